package org.edarts.viewer.analysis;

/** Takes what holds from one change to the next, in the order of time. */
@FunctionalInterface
public interface LevelReceiver {
    /**
     * Takes one interval.
     *
     * @param from when it begins, in ticks of the trace's clock
     * @param to when it ends; later than {@code from}
     * @param idle how many CUs are idle
     * @param ready how many codelets are ready and not yet fired; without those of which no record tells
     * @param inFlight how many codelets are being fired
     */
    void interval(long from, long to, int idle, int ready, int inFlight);
}
