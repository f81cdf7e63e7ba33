package org.edarts.cu.host.unit;

import org.jspecify.annotations.Nullable;

/** The rest of a run that has begun in the order of its codelets, of which some may not have fired yet. */
public interface RestWork extends RunWork {
    /**
     * Tells what became of codelets that were begun before the rest of the run: called by the CU that began them.
     *
     * @param from the first of them
     * @param left the first that has not fired, and is to fire as others do
     * @param to the first behind them
     */
    void late(int cu, int from, int left, int to);

    /**
     * Tells of a codelet that was begun before the rest of the run, and of which nobody may have told what became: it
     * is none of those that did not fire. Called by the thread that ends a run without success, before it asks for
     * them.
     */
    void begun(int codelet);

    /** Readies the rest of runs. Any thread may call. */
    interface Maker {
        /**
         * Readies it.
         *
         * @param cells what the cells of the run hold by now
         * @param fired the first codelet that may not have fired
         * @param begun the first codelet that was not begun
         */
        RestWork rest(RunContext context, @Nullable Object[] cells, int fired, int begun);
    }
}
