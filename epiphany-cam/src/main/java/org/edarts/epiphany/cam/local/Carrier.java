package org.edarts.epiphany.cam.local;

import java.util.function.IntUnaryOperator;

/** What brings kernels that have no place on a core, with the blocks of each firing. */
interface Carrier {
    /** Brings none. */
    Carrier NONE = new Carrier() {
        @Override
        public boolean carries(String kernel) {
            return false;
        }

        @Override
        public int placeOf(int source, IntUnaryOperator memory) {
            return NOWHERE;
        }
    };

    /** Where a kernel is that is not on the core: behind all addresses. */
    int NOWHERE = Integer.MAX_VALUE;

    /** Returns whether it brings a kernel. */
    boolean carries(String kernel);

    /**
     * Returns where a kernel is now.
     *
     * @param source where it lies in the DRAM
     * @param memory the words of the core's memory
     * @return the address on the core, or {@link #NOWHERE}
     */
    int placeOf(int source, IntUnaryOperator memory);
}
