package org.edarts.epiphany.timing;

import java.util.Arrays;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Stretch;
import org.edarts.epiphany.isa.Unit;
import org.edarts.epiphany.memory.Banks;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what stretches of instructions take. Nothing but the state of the pipeline in which a stretch begins, and
 * the way through it, decides that: what one core has gone through once, a {@link Pipeline} need not work out again,
 * neither for it nor for others. Owner: the thread that simulates the chip.
 */
public final class Schedules {
    /** More would be a waste: then all are forgotten. */
    private static final int MOST = 1 << 15;

    private static final long BEGIN = 1L << 20;
    private static final int LONGEST_DESCRIPTION = 128;

    private final long[] numbers = new long[LONGEST_DESCRIPTION];
    private @Nullable PipelineState[] states = new PipelineState[1 << 10];
    private int known;

    private final Banks banks = new Banks();
    private final Banks unused = new Banks();
    private final Pipeline pipeline = new Pipeline(banks);
    private final Tally tally = new Tally();

    /** Knows nothing. */
    public Schedules() {}

    /** Returns the state in which a pipeline is at a cycle. */
    public PipelineState of(Pipeline now, long cycle, boolean integerMode, boolean truncating) {
        int count = now.describe(cycle, numbers);
        int hash = PipelineState.hash(numbers, count, integerMode, truncating);
        int slot = hash & states.length - 1;
        for (PipelineState state = states[slot]; state != null; state = state.sameHash) {
            if (state.hash == hash && state.is(numbers, count, integerMode, truncating)) {
                return state;
            }
        }
        return add(new PipelineState(numbers, count, integerMode, truncating, hash));
    }

    private PipelineState add(PipelineState state) {
        if (known == states.length) {
            grow();
        }
        int slot = state.hash & states.length - 1;
        state.sameHash = states[slot];
        states[slot] = state;
        known++;
        return state;
    }

    private void grow() {
        @Nullable PipelineState[] before = states;
        known = 0;
        if (before.length == MOST) {
            Arrays.fill(states, null);
            return;
        }
        states = new PipelineState[2 * before.length];
        for (PipelineState chain : before) {
            PipelineState next;
            for (PipelineState state = chain; state != null; state = next) {
                next = state.sameHash;
                add(state);
            }
        }
    }

    /** Returns the schedule of a stretch that begins in a state. */
    public IssueSchedule schedule(PipelineState state, Stretch stretch) {
        IssueSchedule schedule = state.known(stretch);
        if (schedule == null) {
            schedule = new IssueSchedule(stretch, longest(state, stretch));
            state.add(schedule);
        }
        return schedule;
    }

    /** A load or store that takes the code's bank may delay all behind it. */
    private int longest(PipelineState state, Stretch stretch) {
        int last = 0;
        int accesses = 0;
        for (Instruction instruction : stretch.instructions()) {
            last += instruction.bytes();
            accesses += instruction.operation().unit() == Unit.LOAD_STORE ? 1 : 0;
        }
        int count = stretch.instructions().size();
        long free = IssuePath.way(count, stretch.start() + last, false, 0);
        long hindered = IssuePath.way(count, stretch.start() + last, false, (1 << accesses) - 1);
        long cycles = Math.max(goThrough(state, stretch, free), goThrough(state, stretch, hindered)) - BEGIN;
        return (int) cycles + accesses + 1 + BranchCost.TAKEN + BranchCost.STRADDLING;
    }

    /** Returns what a way through a stretch takes from a state. */
    public IssuePath passage(PipelineState state, IssueSchedule schedule, long way) {
        IssuePath passage = schedule.known(way);
        if (passage == null) {
            long end = goThrough(state, schedule.stretch(), way);
            PipelineState after = of(pipeline, end, state.integerMode(), state.truncating());
            passage = new IssuePath(way, (int) (end - BEGIN), tally, banks, BEGIN, lastAccess(), after);
            schedule.add(passage);
        }
        return passage;
    }

    private long lastAccess() {
        long last = -1;
        for (int bank = 0; bank < Banks.COUNT; bank++) {
            last = Math.max(last, banks.taken(bank));
        }
        return last;
    }

    /** Lets the pipeline go a way through a stretch; returns the cycle in which the next instruction could issue. */
    private long goThrough(PipelineState state, Stretch stretch, long way) {
        banks.copy(unused);
        state.giveTo(pipeline, BEGIN);
        tally.clear();
        int count = IssuePath.instructions(way);
        int accesses = accesses(stretch, count);
        int codeBank = Banks.of(stretch.start());
        long clock = BEGIN;
        int pc = stretch.start();
        for (int index = 0; index < count; index++) {
            Instruction instruction = stretch.instructions().get(index);
            Unit unit = instruction.operation().unit();
            if (state.integerMode()) {
                unit = unit.inIntegerMode();
            }
            long issue = pipeline.issues(instruction, unit, pc, true, clock, tally);
            if (issue > clock) {
                clock = issue;
                issue = pipeline.issues(instruction, unit, pc, true, clock, tally);
            }
            boolean together = issue < clock;
            if (unit == Unit.LOAD_STORE) {
                boolean conflicts = (IssuePath.conflicts(way) >> --accesses & 1) != 0;
                pipeline.accesses(conflicts ? codeBank : codeBank ^ 1, issue, together, tally);
            }
            tally.issued(together);
            pipeline.issued(instruction, unit, state.truncating(), issue, together);
            pc += instruction.bytes();
            long next = issue + 1;
            if (index == count - 1 && pc != IssuePath.pc(way)) {
                next += pipeline.flows(instruction, IssuePath.pc(way), IssuePath.straddles(way), next, tally);
            }
            clock = Math.max(next, clock);
        }
        return clock;
    }

    private static int accesses(Stretch stretch, int count) {
        int accesses = 0;
        for (int index = 0; index < count; index++) {
            accesses += stretch.instructions().get(index).operation().unit() == Unit.LOAD_STORE ? 1 : 0;
        }
        return accesses;
    }
}
