package org.edarts.epiphany.cam.report;

/**
 * What cores did to have kernels that do not all fit into them, as the cores counted it.
 *
 * @param fired the codelets fired whose kernel may leave the core that fires them
 * @param loads how often a kernel was brought
 * @param bytes the code that was brought
 * @param waits how often a core slept until a kernel came
 * @param waitedCycles how long, for all cores together
 */
public record KernelLoads(long fired, long loads, long bytes, long waits, long waitedCycles) {
    /** Nothing moved. */
    public static final KernelLoads NONE = new KernelLoads(0, 0, 0, 0, 0);

    /** Returns how many of these firings needed no transfer. */
    public long hits() {
        return Math.max(0, fired - loads);
    }
}
