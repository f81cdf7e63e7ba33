package org.edarts.epiphany.chip;

import org.edarts.epiphany.dma.DmaTiming;
import org.edarts.epiphany.memory.AddressMap;
import org.edarts.epiphany.mesh.MeshTiming;
import org.edarts.epiphany.offchip.OffChipTiming;

/**
 * A chip and the board it sits on. {@link Boards} has those that were made, with the source of each value.
 *
 * @param name the name by which it is asked for
 * @param clockHertz the cores' clock
 * @param map the cores' places and the DRAM's
 * @param mesh how long things take on the networks
 * @param loadReturn half cycles from the arrival of a load's answer to the instruction that uses it
 * @param dma how fast the DMA channels are
 * @param offChip how long things take on the way to the DRAM
 * @param duplicatesReads whether the cores of the link's row and of the third column read the DRAM twice (erratum 0)
 */
public record BoardParameters(
        String name,
        long clockHertz,
        AddressMap map,
        MeshTiming mesh,
        int loadReturn,
        DmaTiming dma,
        OffChipTiming offChip,
        boolean duplicatesReads) {
    private static final int ERRATUM_LINE = 2;

    /** {@return whether a core's reads of the DRAM go out twice} */
    public boolean duplicatesReadsOf(int node) {
        return duplicatesReads && (map.rowOf(node) == ERRATUM_LINE || map.columnOf(node) == ERRATUM_LINE);
    }

    /** {@return the same board without erratum 0, or with it} */
    public BoardParameters withDuplicatedReads(boolean duplicated) {
        return new BoardParameters(name, clockHertz, map, mesh, loadReturn, dma, offChip, duplicated);
    }

    /** {@return seconds in so many half cycles} */
    public double seconds(long halfCycles) {
        return halfCycles / (2.0 * clockHertz);
    }
}
