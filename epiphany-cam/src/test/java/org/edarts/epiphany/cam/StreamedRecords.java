package org.edarts.epiphany.cam;

import org.edarts.epiphany.cam.place.Residence;

/** What cores know of firings whose blocks lie in the DRAM. */
enum StreamedRecords {
    /** They make their records. */
    MADE,

    /** They bring them. */
    BROUGHT,

    /** They bring them, and some kernels with the data: about every other one. */
    WITH_SOME_KERNELS,

    /** They bring them, and all kernels with the data. */
    WITH_KERNELS;

    /** Returns where everything is then, with no block on a core, for so many buffers. */
    Residence residence(int buffers) {
        return Residence.of(cell -> false, buffers, 0)
                .withStoredRecords(core -> areBrought())
                .withCarriedKernels((core, kernel) ->
                        this == WITH_KERNELS || this == WITH_SOME_KERNELS && (kernel.hashCode() + core) % 2 == 0);
    }

    boolean areBrought() {
        return this != MADE;
    }
}
