package org.edarts.codelet;

import org.jspecify.annotations.Nullable;

/**
 * Where a kernel says what is to happen when it has fired: two integers, of which the first is zero if nothing is, and
 * the second is the number that goes along. All zeros when the kernel begins.
 *
 * @param promise what is completed, by the kernel's codelet itself or by what it invokes
 * @param procedure what is invoked with the number; null if the codelet completes the promise with it
 */
public record Outlet(Promise<Integer> promise, @Nullable ThreadedProcedure<Integer, Integer> procedure) {
    /** How many integers it is. */
    public static final int LENGTH = 2;

    /** Does what a kernel has said. */
    void act(Firing firing, int[] said) {
        if (said[0] == 0) {
            return;
        }
        if (procedure == null) {
            firing.complete(promise, said[1]);
        } else {
            firing.invoke(procedure, said[1], promise);
        }
    }
}
