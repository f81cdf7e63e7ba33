package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.cu.host.unit.Apart;
import org.jspecify.annotations.Nullable;

/**
 * Frames on their way back to the unit that made them: a stack linked through the frames themselves. Any thread gives; one
 * takes them all at once, so that none can come back under a giver's eyes. Lock-free.
 */
final class ReturnedFrames extends Apart {
    private static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(ReturnedFrames.class, "top", Frame.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Frame top;

    /** Adds a frame that nobody uses any more. */
    void give(Frame frame) {
        Frame seen;
        do {
            seen = top;
            frame.nextFree = seen;
        } while (!TOP.compareAndSet(this, seen, frame));
    }

    /** Takes all frames, the latest first, each with its next one; returns null if there are none. */
    @Nullable
    Frame takeAll() {
        return top == null ? null : (Frame) TOP.getAndSet(this, null);
    }
}
