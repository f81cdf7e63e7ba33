package org.edarts.codelet;

/**
 * The rounds of a loop: whether one is under way, and what each has anew, its promises and the marks of the codelets
 * that complete them.
 *
 * <p>Owner: the thread that builds the graph; then immutable.
 */
final class Rounds {
    private final int open;
    private int[] renewed = {};

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

    /** Says which cells are empty at the start of each round. */
    void renew(int[] cells) {
        renewed = cells;
    }

    void enter(Firing firing) {
        ((FrameFiring) firing).write(open, true);
    }

    /** Returns whether the loop goes on, and readies another round if so. */
    boolean goOn(Firing firing, LoopTest again) throws Exception {
        FrameFiring frame = (FrameFiring) firing;
        boolean goesOn = again.again(firing);
        if (goesOn) {
            for (int cell : renewed) {
                frame.empty(cell);
            }
        } else {
            frame.empty(open);
        }
        return goesOn;
    }
}
