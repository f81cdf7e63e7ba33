package org.edarts.su.checked;

/**
 * Which uses of a frame belong to the current round of each of its loops. Guarded by who has it.
 *
 * <p>A round ends when its test says what comes next: until then all of it happens at one and the same time, and behind
 * that at a later one.
 */
final class RoundCount {
    private final int[] began;
    private int time;

    /** Makes it for a graph with so many loops. */
    RoundCount(int loops) {
        this.began = new int[loops + 1];
    }

    /** Returns the time, to be noted with a use. */
    int time() {
        return time;
    }

    /** The test of a loop is about to say what comes after a round. */
    void ends(int region) {
        began[region] = ++time;
    }

    /** Returns whether a use of this time was one of the loop's current round. */
    boolean isCurrent(int region, int use) {
        return use >= began[region];
    }
}
