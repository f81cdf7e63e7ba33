package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.timing.Pipeline;
import org.edarts.epiphany.timing.PipelineState;
import org.edarts.epiphany.timing.Schedules;
import org.jspecify.annotations.Nullable;

/**
 * A loop of a program that waits: it has brought the core back to what the core was, in registers, flags, memory and
 * pipeline, and so goes round in the same cycles until something reaches the core. Rounds that nobody looks at need not
 * be carried out: their cycles and counts are known. The chip's thread owns it. Times are cycles.
 */
final class WaitingLoop {
    /** The longest round that is looked for. */
    static final int LONGEST_ROUND = 400;

    /** How often the program may come to the same place with other registers before it counts as one that works. */
    static final int MOST_TURNS = 8;

    private static final int LONGEST_PATIENCE = 512;

    private final CoreState core;
    private final Banks banks;
    private final Pipeline pipeline;
    private final CoreCounts counts;
    private final Schedules schedules;
    private @Nullable PipelineState state;
    private long begin;
    private long round;
    private int patience = 1;
    private int left = 1;

    WaitingLoop(CoreState core, Banks banks, Pipeline pipeline, CoreCounts counts, Schedules schedules) {
        this.core = core;
        this.banks = banks;
        this.pipeline = pipeline;
        this.counts = counts;
        this.schedules = schedules;
    }

    /** Returns whether it is time to look for a loop: ever more seldom in a program that does not wait. */
    boolean isToBeLookedFor() {
        return --left <= 0;
    }

    /** A round may begin where the core is now. */
    void begin() {
        begin = core.clock();
        round = 0;
        state = banks.isAnyTakenFrom(begin) ? null : pipelineState();
    }

    /** Returns whether the pipeline is as it was when the round began; if so the loop is known. */
    boolean ends() {
        if (state == null || banks.isAnyTakenFrom(core.clock()) || pipelineState() != state) {
            return false;
        }
        round = core.clock() - begin;
        patience = 1;
        left = 1;
        return true;
    }

    private PipelineState pipelineState() {
        return schedules.of(pipeline, core.clock(), core.integerMode(), core.truncating());
    }

    /** The program does not wait. */
    void failed() {
        patience = Math.min(LONGEST_PATIENCE, 2 * patience);
        left = patience;
    }

    /** Returns whether the core goes round. */
    boolean isKnown() {
        return round > 0;
    }

    /** The core has left the loop. */
    void forget() {
        round = 0;
    }

    /**
     * Goes round as often as the core does before a cycle, which is behind the first round, and leaves the loop there.
     *
     * @param before what had been counted when the first round began
     */
    void goRoundUntil(long cycle, CoreCounts before) {
        PipelineState same = state;
        long rounds = (cycle - 1 - core.clock()) / round;
        if (rounds > 0 && same != null) {
            counts.repeat(before, rounds);
            core.setClock(core.clock() + rounds * round);
            same.giveTo(pipeline, core.clock());
        }
        round = 0;
    }
}
