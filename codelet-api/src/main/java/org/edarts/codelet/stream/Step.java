package org.edarts.codelet.stream;

import org.edarts.codelet.Firing;

/**
 * What a worker does with the items, as long as there is input and room for output. Owner: the worker, and thus
 * whichever CU fires it.
 *
 * @param <A> what comes in
 * @param <B> what goes out
 */
@FunctionalInterface
interface Step<A, B> {
    /** How many items one firing takes at most, so that other codelets get their turn. */
    int BATCH = 32;

    /**
     * Takes items, one after the other: no more than a batch, none after the run was cancelled, and none after what
     * took {@linkplain Pace long}.
     *
     * @return {@link Phase#RUNNING} if it may go on, or what prevents it
     */
    Phase take(Firing firing, Inlet<? extends A> in, Outlet<? super B> out) throws Exception;
}
