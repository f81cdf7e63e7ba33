package org.edarts.cam.chip;

import org.edarts.cam.Machine;

/**
 * An Epiphany chip and the board it sits on: all that the simulator, the host's interface and the scheduler know of it.
 * {@link Chips} has those that were made, with the source of each value.
 *
 * @param name the name by which it is asked for
 * @param generation what its cores can do, and how they name exceptions
 * @param clockHertz the cores' clock
 * @param map the cores' places and the DRAM's
 * @param mesh how long things take on the networks
 * @param loadReturn half cycles from the arrival of a load's answer to the instruction that uses it
 * @param dma how fast the DMA channels are
 * @param offChip how long things take on the way to the DRAM
 * @param duplicatesReads whether the cores of the link's row and of the third column read the DRAM twice (erratum 0)
 * @param order in which order arrives what no rule keeps in order
 */
public record Chip(
        String name,
        Generation generation,
        long clockHertz,
        ChipMap map,
        MeshTiming mesh,
        int loadReturn,
        DmaTiming dma,
        OffChipTiming offChip,
        boolean duplicatesReads,
        MemoryOrder order) {
    private static final int ERRATUM_LINE = 2;
    private static final double HALVES = 2.0;
    private static final double TENTHS = 10;

    /** Describes a chip on which everything takes the time that it takes. */
    public Chip(
            String name,
            Generation generation,
            long clockHertz,
            ChipMap map,
            MeshTiming mesh,
            int loadReturn,
            DmaTiming dma,
            OffChipTiming offChip,
            boolean duplicatesReads) {
        this(name, generation, clockHertz, map, mesh, loadReturn, dma, offChip, duplicatesReads, MemoryOrder.TIMED);
    }

    /** Returns whether a core's reads of the DRAM go out twice. */
    public boolean duplicatesReadsOf(int node) {
        return duplicatesReads && (map.rowOf(node) == ERRATUM_LINE || map.columnOf(node) == ERRATUM_LINE);
    }

    /** Returns the same chip without erratum 0, or with it. */
    public Chip withDuplicatedReads(boolean duplicated) {
        return new Chip(name, generation, clockHertz, map, mesh, loadReturn, dma, offChip, duplicated, order);
    }

    /** Returns the same chip with another order of what no rule keeps in order. */
    public Chip withMemoryOrder(MemoryOrder newOrder) {
        return new Chip(name, generation, clockHertz, map, mesh, loadReturn, dma, offChip, duplicatesReads, newOrder);
    }

    /** Returns seconds in so many half cycles. */
    public double seconds(long halfCycles) {
        return halfCycles / (HALVES * clockHertz);
    }

    /**
     * Returns cycles from a load of the DRAM by a core in the middle of the chip to its value, if nobody else uses the
     * way: the sum of its parts, the hop between chip and link included.
     */
    public long dramLoadCycles() {
        double rowsToTheLink = 0;
        for (int row = 0; row < map.rows(); row++) {
            rowsToTheLink += Math.abs(row - Math.min(offChip.linkRow(), map.rows() - 1));
        }
        double hops = (map.columns() - 1) / HALVES + rowsToTheLink / map.rows() + 1;
        double halfCycles = mesh.injection()
                + 2 * hops * mesh.hop()
                + 2 * offChip.singleSlots() * offChip.slot()
                + offChip.readLatency()
                + loadReturn;
        return Math.round(halfCycles / HALVES);
    }

    /** Returns bytes per second that the link to the DRAM carries, headers included. */
    public long linkBytesPerSecond() {
        return 2 * clockHertz / offChip.slot();
    }

    /** Returns the seconds that the DRAM is busy with so many bytes, in doublewords. */
    public double dramSeconds(long bytesRead, long bytesWritten) {
        double doublewords = Long.BYTES;
        return (bytesRead / doublewords * offChip.readTenths() + bytesWritten / doublewords * offChip.writeTenths())
                / TENTHS
                / (HALVES * clockHertz);
    }

    /** Returns the machine of this name: one cluster of all cores, the first of which schedules if there are others. */
    public Machine machine() {
        return ChipMachine.of(this, 1);
    }

    /**
     * Returns the machine of this name with so many clusters of equal rectangles of cores; the first core of each
     * schedules, if there are others.
     *
     * @throws org.edarts.cam.MachineException if the cores cannot be divided so
     */
    public Machine machine(int clusters) {
        return ChipMachine.of(this, clusters);
    }
}
