package org.edarts.epiphany.core;

import java.util.ArrayList;
import java.util.List;

/**
 * How a program ended on its cores.
 *
 * @param exitCode what it ended with: the first core's code that is not 0; 1 if a core did not end by itself
 * @param cycles the cycles of the core that took longest
 * @param complaints what went wrong, a line each; of faults, all that cores came upon
 * @param warnings what did no harm and is worth a look, a line for each core at most
 */
public record ProgramEnding(int exitCode, long cycles, List<String> complaints, List<String> warnings) {
    private static final int FAILED = 1;
    private static final long PATIENCE = 100_000;

    /** Copies the lists. */
    public ProgramEnding {
        complaints = List.copyOf(complaints);
        warnings = List.copyOf(warnings);
    }

    /**
     * Returns how a program ended.
     *
     * @param cores the cores that ran it
     * @param outOfTime whether they were stopped
     * @param maxCycles after how many cycles
     */
    public static ProgramEnding of(List<CoreState> cores, boolean outOfTime, long maxCycles) {
        List<String> complaints = new ArrayList<>();
        int exitCode = 0;
        long cycles = 0;
        for (CoreState core : cores) {
            core.firstFault().map(CoreFault::text).ifPresent(complaints::add);
            if (core.exitCode().isEmpty() && (outOfTime || core.firstFault().isEmpty())) {
                complaints.add(where(core, core.pc()) + ": " + state(core, cores, outOfTime, maxCycles));
            }
            int code = core.exitCode().orElse(FAILED);
            exitCode = exitCode == 0 ? code : exitCode;
            cycles = Math.max(cycles, core.endClock());
        }
        List<String> warnings =
                cores.stream().flatMap(core -> core.warning().stream()).toList();
        return new ProgramEnding(exitCode, cycles, complaints, warnings);
    }

    private static String state(CoreState core, List<CoreState> cores, boolean outOfTime, long maxCycles) {
        if (core.halted()) {
            return "stopped at a breakpoint";
        }
        if (core.idle()) {
            return "waits for an interrupt that never comes";
        }
        if (!outOfTime) {
            return "waits for the mesh, in which something that the core has sent is stuck: see the detours of the routers";
        }
        String running = "still running after " + maxCycles + " cycles";
        return core.locks.waits(core.clock(), PATIENCE) ? running + lock(core.locks.wanted(), cores) : running;
    }

    /** Who holds a lock that somebody waits for: the core that took it last. */
    private static String lock(int address, List<CoreState> cores) {
        CoreState holder = null;
        long latest = -1;
        for (CoreState core : cores) {
            int slot = core.locks.slotOf(address);
            if (slot >= 0 && core.locks.cycleIn(slot) > latest) {
                holder = core;
                latest = core.locks.cycleIn(slot);
            }
        }
        String wanted = String.format(", tries to take the lock at 0x%08x", address);
        return holder == null
                ? wanted + ", which holds a value that no core's TESTSET has put there lately"
                : wanted + ", which " + where(holder, holder.locks.placeIn(holder.locks.slotOf(address)))
                        + " took in cycle " + latest;
    }

    private static String where(CoreState core, int pc) {
        return String.format("core %s, pc 0x%08x", core.place(), pc);
    }
}
