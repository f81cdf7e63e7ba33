package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.cu.host.unit.Padded;

/**
 * Frames on their way back to the unit that made them: a stack linked through the frames themselves, by their numbers.
 * Any thread gives; one takes them all at once, so that none can come back under a giver's eyes. Lock-free.
 */
final class RemoteFreeList extends Padded {
    private static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(RemoteFreeList.class, "top", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int top = Frame.NO_FRAME;

    /** Adds a frame that nobody uses any more. */
    void give(Frame frame) {
        int seen;
        do {
            seen = top;
            frame.nextReturned = seen;
        } while (!TOP.compareAndSet(this, seen, frame.number));
    }

    /** Takes all frames, and returns the number of the latest, which knows its next one, or {@link Frame#NO_FRAME}. */
    int takeAll() {
        return top == Frame.NO_FRAME ? Frame.NO_FRAME : (int) TOP.getAndSet(this, Frame.NO_FRAME);
    }
}
