package org.edarts.codelet.stream;

import org.edarts.codelet.Firing;

/**
 * What a worker does again and again: at most one item in, at most one item out. Owner: the worker, and thus whichever CU
 * fires it.
 */
@FunctionalInterface
interface Step<A, B> {
    /**
     * Takes one step if there is input and room for output.
     *
     * @return {@link Phase#RUNNING} after a step, or what prevents one
     */
    Phase take(Firing firing, Inlet<? extends A> in, Outlet<? super B> out) throws Exception;
}
