package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Execution;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.edarts.epiphany.isa.TimingClass;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.timing.BranchCost;
import org.edarts.epiphany.timing.Pipeline;
import org.edarts.epiphany.timing.Schedules;
import org.jspecify.annotations.Nullable;

/**
 * A core that carries out instructions in time. It runs ahead of the rest of the chip up to a horizon, before which
 * nothing from outside can reach it, and stops there or as soon as an instruction reaches out of the core: such an
 * instruction is carried out only as the first one of a turn, when the rest of the chip has come to the same cycle. All
 * times are cycles.
 */
final class TimedCore {
    /** How a turn ended. */
    enum Turn {
        /** The core goes on at its clock. */
        GOES_ON,
        /** The core goes on at its clock, and would rather run ahead. */
        RUNS_AHEAD,
        /** The core waits for the mesh. */
        WAITS,
        /** The core waits for an interrupt, stands still or has ended. */
        RESTS
    }

    private final CoreState core;
    private final Execution execution;
    private final Storage local;
    private final RemoteAccess outside;
    private final InstructionReach reach;
    private final Pipeline pipeline;
    private final CoreCounts counts;
    private final RunAhead ahead;
    private final TimedStretches stretches;
    private final CoreWatch watch;
    private boolean first;
    private boolean staysInside;
    private boolean arrived = true;
    private boolean unwatched;
    private boolean cutOff;

    TimedCore(
            CoreState core,
            Execution execution,
            Storage local,
            Banks banks,
            RemoteAccess outside,
            Schedules schedules) {
        this.core = core;
        this.execution = execution;
        this.local = local;
        this.outside = outside;
        reach = new InstructionReach(core, execution, local);
        pipeline = new Pipeline(banks);
        counts = new CoreCounts(core);
        ahead = new RunAhead(core, local);
        watch = new CoreWatch(core);
        stretches = new TimedStretches(core, local, banks, pipeline, counts, schedules, ahead::stores);
    }

    CoreCounts counts() {
        return counts;
    }

    CoreWatch watch() {
        return watch;
    }

    /** Takes notes from now on when the core comes to what is told apart of its code. */
    void note(CodeParts parts) {
        stretches.note(parts, watch.note(parts));
    }

    /** The mesh has taken a bank for a cycle, in which the core cannot fetch from there. */
    void loseBank(int bank, long cycle) {
        pipeline.lose(bank, cycle);
    }

    /** Forgets what was under way in the core, which has been reset. */
    void reset(boolean waits) {
        watch.reset();
        pipeline.jump(0, core.clock());
        outside.reset(waits);
    }

    /**
     * Carries out instructions from the core's clock on, until a horizon.
     *
     * @param mayRunAhead whether the core may also stop at once, to run ahead
     */
    Turn run(long horizon, boolean mayRunAhead) {
        ahead.confirm();
        first = true;
        while (mayGoOn()) {
            if (first && mayRunAhead && isUnwatched() && stretches.begins()) {
                return Turn.RUNS_AHEAD;
            }
            core.setDeadline(outside.hasAnswer() ? core.clock() + 1 : horizon);
            unwatched = isUnwatched();
            while (core.clock() < core.deadline()) {
                if (runsStretches()) {
                    continue;
                }
                Turn turn = step();
                if (turn != null) {
                    return turn;
                }
            }
            if (core.clock() >= horizon) {
                return Turn.GOES_ON;
            }
            first = false;
        }
        return core.trapped() && !core.halted() ? trap() : Turn.RESTS;
    }

    /**
     * Returns the cycle to which it is worth to run ahead after a turn; that of the core's clock if the core cannot run
     * ahead at all.
     */
    long reach() {
        return core.goesOn() && isUnwatched() ? core.clock() + ahead.reach() : core.clock();
    }

    /**
     * Goes on behind the horizon, until a cycle or an instruction that does more than change registers, flags and
     * memory.
     */
    void runAhead(long end) {
        ahead.begin(pipeline, counts);
        watch.runsAhead();
        first = false;
        stepUntil(end, false);
    }

    /**
     * Something reaches the core in a cycle: undoes what it has carried out of that cycle and later ones.
     *
     * @return whether it had run ahead that far
     */
    boolean fallBack(long cycle) {
        // An instruction that joined the one before has left the clock as it was.
        if (!ahead.isAhead() || core.clock() < cycle) {
            return false;
        }
        ahead.undo(pipeline, counts);
        watch.fallsBack();
        first = false;
        stepUntil(cycle, true);
        return true;
    }

    /** A core that need not come to the end stops before a stretch that does not fit. */
    private void stepUntil(long end, boolean toTheEnd) {
        long begin = core.clock();
        core.setDeadline(end);
        staysInside = true;
        unwatched = isUnwatched();
        while (core.clock() < core.deadline()) {
            if (runsStretches()) {
                continue;
            }
            if (cutOff && !toTheEnd && core.clock() > begin || step() != null) {
                break;
            }
        }
        staysInside = false;
    }

    /** Returns whether nobody looks at single instructions. */
    private boolean isUnwatched() {
        return !watch.isOfInstructions()
                && !outside.hasAnswer()
                && !local.isProtected()
                && !core.watchesInstructions()
                && !core.watchesPipeline();
    }

