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
        int down = down(map, clusters);
        List<Cluster> all = new ArrayList<>(clusters);
        for (int number = 0; number < clusters; number++) {
            all.add(cluster(chip, clusters == 1 ? "chip" : "chip" + number, number, down, clusters / down));
        }
        return new Machine(chip.name(), List.of(new Node("board", map.addresses(), all, dram(chip))));
    }

    /** Returns how many clusters are one below the other: rectangles are as near to squares as can be. */
    private static int down(ChipMap map, int clusters) {
        int best = 0;
        for (int down = 1; down <= clusters; down++) {
            if (clusters % down == 0
                    && map.rows() % down == 0
                    && map.columns() % (clusters / down) == 0
                    && (best == 0 || perimeter(map, down, clusters) < perimeter(map, best, clusters))) {
                best = down;
            }
        }
        if (best == 0) {
            throw new MachineException("a chip of " + map.rows() + " x " + map.columns() + " cores has no " + clusters
                    + " clusters of equal rectangles: choose a number that divides its rows and columns");
        }
        return best;
    }

    private static int perimeter(ChipMap map, int down, int clusters) {
        return map.rows() / down + map.columns() / (clusters / down);
    }

    private static Cluster cluster(Chip chip, String name, int number, int down, int across) {
        ChipMap map = chip.map();
        int rows = map.rows() / down;
        int columns = map.columns() / across;
        List<Core> cores = new ArrayList<>(rows * columns);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                cores.add(core(chip, map.node(number / across * rows + row, number % across * columns + column)));
            }
        }
        Cluster folded = Cluster.of(name, SynchronizationUnit.folded(), cores);
        return cores.size() == 1 ? folded : folded.withDedicatedSu();
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
