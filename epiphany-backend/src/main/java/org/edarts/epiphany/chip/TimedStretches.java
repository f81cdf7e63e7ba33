package org.edarts.epiphany.chip;

import java.util.function.IntConsumer;
import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.StretchRunner;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Stretch;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.timing.BranchCost;
import org.edarts.epiphany.timing.IssuePath;
import org.edarts.epiphany.timing.IssueSchedule;
import org.edarts.epiphany.timing.Pipeline;
import org.edarts.epiphany.timing.PipelineState;
import org.edarts.epiphany.timing.Schedules;
import org.jspecify.annotations.Nullable;

/**
 * Lets a core carry out whole stretches of its program in the cycles that single instructions would take: the meaning
 * as translated code, the time as it was when a stretch was gone through for the first time from the same state of the
 * pipeline. The chip's thread owns it. Times are cycles.
 */
final class TimedStretches {
    private final CoreState core;
    private final Storage local;
    private final Banks banks;
    private final Pipeline pipeline;
    private final CoreCounts counts;
    private final Schedules schedules;
    private final StretchRunner runner;
    private boolean isCutOff;
    private @Nullable CodeNotes notes;

    TimedStretches(
            CoreState core,
            Storage local,
            Banks banks,
            Pipeline pipeline,
            CoreCounts counts,
            Schedules schedules,
            IntConsumer beforeStore) {
        this.core = core;
        this.local = local;
        this.banks = banks;
        this.pipeline = pipeline;
        this.counts = counts;
        this.schedules = schedules;
        this.runner = new StretchRunner(core, local, beforeStore);
    }

    /** Takes notes from now on of what is told apart of the code. */
    void note(CodeParts parts, CodeNotes taken) {
        runner.divide(parts);
        notes = taken;
    }

    /** Returns whether a stretch begins where the core is. */
    boolean begins() {
        int pc = core.pc();
        return pc >= 0 && pc < local.size() && runner.begins();
    }

    /** Returns whether the core stands before a stretch that did not end early enough when it was last asked to run. */
    boolean isCutOff() {
        return isCutOff;
    }

    /**
     * The core has come to its program counter by a jump, or from an instruction that is in no stretch: carries out the
     * stretches from there on that end before a cycle.
     *
     * @param logsStores whether stores are to be told before they are done
     * @return whether there was one
     */
    boolean run(long end, boolean logsStores) {
        Stretch stretch = arrive();
        long clock = core.clock();
        isCutOff = stretch != null && clock + stretch.instructions().size() / 2 >= end;
        if (stretch == null || isCutOff || banks.isAnyTakenFrom(clock)) {
            return false;
        }
        PipelineState state = schedules.of(pipeline, clock, core.integerMode(), core.truncating());
        boolean any = false;
        while (stretch != null) {
            IssueSchedule schedule = schedules.schedule(state, stretch);
            if (clock + schedule.longest() >= end) {
                isCutOff = true;
                break;
            }
            int carriedOut = notes == null ? runner.run(stretch, logsStores) : runNoted(notes, stretch, logsStores);
            if (carriedOut == 0) {
                break;
            }
            IssuePath passage = schedules.passage(state, schedule, way(carriedOut));
            passage.take(banks, clock, runner.lastBank());
            counts.passed(passage);
            clock += passage.cycles();
            core.setClock(clock);
            state = passage.end();
            any = true;
            stretch = arrive();
        }
        if (any) {
            state.giveTo(pipeline, clock);
        }
        return any;
    }

    private int runNoted(CodeNotes taken, Stretch stretch, boolean logsStores) {
        taken.arrives();
        taken.executes();
        int carriedOut = runner.run(stretch, logsStores);
        if (carriedOut == 0) {
            taken.executesNot();
        }
        return carriedOut;
    }

    private @Nullable Stretch arrive() {
        int pc = core.pc();
        return pc >= 0 && pc < local.size() ? runner.arrive() : null;
    }

    private long way(int carriedOut) {
        int pc = core.pc();
        boolean straddles = BranchCost.straddles(pc) && local.instruction(pc).bytes() == AccessSize.WORD.bytes();
        return IssuePath.way(carriedOut, pc, straddles, runner.conflicts());
    }
}
