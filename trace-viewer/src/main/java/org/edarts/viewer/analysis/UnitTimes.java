package org.edarts.viewer.analysis;

/**
 * What one unit did during the runs of a trace. All times are ticks of the trace's clock.
 *
 * @param name the unit's name
 * @param cu whether it fires codelets, or would have if there had been any for it: all but an SU that only schedules
 * @param fired how many codelets it fired
 * @param stolen how many of them it took from other units
 * @param busy how long codelets fired here, without their waiting for code
 * @param idle how long it had nothing to fire
 * @param data how long it waited for data; 0 also where that is not recorded
 * @param code how long it waited for code; 0 also where that is not recorded
 * @param observed how much of the runs the records cover: all, unless older records were dropped
 * @param dropped how many records were dropped; what they told is in none of these numbers
 */
public record UnitTimes(
        String name,
        boolean cu,
        long fired,
        long stolen,
        long busy,
        long idle,
        long data,
        long code,
        long observed,
        long dropped) {
    /** How long it did none of these: it scheduled, or fetched what it stole. */
    public long other() {
        return observed - busy - idle - data - code;
    }

    /** The share of the observed time that went into codelets, 0 to 1; 0 if nothing was observed. */
    public double utilisation() {
        return observed == 0 ? 0 : (double) busy / observed;
    }
}
