package org.edarts.epiphany.cam;

import java.util.List;
import org.edarts.epiphany.cam.KernelLibrary.KernelCode;

/**
 * What brings to cores what they have no room for; only cores that need it have it.
 *
 * @param blocks what brings blocks before codelets fire
 * @param blocksInWindows what does so on cores that have windows of the graph
 * @param code what brings kernels
 * @param inputs what brings what lies in other cores' memories
 * @param broadcasts what stores into so many copies on other cores, from one
 */
record Movers(
        StreamProgram blocks,
        StreamProgram blocksInWindows,
        MovingProgram code,
        FetchProgram inputs,
        List<KernelCode> broadcasts) {
    /** Returns those that this version comes with. */
    static Movers installed() {
        return new Movers(
                StreamProgram.installed(),
                StreamProgram.inWindows(),
                MovingProgram.installed(),
                FetchProgram.installed(),
                BroadcastKernel.assembled());
    }
}
