package org.edarts.codelet;

import java.util.Arrays;

/**
 * The rounds of a loop: whether one is under way, and what each has anew, its promises and the marks of the codelets
 * that complete them.
 *
 * <p>Owner: the thread that builds the graph; then immutable.
 */
final class Rounds {
    private static final int FIRST_CAPACITY = 4;

    private final int open;
    private int[] renewed = {};
    private int count;

    /**
     * Makes the rounds of a loop.
     *
     * @param open the cell that has a content while a round is under way
     */
    Rounds(int open) {
        this.open = open;
    }

    int open() {
        return open;
    }

    /** Lets a cell be empty at the start of each round. */
    void renew(int cell) {
        if (count == renewed.length) {
            renewed = Arrays.copyOf(renewed, Math.max(FIRST_CAPACITY, 2 * count));
        }
        renewed[count++] = cell;
    }

    void enter(Firing firing) {
        ((FrameFiring) firing).write(open, true);
    }

    /** Returns whether the loop goes on, and readies another round if so. */
    boolean goOn(Firing firing, LoopTest again) throws Exception {
        FrameFiring frame = (FrameFiring) firing;
        boolean goesOn = again.again(firing);
        if (goesOn) {
            for (int place = 0; place < count; place++) {
                frame.empty(renewed[place]);
            }
        } else {
            frame.empty(open);
        }
        return goesOn;
    }
}
