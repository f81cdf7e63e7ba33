package org.edarts.cu.host;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Frames that no invocation uses any more, by procedure. Owner: the thread of one unit. */
final class FreeFrames {
    private @Nullable Frame[] stacks = new Frame[8];

    /** Returns a frame of a procedure, or null if there is none. */
    @Nullable
    Frame take(int procedure) {
        if (procedure >= stacks.length) {
            return null;
        }
        Frame frame = stacks[procedure];
        if (frame != null) {
            stacks[procedure] = frame.nextFree;
            frame.nextFree = null;
        }
        return frame;
    }

    void give(Frame frame) {
        if (frame.procedure >= stacks.length) {
            stacks = Arrays.copyOf(stacks, Math.max(frame.procedure + 1, 2 * stacks.length));
        }
        frame.nextFree = stacks[frame.procedure];
        stacks[frame.procedure] = frame;
    }
}
