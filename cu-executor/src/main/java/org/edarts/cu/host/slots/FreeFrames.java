package org.edarts.cu.host.slots;

/**
 * The frames of one threaded procedure that a unit has and no invocation uses: the number of the first, and each frame
 * names the next one.
 *
 * <p>Owner: the thread of the unit.
 */
final class FreeFrames {
    /** None: where a frame goes that no unit has. */
    static final FreeFrames NOWHERE = new FreeFrames(-1);

    final int procedure;

    /** Whether the unit keeps frames of the procedure. */
    boolean held;

    private int first = Frame.NO_FRAME;

    FreeFrames(int procedure) {
        this.procedure = procedure;
    }

    /** Returns the number of the frame that was the last to come, or {@link Frame#NO_FRAME}. */
    int first() {
        return first;
    }

    /** Takes the first frame. */
    void take(Frame frame) {
        first = frame.nextFree;
    }

    /** Adds a frame. */
    void give(Frame frame) {
        frame.nextFree = first;
        first = frame.number;
    }
}
