package org.edarts.su.checked;

/**
 * What checks know of a frame. Any thread.
 *
 * @param accesses what was done in it
 * @param shadows what its kernels have in place of its blocks
 * @param writers who fires and may write these
 */
record FrameChecks(Accesses accesses, FrameShadows shadows, BlockWriters writers) {
    /**
     * Makes it.
     *
     * @param settled whether somebody asks what is late when the run ends
     */
    FrameChecks(ArcOrder order, boolean settled) {
        this(new Accesses(order), new FrameShadows(settled), new BlockWriters());
    }
}
