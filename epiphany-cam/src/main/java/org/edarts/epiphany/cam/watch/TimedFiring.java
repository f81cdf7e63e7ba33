package org.edarts.epiphany.cam.watch;

/**
 * What a core has told of one firing. Times are cycles of the core's timer, or of the run.
 *
 * @param core the core
 * @param codelet the address of the codelet there
 * @param idle when the core had nothing to fire for the first time since its firing before, or {@link #NEVER}
 * @param began when the kernel began
 * @param ended when it returned
 */
public record TimedFiring(int core, int codelet, long idle, long began, long ended) {
    /** Stands for no time. */
    public static final long NEVER = -1;

    /** Returns the same in cycles of the run, at the begin of which the core was idle if it was so before. */
    public TimedFiring after(long begin) {
        long since = idle == NEVER ? NEVER : Math.max(0, begin + idle);
        return new TimedFiring(core, codelet, since, begin + began, begin + ended);
    }

    /** Returns the same of another address. */
    public TimedFiring of(int address) {
        return new TimedFiring(core, address, idle, began, ended);
    }
}
