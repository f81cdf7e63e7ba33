package org.edarts.codelet;

import org.jspecify.annotations.Nullable;

/**
 * The body of the two codelets that a loop has of its own: the one that enters it, and the one that decides on another
 * round. Machines that do not run Java ask what it does. Immutable.
 */
public final class LoopBody implements Body {
    private final Body body;
    private final boolean entering;
    private final @Nullable Block<int[]> condition;

    private LoopBody(Body body, boolean entering, @Nullable Block<int[]> condition) {
        this.body = body;
        this.entering = entering;
        this.condition = condition;
    }

    /** Makes what begins a loop. */
    static Body entering(Rounds rounds) {
        return new LoopBody(rounds::enter, true, null);
    }

    /** Makes what decides on another round. */
    static Body deciding(Rounds rounds, LoopTest again, Slot round, Slot exit) {
        Block<int[]> condition = again instanceof BlockTest test ? test.condition() : null;
        return new LoopBody(firing -> firing.signal(rounds.goOn(firing, again) ? round : exit), false, condition);
    }

    /** Goes on as long as the first element of a block is not zero. */
    record BlockTest(Block<int[]> condition) implements LoopTest {
        @Override
        public boolean again(Firing firing) {
            return firing.get(condition)[0] != 0;
        }
    }

    /** Returns whether it enters the loop; else it decides on another round. */
    public boolean enters() {
        return entering;
    }

    /** Returns the block whose first element decides; null if it enters the loop, or code in Java decides. */
    public @Nullable Block<int[]> condition() {
        return condition;
    }

    @Override
    public void fire(Firing firing) throws Exception {
        body.fire(firing);
    }
}
