package org.edarts.cu.host.slots;

import org.jspecify.annotations.Nullable;

/**
 * The end of a split-phase operation, on its way from the thread that completed it to a CU.
 *
 * @param frame where the promise lives
 * @param codelet the codelet that began the operation
 * @param cell the cell of the promise
 * @param slot the slot of the promise
 * @param content what it delivers, if it succeeded
 * @param failure why it failed, or null
 */
record Arrival(
        Frame frame,
        int codelet,
        int cell,
        int slot,
        @Nullable Object content,
        @Nullable Throwable failure) {}
