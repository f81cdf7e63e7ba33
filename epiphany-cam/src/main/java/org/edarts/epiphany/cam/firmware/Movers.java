package org.edarts.epiphany.cam.firmware;

import java.util.List;
import org.edarts.epiphany.cam.kernel.KernelCode;

/**
 * What brings to cores what they have no room for; only cores that need it have it.
 *
 * @param blocks what brings blocks before codelets fire
 * @param blocksInWindows what does so on cores that have windows of the graph
 * @param borrowed what brings blocks that lie on other cores, to be written back there
 * @param code what brings kernels
 * @param inputs what brings what lies in other cores' memories
 * @param broadcasts what stores into so many copies on other cores, from one
 * @param copies what lets a channel copy what the graph says
 */
public record Movers(
        StreamPrograms blocks,
        StreamPrograms blocksInWindows,
        StreamProgram borrowed,
        MovingProgram code,
        FetchProgram inputs,
        List<KernelCode> broadcasts,
        KernelCode copies) {
    /** To assemble them takes longer than many a small run. */
    private static final class Installed {
        static final Movers MOVERS = new Movers(
                StreamPrograms.installed(),
                StreamPrograms.inWindows(),
                StreamProgram.borrowing(),
                MovingProgram.installed(),
                FetchProgram.installed(),
                BroadcastKernel.assembled(),
                ChannelCopy.assembled());
    }

    /** Returns those that this version comes with. */
    public static Movers installed() {
        return Installed.MOVERS;
    }

    /**
     * Returns what stores into copies.
     *
     * @param name the name that codelets which fire it have for it
     */
    KernelCode broadcast(String name) {
        return broadcasts.stream()
                .filter(kernel -> kernel.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
