package org.edarts.cam.chip;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Clock;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineException;
import org.edarts.cam.Memory;
import org.edarts.cam.MeshCoordinate;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;

/** What a chip is to those who schedule codelets on it. */
final class ChipMachine {
    private static final int BANKS = 4;
    private static final int BYTES_PER_CYCLE = 8;

    private ChipMachine() {}

    static Machine of(Chip chip, int clusters) {
        ChipMap map = chip.map();
        List<List<Integer>> rectangles = map.rectangles(clusters);
        if (rectangles.isEmpty()) {
            throw new MachineException("a chip of " + map.rows() + " x " + map.columns() + " cores has no " + clusters
                    + " clusters of equal rectangles: choose a number that divides its rows and columns");
        }
        List<Cluster> all = new ArrayList<>(clusters);
        for (List<Integer> rectangle : rectangles) {
            String name = clusters == 1 ? "chip" : "chip" + all.size();
            List<Core> cores = rectangle.stream().map(node -> core(chip, node)).toList();
            Cluster folded = Cluster.of(name, SynchronizationUnit.folded(), cores);
            all.add(cores.size() == 1 ? folded : folded.withDedicatedSu());
        }
        return new Machine(chip.name(), List.of(new Node("board", map.addresses(), all, dram(chip))));
    }

    private static Core core(Chip chip, int node) {
        int row = chip.map().baseRow() + chip.map().rowOf(node);
        int column = chip.map().baseColumn() + chip.map().columnOf(node);
        Memory local = Memory.of("sram", ChipMap.LOCAL_BYTES)
                .withBanks(BANKS)
                .withLatency(1)
                .withBandwidth(BYTES_PER_CYCLE * chip.clockHertz());
        return Core.named("e" + row + "." + column)
                .withCapabilities(Core.DMA, Core.FPU)
                .withClock(new Clock(chip.clockHertz()))
                .withLocal(local)
                .withPlace(new MeshCoordinate(row, column));
    }

    private static List<Memory> dram(Chip chip) {
        ChipMap map = chip.map();
        if (map.dramBytes() == 0) {
            return List.of();
        }
        return List.of(Memory.of("dram", map.dramBytes())
                .withAddress(Integer.toUnsignedLong(map.dramBase()))
                .withLatency(chip.dramLoadCycles())
                .withBandwidth(chip.linkBytesPerSecond()));
    }
}
