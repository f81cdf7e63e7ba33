package org.edarts.cu.virtual;

import org.jspecify.annotations.Nullable;

/**
 * Who sends a signal: a codelet on a CU, or, at the start of a run, nobody on the first CU.
 *
 * @param cu the CU
 * @param frame the codelet's frame, or null at the start
 * @param codelet the instance
 */
record Source(int cu, @Nullable Frame frame, int codelet) {
    /** What enables the first codelets of a run. */
    static final Source START = new Source(0, null, 0);
}
