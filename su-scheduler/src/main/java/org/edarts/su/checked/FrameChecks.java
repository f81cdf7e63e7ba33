package org.edarts.su.checked;

/**
 * What checks know of a frame. Any thread.
 *
 * @param accesses what was done in it
 * @param shadows what its kernels have in place of its blocks
 */
record FrameChecks(Accesses accesses, FrameShadows shadows) {
    FrameChecks(ArcOrder order) {
        this(new Accesses(order), new FrameShadows());
    }
}
