package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Execution;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.timing.Pipeline;
import org.edarts.epiphany.timing.Schedules;

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
    private final Storage local;
    private final RemoteAccess outside;
    private final Pipeline pipeline;
    private final CoreCounts counts;
    private final RunAhead ahead;
    private final TimedStretches stretches;
    private final CoreWatch watch;
    private final SingleSteps steps;
    private final WaitingLoop loop;
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
        this.local = local;
        this.outside = outside;
        pipeline = new Pipeline(banks);
        counts = new CoreCounts(core);
        ahead = new RunAhead(core, local);
        watch = new CoreWatch(core);
        stretches = new TimedStretches(core, local, banks, pipeline, counts, schedules, ahead::stores);
        steps = new SingleSteps(core, execution, local, outside, pipeline, counts, ahead, watch);
        loop = new WaitingLoop(core, banks, pipeline, counts, schedules);
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
        steps.setFirst(true);
        while (mayGoOn()) {
            if (steps.isFirst() && mayRunAhead && isUnwatched() && stretches.begins()) {
                return Turn.RUNS_AHEAD;
            }
            core.setDeadline(outside.hasAnswer() ? core.clock() + 1 : horizon);
            unwatched = isUnwatched();
            while (core.clock() < core.deadline()) {
                if (runsStretches()) {
                    continue;
                }
                Turn turn = steps.step();
                if (turn != null) {
                    return turn;
                }
            }
            if (core.clock() >= horizon) {
                return Turn.GOES_ON;
            }
            steps.setFirst(false);
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
        steps.setFirst(false);
        stepUntil(end, false);
    }

    /**
     * Looks now and then whether the program goes round in a loop that waits: then the core is ahead by the first
     * round, and need not go on before something reaches it. If it is not so, the core has run ahead so far.
     *
     * @param end the cycle in which the core does something of its own accord
     */
    boolean goesRound(long end) {
        if (watch.takesNotes() || end - core.clock() < WaitingLoop.LONGEST_ROUND || !loop.isToBeLookedFor()) {
            return false;
        }
        int pc = core.pc();
        ahead.begin(pipeline, counts);
        loop.begin();
        steps.setFirst(false);
        steps.stayInside(true);
        core.setDeadline(core.clock() + WaitingLoop.LONGEST_ROUND);
        int otherwise = 0;
        while (otherwise < WaitingLoop.MOST_TURNS && core.clock() < core.deadline() && steps.step() == null) {
            if (core.pc() == pc) {
                if (ahead.hasSameRegisters() && ahead.hasSameMemory() && loop.ends()) {
                    break;
                }
                otherwise++;
            }
        }
        steps.stayInside(false);
        if (loop.isKnown()) {
            return true;
        }
        loop.failed();
        return false;
    }

    /**
     * Something reaches the core in a cycle: undoes what it has carried out of that cycle and later ones.
     *
     * @return whether it had run ahead that far
     */
    boolean fallBack(long cycle) {
        if (loop.isKnown()) {
            if (core.clock() < cycle) {
                loop.goRoundUntil(cycle, ahead.counted());
                ahead.confirm();
                steps.setFirst(false);
                stepUntil(cycle, true);
                return true;
            }
            loop.forget();
        }
        // An instruction that joined the one before has left the clock as it was.
        if (!ahead.isAhead() || core.clock() < cycle) {
            return false;
        }
        ahead.undo(pipeline, counts);
        ahead.wasReached(cycle - core.clock());
        watch.fallsBack();
        steps.setFirst(false);
        stepUntil(cycle, true);
        return true;
    }

    /** A core that need not come to the end stops before a stretch that does not fit. */
    private void stepUntil(long end, boolean toTheEnd) {
        long begin = core.clock();
        core.setDeadline(end);
        steps.stayInside(true);
        unwatched = isUnwatched();
        while (core.clock() < core.deadline()) {
            if (runsStretches()) {
                continue;
            }
            if (cutOff && !toTheEnd && core.clock() > begin || steps.step() != null) {
                break;
            }
        }
        steps.stayInside(false);
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
        if (!unwatched || !steps.hasArrived() && !stretches.begins()) {
            return false;
        }
        boolean ran = stretches.run(core.deadline(), steps.staysInside());
        steps.setFirst(steps.isFirst() && !ran);
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
            steps.jumped();
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
            steps.jumped();
        }
        return Turn.GOES_ON;
    }
}
