package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.BlockHome;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Wherever blocks lie that are only read and written, on cores that use them or on others: who comes later finds what
 * was written before, whatever the memory does.
 */
class SpareRoomProperties {
    private static final int FEW = 48;
    private static final double SOME = 25;

    @Property(tries = 60)
    void coresEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 3) int rows,
            @ForAll @IntRange(min = 2, max = 4) int columns,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = chip.machine().withFoldedSus();
        Assignment all = Assignment.of(machine, chip.map());
        SharedBlocks random = new SharedBlocks(seed, rows * columns, FEW);
        CompiledGraph graph = random.graph().compiled();
        Optional<Lowering> moved = moved(graph, machine, all, new Random(seed));
        Statistics.collect(moved.isPresent());
        Statistics.coverage(found -> found.check(true).percentage(share -> share > SOME));
        if (moved.isPresent()) {
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, SharedBlocks.library())) {
                graph.preparedFor(cam, () -> moved.get());
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals("", random.wrong(run));
            }
        }
    }

    /** Returns the graph with blocks on any cores, if some may lie elsewhere, and all are told of data in time. */
    private static Optional<Lowering> moved(CompiledGraph graph, Machine machine, Assignment all, Random random) {
        Map<Integer, Integer> homes = new HashMap<>();
        try {
            Homes usual = lowering(graph, machine, all, Residence.EVERYWHERE).homes();
            usual.blocks().forEach((cell, home) -> {
                if (!BlockHome.isUpdated(usual.uses().getOrDefault(cell, List.of())) && random.nextInt(4) > 0) {
                    homes.put(cell, random.nextInt(all.cores()));
                }
            });
            return homes.isEmpty() || usual.needDram()
                    ? Optional.empty()
                    : Optional.of(lowering(graph, machine, all, Residence.EVERYWHERE.withHomes(homes))
                            .complete());
        } catch (GraphException refused) {
            return Optional.empty();
        }
    }

    private static Lowering lowering(CompiledGraph graph, Machine machine, Assignment all, Residence residence) {
        return new Lowering(
                graph,
                machine,
                all,
                Firmware.installed(),
                SharedBlocks.library(),
                Movers.installed(),
                residence,
                Placing.NONE,
                Alternatives.NONE);
    }
}
