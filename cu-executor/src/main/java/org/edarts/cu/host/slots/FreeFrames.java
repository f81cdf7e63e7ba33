package org.edarts.cu.host.slots;

/**
 * The frames of one threaded procedure that a unit has and no invocation uses: the number of the first, and each frame
 * names the next one.
 *
 * <p>Owner: the thread of the unit.
 */
final class FreeFrames {
    /** None: where a frame goes that no unit has. */
    static final FreeFrames NOWHERE = new FreeFrames(-1, 0, FrameCode.NOT_ONE);

    final int procedure;

    /** The {@link FrameWord} of a frame that begins as a lone one, or 0 if none can. */
    final long begun;

    /** The codelet that begins in such a frame. */
    final int start;

    /** Whether the unit keeps frames of the procedure. */
    boolean held;

    private int first = Frame.NO_FRAME;

    /** Makes room for the frames of a procedure, of which there is none. */
    static FreeFrames of(int procedure, FrameCode code) {
        return new FreeFrames(procedure, code.word == null ? 0 : code.word.begun, code.start);
    }

    private FreeFrames(int procedure, long begun, int start) {
        this.procedure = procedure;
        this.begun = begun;
        this.start = start;
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
