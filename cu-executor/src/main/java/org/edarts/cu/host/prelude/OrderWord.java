package org.edarts.cu.host.prelude;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.cu.host.unit.Padded;

/**
 * How far a run in the order of declaration is: all codelets before {@code from} have fired, those from there to {@code
 * to} are being fired by the one unit that has claimed them, and nobody has claimed what comes behind. Once another
 * unit has closed the order, and said what of that was begun, nothing changes any more. Any thread may call. Lock-free.
 */
final class OrderWord extends Padded {
    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(OrderWord.class, "word", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The two numbers, or their complement if the order is closed. */
    private volatile long word;

    private static long word(int from, int to) {
        return (long) from << Integer.SIZE | to;
    }

    private static int from(long word) {
        return (int) (word >>> Integer.SIZE);
    }

    private static int to(long word) {
        return (int) word;
    }

    /** Returns the first codelet that has not fired for certain. */
    int from() {
        long seen = word;
        return from(seen < 0 ? ~seen : seen);
    }

    /** Returns the first codelet that nobody has claimed. */
    int to() {
        long seen = word;
        return to(seen < 0 ? ~seen : seen);
    }

    /**
     * Tells that all is fired that was claimed, and claims more. Called by who claimed it.
     *
     * @return false if the order was closed before; then nothing is told
     */
    boolean claim(int to) {
        long seen = word;
        return seen >= 0 && WORD.compareAndSet(this, seen, word(to(seen), to));
    }

    /**
     * Closes the order, for a unit that goes on in another way; returns false if that was done before, or if others go
     * on.
     */
    boolean close() {
        long seen = word;
        return seen >= 0 && WORD.compareAndSet(this, seen, ~seen);
    }

    /**
     * Tells of the closed order that all codelets before {@code from} have fired, and only those before {@code to} were
     * begun. Called by who has closed it, before others go on.
     */
    void cut(int from, int to) {
        word = ~word(from, to);
    }

    /** Returns whether it is closed. */
    boolean closed() {
        return word < 0;
    }
}
