package org.edarts.epiphany.chip;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.core.CoreFault;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.ExceptionCause.Generation;
import org.edarts.epiphany.functional.ProgramArguments;
import org.edarts.epiphany.memory.GroupConfiguration;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.epiphany.mesh.MeshTraffic;
import org.edarts.epiphany.offchip.DramTraffic;
import org.edarts.epiphany.service.NewlibServices;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;

/**
 * Runs a program from its beginning to its end on a fresh chip, in time.
 *
 * @param board the chip and its board
 * @param nodes the cores that run it, a rectangle, by their numbers in the chip, row by row
 * @param generation which codes the chip has for exceptions
 * @param sandbox where the program's files are
 * @param maxCycles after how many cycles a program is stopped that has not ended
 */
public record TimedRun(
        BoardParameters board, List<Integer> nodes, Generation generation, Sandbox sandbox, long maxCycles) {
    private static final int FAILED = 1;

    /**
     * How a run ended.
     *
     * @param exitCode what the program ended with: the first core's that is not 0; 1 if a core did not end by itself
     * @param cycles the cycles of the core that took longest
     * @param complaints what went wrong, a line each
     * @param cores what each core has done
     * @param mesh what the meshes have done
     * @param dram what the DRAM has done
     */
    public record Outcome(
            int exitCode,
            long cycles,
            List<String> complaints,
            List<CoreReport> cores,
            MeshTraffic mesh,
            DramTraffic dram) {
        /** Copies the lists. */
        public Outcome {
            complaints = List.copyOf(complaints);
            cores = List.copyOf(cores);
        }
    }

    /** Copies the list. */
    public TimedRun {
        nodes = List.copyOf(nodes);
    }

    /**
     * Runs a program.
     *
     * @param program the program
     * @param arguments what it finds in argv after its name; for programs with a C main function
     * @param in its standard input
     * @param out its standard output
     * @param err its standard error
     * @return how it ended
     * @throws IOException if its files cannot be closed
     * @throws IllegalArgumentException if it cannot be loaded
     */
    public Outcome run(ElfFile program, List<String> arguments, InputStream in, OutputStream out, OutputStream err)
            throws IOException {
        try (NewlibServices services = new NewlibServices(sandbox, in, out, err)) {
            TimedChip chip = new TimedChip(board, generation, services);
            GroupConfiguration group =
                    GroupConfiguration.between(board.map(), nodes.get(0), nodes.get(nodes.size() - 1));
            int firstRow = board.map().rowOf(nodes.get(0));
            int firstColumn = board.map().columnOf(nodes.get(0));
            for (int node : nodes) {
                ProgramLoader.load(program, chip.seenBy(node));
                group.tell(
                        program,
                        board.map().rowOf(node) - firstRow,
                        board.map().columnOf(node) - firstColumn,
                        chip.seenBy(node)::write);
                if (!arguments.isEmpty()) {
                    ProgramArguments passed = new ProgramArguments(program, arguments);
                    CoreState core = chip.cores().get(node);
                    chip.onVisit(node, passed.main(), () -> passed.pass(core, chip.seenBy(node)));
                }
                chip.start(node, program.entry());
            }
            boolean outOfTime = chip.run(maxCycles);
            return outcome(chip, outOfTime);
        }
    }

    private Outcome outcome(TimedChip chip, boolean outOfTime) {
        List<String> complaints = new ArrayList<>();
        List<CoreReport> reports = new ArrayList<>();
        int exitCode = 0;
        long cycles = 0;
        for (int node : nodes) {
            CoreState core = chip.cores().get(node);
            core.firstFault().map(CoreFault::text).ifPresent(complaints::add);
            if (core.exitCode().isEmpty() && (outOfTime || core.firstFault().isEmpty())) {
                complaints.add(ending(core));
            }
            int code = core.exitCode().orElse(FAILED);
            exitCode = exitCode == 0 ? code : exitCode;
            cycles = Math.max(cycles, core.endClock());
            reports.add(chip.report(node));
        }
        return new Outcome(exitCode, cycles, complaints, reports, chip.meshTraffic(), chip.dramTraffic());
    }

    private String ending(CoreState core) {
        String where = String.format("core (%d, %d), pc 0x%08x: ", core.coreId() >> 6, core.coreId() & 63, core.pc());
        if (core.halted()) {
            return where + "stopped at a breakpoint";
        }
        return core.idle()
                ? where + "waits for an interrupt that never comes"
                : where + "still running after " + maxCycles + " cycles";
    }
}
