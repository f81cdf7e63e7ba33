package org.edarts.cu.host;

/** One unit at work on one run. Owner: the thread of the unit. */
abstract class Lane extends Apart {
    /** How long a turn lasts, in nanoseconds, if there are other runs: it ends with the first codelet or batch after that. */
    static final long SLICE_NANOS = 100_000;

    /** A longer time than this between two looks at what others want is too long. */
    static final long LONG_NANOS = 20_000;

    static {
        FullHeap.handles(Throwable.class);
    }

    /**
     * How much of the unit's time the run has had, in nanoseconds, with what it is given in advance when it comes or comes back:
     * of all runs the one with the least has the next turn.
     */
    long used;

    /** Works for a run that the unit is engaged in; returns whether there was anything to do. */
    abstract boolean workEngaged(CuWorker worker);

    /** Engages in a run and works for it; returns whether there was anything to do. Whatever is thrown breaks the run off. */
    final boolean engageAndWork(ActiveRun run, CuWorker worker) {
        if (!run.engage()) {
            return false;
        }
        boolean told = false;
        try {
            boolean worked = workEngaged(worker);
            told = true;
            return worked;
        } catch (Throwable failure) {
            run.broke(failure);
            told = true;
            return true;
        } finally {
            run.disengage(told);
        }
    }
}
