package org.edarts.epiphany.cam;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;

/** Chips with less DRAM than usual. */
final class SmallDram {
    private SmallDram() {}

    /** Returns a chip with so many bytes of it. */
    static Chip of(Chip chip, int bytes) {
        ChipMap map = chip.map();
        return new Chip(
                chip.name(),
                chip.generation(),
                chip.clockHertz(),
                new ChipMap(
                        map.addresses(),
                        map.baseRow(),
                        map.baseColumn(),
                        map.rows(),
                        map.columns(),
                        map.dramBase(),
                        bytes),
                chip.mesh(),
                chip.loadReturn(),
                chip.dma(),
                chip.offChip(),
                chip.duplicatesReads());
    }
}
