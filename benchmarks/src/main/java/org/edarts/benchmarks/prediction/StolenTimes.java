package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.epiphany.cam.report.MeshPlace;

/**
 * What firings take on a mesh whose CUs steal: who fires something of another core copies what it reads and writes.
 * Owner: the thread that drives the run.
 */
record StolenTimes(MeasuredTimes homes, List<MeshPlace> places, CopyMeans copies) implements FiringTimes {
    @Override
    public long duration(int codelet, int cu) {
        return homes.duration(codelet, cu);
    }

    @Override
    public long wait(int codelet, int cu, long now) {
        boolean home = places.get(codelet).cu() == cu;
        return homes.nanos(home ? copies.beforeAtHome(codelet) : copies.beforeStolen(codelet));
    }

    /** What a round takes more is the owner's in any case; it is left out for what was stolen. */
    @Override
    public long after(int codelet, int cu, long now) {
        return places.get(codelet).cu() == cu ? homes.after(codelet, cu, now) : Math.round(copies.afterStolen(codelet));
    }

    @Override
    public void ended(int codelet, int cu, long now) {
        homes.ended(codelet, cu, now);
    }
}