    /** Returns whether the core has carried out stretches of its program. */
    private boolean runsStretches() {
        cutOff = false;
        if (!unwatched || !arrived && !stretches.begins()) {
            return false;
        }
        arrived = false;
        boolean ran = stretches.run(core.deadline(), staysInside);
        first &= !ran;
        cutOff = stretches.isCutOff();
        return ran;
    }

    /** An instruction that waited for the mesh is carried out before an interrupt comes. */
    private boolean mayGoOn() {
        if (outside.hasAnswer()) {
            // A timer that came to zero meanwhile would hold the deadline in the past.
            core.noticeTimers();
            return true;
        }
        if (core.faulted() && local.loadWord(Interrupt.SOFTWARE_EXCEPTION.vector()) == 0) {
            core.halt();
        }
        int pc = core.pc();
        boolean goesOn = core.attend();
        if (core.pc() != pc) {
            pipeline.jump(core.pc(), core.clock());
            arrived = true;
            outside.jumped();
        }
        return goesOn;
    }

    /**
     * The time of a service is the program's of the simulator, not the core's; it sees memory as the core has left it.
     */
    private Turn trap() {
        if (!outside.isQuiet()) {
            return outside.comeBackWhenSomethingHappens(core);
        }
        int pc = core.pc();
        outside.serve(core);
        core.trapDone();
        if (core.pc() != pc) {
            pipeline.jump(core.pc(), core.clock());
            arrived = true;
            outside.jumped();
        }
        return Turn.GOES_ON;
    }

    /** Carries out one instruction; returns how the turn ends with it, or null if it does not. */
    private @Nullable Turn step() {
        watch.arrives();
        int pc = core.pc();
        boolean isLocal = pc >>> 20 == 0;
        if (watch.visits(pc)) {
            if (!outside.isQuiet()) {
                return outside.comeBackWhenSomethingHappens(core);
            }
            watch.visit();
            unwatched = isUnwatched();
        }
        if (staysInside && (!isLocal || (pc & 1) != 0 || pc >= local.size())) {
            return Turn.GOES_ON;
        }
        if ((pc & 1) != 0 || isLocal && pc >= local.size()) {
            core.fetchFault(pc);
            return null;
        }
        if (!isLocal && !outside.hasFetched(pc)) {
            return first ? outside.fetch(core, pc) : Turn.GOES_ON;
        }
        Instruction instruction = isLocal ? local.instruction(pc) : outside.instruction(pc);
        Unit unit = core.integerMode()
                ? instruction.operation().unit().inIntegerMode()
                : instruction.operation().unit();
        if (staysInside && !reach.staysInside(instruction, unit)) {
            return Turn.GOES_ON;
        }
        long clock = core.clock();
        long issue = pipeline.issues(instruction, unit, pc, isLocal, clock, counts);
        if (issue > clock) {
            // Comes back in the cycle in which the instruction issues; what it lacks is counted once.
            core.setClock(issue);
            first = false;
            return null;
        }
        return carryOut(instruction, unit, issue < clock, isLocal);
    }

    private @Nullable Turn carryOut(Instruction instruction, Unit unit, boolean together, boolean isLocal) {
        long cycle = together ? core.clock() - 1 : core.clock();
        boolean reachesOut = unit == Unit.CONTROL && InstructionReach.reachesOut(instruction);
        if (unit == Unit.LOAD_STORE) {
            int address = execution.address(instruction);
            if (address >= 0 && address < local.size()) {
                if (!pipeline.accesses(Banks.of(address), cycle, together, counts)) {
                    core.setClock(cycle + 1);
                    first = false;
                    return null;
                }
                if (staysInside && instruction.operation().timing() == TimingClass.STORE) {
                    ahead.stores(address);
                }
            } else if (!first || together) {
                return leaveTurn(together);
            } else {
                Turn turn = outside.access(core, instruction, address);
                if (turn != null) {
                    return turn;
                }
                reachesOut = true;
            }
        } else if (reachesOut && !first) {
            return Turn.GOES_ON;
        }
        first = false;
        execute(instruction, unit, together, cycle, isLocal);
        arrived |= reachesOut || unit == Unit.CONTROL;
        return reachesOut ? Turn.GOES_ON : null;
    }

    private Turn leaveTurn(boolean together) {
        if (together) {
            pipeline.close();
        }
        return Turn.GOES_ON;
    }

    private void execute(Instruction instruction, Unit unit, boolean together, long cycle, boolean isLocal) {
        int pc = core.pc();
        watch.executes(cycle);
        counts.issued(together);
        pipeline.issued(instruction, unit, core.truncating(), cycle, together);
        execution.step(instruction);
        if (instruction.operation() == Operation.TEST_AND_SET) {
            outside.forgetAnswer();
        }
        if (core.watchesInstructions()) {
            execution.count(instruction);
        }
        long next = cycle + 1;
        if (core.pc() != pc + instruction.bytes()) {
            next += flow(instruction, next);
        }
        core.setClock(Math.max(next, core.clock()));
        if (!isLocal) {
            outside.executed(core.pc());
        }
    }

    /** The program goes on elsewhere; returns the cycles that costs. */
    private long flow(Instruction instruction, long next) {
        int target = core.pc();
        outside.jumped();
        arrived = true;
        return target >= 0 && target < local.size()
                ? pipeline.flows(instruction, target, straddles(target), next, counts)
                : pipeline.leaves(instruction, counts);
    }

    private boolean straddles(int target) {
        return BranchCost.straddles(target) && local.instruction(target).bytes() == Integer.BYTES;
    }
}
