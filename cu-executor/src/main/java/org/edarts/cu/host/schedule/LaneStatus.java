package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.Apart;

/** What the CU of a lane tells the others. Written by the thread of that CU; any thread reads. */
final class LaneStatus extends Apart {
    /** Whether the CU looks for ready steps all the time. */
    volatile boolean present;

    /** How many steps the CU claims at once. */
    volatile int batchSize = 1;

    /** Makes the status of that many lanes, whose CUs are away. */
    static LaneStatus[] of(int lanes) {
        LaneStatus[] all = new LaneStatus[lanes];
        for (int lane = 0; lane < lanes; lane++) {
            all[lane] = new LaneStatus();
        }
        return all;
    }
}
