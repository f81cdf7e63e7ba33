package org.edarts.cu.host.slots;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The frames of one threaded procedure that a unit has for a run. Those that have a number in the run and that no
 * invocation uses form a stack: each leads to the one below. Behind those that have a number wait others that earlier
 * runs have left.
 *
 * <p>Owner: the thread of the unit, while its run lasts; {@link IdleFrames} hand them from one run to the next.
 */
final class FreeFrames {
    /** None: where a frame goes that no unit has. */
    static final FreeFrames NOWHERE = new FreeFrames();

    private static final Frame[] NO_FRAMES = {};
    private static final int FIRST_CAPACITY = 4;

    final int procedure;

    /** The {@link FrameWord} of a frame that begins as a lone one, or 0 if none can. */
    final long begun;

    /** The codelet that begins in such a frame. */
    final int start;

    /** Whether the unit keeps frames of the procedure. */
    boolean held;

    private final @Nullable IdleFrames origin;
    private final @Nullable FrameCode code;
    private final int most;
    private @Nullable Frame first;

    /** The frames that stay when the run has ended; those that have a number are at the front. */
    private Frame[] kept = NO_FRAMES;

    private int size;
    private int numbered;

    private FreeFrames() {
        procedure = -1;
        begun = 0;
        start = FrameCode.NOT_ONE;
        origin = null;
        code = null;
        most = 0;
    }

    /**
     * Makes room for the frames of a procedure, of which there is none.
     *
     * @param most how many to keep from run to run, at the most
     */
    FreeFrames(IdleFrames origin, int procedure, FrameCode code, int most) {
        this.procedure = procedure;
        this.begun = code.word == null ? 0 : code.word.begun;
        this.start = code.start;
        this.origin = origin;
        this.code = code;
        this.most = most;
    }

    /** Returns the frame that was the last to come, or null. */
    @Nullable
    Frame first() {
        return first;
    }

    /** Takes it, where there is one. */
    @SuppressWarnings("NullAway") // whoever takes one has seen that there is one
    Frame take() {
        Frame frame = first;
        first = frame.below;
        return frame;
    }

    /** Adds a frame that has a number. */
    void give(Frame frame) {
        frame.below = first;
        first = frame;
    }

    /** Returns a frame that has no number in this run, be it a new one; the same again unless it gets one. */
    @SuppressWarnings("NullAway") // nobody asks for frames of no procedure
    Frame withoutNumber() {
        if (numbered < size) {
            return kept[numbered];
        }
        Frame frame = new Frame(code, procedure, this);
        if (size < most) {
            if (size == kept.length) {
                kept = Arrays.copyOf(kept, Math.max(FIRST_CAPACITY, 2 * size));
            }
            kept[size++] = frame;
        }
        return frame;
    }

    /** Gives that frame a number. */
    void number(Frame frame, int number) {
        frame.number = number;
        if (numbered < size) {
            numbered++;
        }
    }

    /** Lets go of all frames that have no number, and keeps none from now on. */
    void drop() {
        held = false;
        kept = NO_FRAMES;
        size = 0;
        numbered = 0;
    }

    /** Leaves all frames to other runs, and half of those that this run did not need. Called when it has ended. */
    void leave(int unit) {
        for (int frame = 0; frame < numbered; frame++) {
            kept[frame].forget();
        }
        keep(numbered + (size - numbered) / 2);
        numbered = 0;
        first = null;
        held = false;
        if (origin != null) {
            origin.give(unit, this);
        }
    }

    /** Lets go of half of the frames, which nobody has asked for; returns whether any is left. */
    boolean keepHalf() {
        keep(size / 2);
        return size > 0;
    }

    private void keep(int few) {
        Arrays.fill(kept, few, size, null);
        size = few;
    }
}
