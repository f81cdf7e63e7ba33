package org.edarts.codelet;

import org.jspecify.annotations.Nullable;

/**
 * Where a kernel says what is to happen when it has fired: integers, of which the first is zero if nothing is, and the
 * others are the words of what goes along. All zeros when the kernel begins.
 *
 * @param promise what is completed, by the kernel's codelet itself or by what it invokes
 * @param procedure what is invoked with what goes along; null if the codelet completes the promise with it
 * @param type what goes along
 */
public record Outlet(Promise<?> promise, @Nullable ThreadedProcedure<?, ?> procedure, ContentType type) {
    /** How many integers it is if a number goes along. */
    public static final int LENGTH = 2;

    /** Returns how many integers it is. */
    public int length() {
        return 1 + type.words();
    }

    /** Does what a kernel has said. */
    void act(Firing firing, int[] said) {
        if (said[0] != 0) {
            act(firing, promise, procedure, type.content(said, 1));
        }
    }

    @SuppressWarnings("unchecked") // whoever declares an outlet is held to it by the types of promise and procedure
    private static <A, R> void act(
            Firing firing, Promise<R> promise, @Nullable ThreadedProcedure<A, ?> procedure, Object content) {
        if (procedure == null) {
            firing.complete(promise, (R) content);
        } else {
            firing.invoke((ThreadedProcedure<A, R>) procedure, (A) content, promise);
        }
    }
}
