package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.RunError;

/**
 * How many threaded procedures of a run are alive: each unit counts those that it invoked less those that it ended, be
 * they others'. Any thread may ask.
 */
final class LiveProcedures {
    private final RunControl run;
    private final String graph;
    private final Units units;
    private final AtomicReferenceArray<Procedures> ofUnits;

    LiveProcedures(RunControl run, String graph, Units units) {
        this.run = run;
        this.graph = graph;
        this.units = units;
        this.ofUnits = new AtomicReferenceArray<>(units.count());
    }

    /** Adds those of a unit. Called before any of them runs. */
    void add(int unit, Procedures procedures) {
        ofUnits.set(unit, procedures);
    }

    /** Ends the run if more are alive than fit the memory. */
    void check() {
        long live = 0;
        for (int unit = 0; unit < units.count(); unit++) {
            live += ofUnits.get(unit).live();
        }
        if (live > units.liveProcedures()) {
            run.stop(RunError.tooManyProcedures(
                    graph, live, units.liveProcedures(), units.policy().name()));
        }
    }
}
