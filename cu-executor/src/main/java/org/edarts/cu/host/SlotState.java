package org.edarts.cu.host;

import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Contents;
import org.edarts.su.Plan;

/**
 * The pools and frames of a run by slots, one lane for each unit. Serves one run after another; after a run that succeeded
 * all pools are empty and all counters armed again.
 */
final class SlotState {
    private static final Object[] NO_CELLS = {};

    final Frame root;
    final SlotPools[] pools;
    final UnitFrames[] frames;

    SlotState(HostCam cam, CompiledGraph graph, Plan plan) {
        root = new Frame(Frame.ROOT, graph, plan, -1);
        int units = cam.cus() + (cam.dedicatedSu() ? 1 : 0);
        pools = new SlotPools[units];
        frames = new UnitFrames[units];
        for (int unit = 0; unit < units; unit++) {
            pools[unit] = new SlotPools(cam.scheduling(), units, unit == 0 ? null : pools[0].main());
            frames[unit] = new UnitFrames(unit);
        }
    }

    /** Readies the state for a run. Called before any CU sees it. */
    void begin() {
        root.cells = Contents.none(root.graph);
        root.fillCells();
        for (UnitFrames ofUnit : frames) {
            ofUnit.begin();
        }
    }

    /** Arms all counters for the next run; the cells stay with the run that ended, and the frames of procedures go. */
    void clean() {
        root.cells = NO_CELLS;
        root.clean();
        for (UnitFrames ofUnit : frames) {
            ofUnit.clean();
        }
    }
}
