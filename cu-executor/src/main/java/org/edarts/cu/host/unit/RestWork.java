package org.edarts.cu.host.unit;

import org.jspecify.annotations.Nullable;

/** The rest of a run that has begun in the order of its codelets, of which some may not have fired yet. */
public interface RestWork extends RunWork {
    /** Tells that codelets have fired that were begun before the rest of the run: called by the CU that fired them. */
    void late(int cu, int fired, int begun);

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
