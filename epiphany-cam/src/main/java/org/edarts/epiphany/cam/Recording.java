package org.edarts.epiphany.cam;

import java.util.Optional;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.run.Watching;
import org.edarts.epiphany.cam.watch.RunWatch;
import org.edarts.su.Policies;
import org.edarts.trace.TraceClock;
import org.jspecify.annotations.Nullable;

/**
 * How it becomes known what cores fire: somebody sees into the board, or the cores tell it themselves in runs that are
 * recorded. Any thread.
 *
 * @param observer who sees into the board; null if nobody does
 * @param policy where codelets fire
 */
record Recording(@Nullable BoardObserver observer, MeshPolicy policy) {
    /** Returns the chip's own clock: a tick is a cycle. */
    TraceClock clock(double hertz) {
        long rounded = Math.round(hertz);
        return observer == null ? TraceClock.boardCycles(rounded) : TraceClock.simulatedCycles(rounded);
    }

    /** Returns why runs are not recorded; empty if they are, where a recorder is given. */
    Optional<String> whyNot() {
        return observer == null && !policy.firesAtHomes()
                ? Optional.of("cores of a board tell only of codelets that fire at their homes, and policy "
                        + policy.name() + " lets them fire elsewhere")
                : Optional.empty();
    }

    /**
     * Returns whether the cores of a run have to tell of their firings.
     *
     * @throws IllegalArgumentException if they have to and cannot
     */
    boolean needsTelling(String graph, RunOptions options) {
        if (observer != null || options.recorder() == null) {
            return false;
        }
        whyNot().ifPresent(reason -> {
            throw new IllegalArgumentException("nothing is recorded of \"" + graph + "\": " + reason
                    + "; choose policy " + Policies.DEFAULT + ", or leave the recorder out");
        });
        return true;
    }

    /** Returns what follows the cores in a run; null if nobody sees into the board. */
    @Nullable
    RunWatch watch(Lowering lowering, RunOptions options) {
        return observer == null ? null : new RunWatch(Watching.of(lowering), observer, options.recorder());
    }
}
