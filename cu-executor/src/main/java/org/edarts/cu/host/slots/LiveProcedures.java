package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicLongArray;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.RunError;

/**
 * How many threaded procedures of a run are alive: each unit counts those that it invoked less those that it ended, be they
 * others'. Any thread may ask.
 */
final class LiveProcedures {
    private static final int STRIDE = 16;

    private final RunControl run;
    private final String graph;
    private final Units units;
    private final AtomicLongArray counts;

    LiveProcedures(RunControl run, String graph, Units units) {
        this.run = run;
        this.graph = graph;
        this.units = units;
        this.counts = new AtomicLongArray((units.count() + 2) * STRIDE);
    }

    /** Tells how many a unit has invoked more than it ended. Called by the unit. */
    void tell(int unit, long live) {
        counts.setOpaque((unit + 1) * STRIDE, live);
    }

    /** Ends the run if more are alive than fit the memory. */
    void check() {
        long live = 0;
        for (int unit = 0; unit < units.count(); unit++) {
            live += counts.getOpaque((unit + 1) * STRIDE);
        }
        if (live > units.liveProcedures()) {
            run.stop(RunError.tooManyProcedures(
                    graph, live, units.liveProcedures(), units.policy().name()));
        }
    }
}
