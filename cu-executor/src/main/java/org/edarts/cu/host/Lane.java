package org.edarts.cu.host;

/** One unit at work on one run. Owner: the thread of the unit. */
abstract class Lane extends Apart {
    /** How long a turn lasts, in nanoseconds, if there are other runs: it ends with the first codelet or batch after that. */
    static final long SLICE_NANOS = 100_000;

    /** A longer time than this between two looks at what others want is too long. */
    static final long LONG_NANOS = 20_000;

    /**
     * How much of the unit's time the run has had, in nanoseconds, with what it is given in advance when it comes or comes back:
     * of all runs the one with the least has the next turn.
     */
    long used;
}
