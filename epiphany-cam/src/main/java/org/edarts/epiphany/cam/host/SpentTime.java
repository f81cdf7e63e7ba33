package org.edarts.epiphany.cam.host;

import java.time.Duration;

/**
 * What a run has taken, for its deadline: the time of the cores, and that of bodies on the host. What a simulator needs
 * to let the host look into memories does not count: a board has no such time. Owner: the thread of the run.
 */
public final class SpentTime {
    private static final long NONE = -1;

    private Duration spent = Duration.ZERO;
    private long bodyBegan = NONE;

    /** The cores went on for so long. */
    public void add(Duration pause) {
        spent = spent.plus(pause);
    }

    /** A body begins. */
    void bodyBegins() {
        bodyBegan = System.nanoTime();
    }

    /** It has ended. */
    void bodyEnds() {
        spent = now();
        bodyBegan = NONE;
    }

    /** Returns what was taken up to now. */
    public Duration now() {
        return bodyBegan == NONE ? spent : spent.plusNanos(System.nanoTime() - bodyBegan);
    }
}
