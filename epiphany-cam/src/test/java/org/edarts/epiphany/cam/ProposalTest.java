package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.estimate.Proposal;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Plan;
import org.junit.jupiter.api.Test;

/** Where the codelets of graphs fire that place nothing. */
class ProposalTest {
    private static final int LAYERS = 8;
    private static final int WIDTH = 16;
    private static final int WORDS = 16;
    private static final long SHORT = 400;
    private static final long LONG = 20_000;
    private static final Kernel KERNEL = new Kernel("touch", arguments -> {});
    private static final KernelLibrary LIBRARY =
            KernelLibrary.of(Assembler.assemble("touch.S", ".text\n.global touch\ntouch: rts\n"));
    private static final Chip CHIP = Chips.mesh(2, 4);
    private static final Machine MACHINE = CHIP.machine().withFoldedSus();
    private static final Assignment ASSIGNMENT = Assignment.of(MACHINE, CHIP.map());

    private static Plan plan(CodeletGraph graph) {
        CompiledGraph compiled = graph.compiled();
        Sides sides = Sides.of(compiled, MACHINE, ASSIGNMENT, new KnownKernels(LIBRARY));
        return Proposal.of(SignalGraph.of(compiled, sides), ASSIGNMENT, new KnownKernels(LIBRARY));
    }

    /** Layers one after the other in the order of indices, each codelet reading some of the layer before. */
    private static CodeletGraph layers(long seed, int placed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] sources = random.ints(2 * LAYERS * WIDTH, 0, WIDTH).toArray();
        GraphBuilder g = CodeletGraph.named("layers");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, LAYERS * WIDTH, WORDS);
        List<Codelet> all = new ArrayList<>();
        for (int codelet = 0; codelet < LAYERS * WIDTH; codelet++) {
            int own = codelet;
            int before = codelet / WIDTH * WIDTH - WIDTH;
            List<Integer> read = before < 0
                    ? List.of()
                    : IntStream.of(sources[2 * own], sources[2 * own + 1])
                            .distinct()
                            .mapToObj(source -> before + source)
                            .toList();
            Codelet now = g.codelets("c" + codelet, 1, KERNEL, (index, arguments) -> {
                read.forEach(source -> arguments.reads(blocks.at(source)));
                arguments.writes(blocks.at(own));
            });
            read.forEach(source -> now.after(all.get(source)));
            all.add(own < placed ? now.on(placed(own)) : now);
        }
        return g.build();
    }

    @Test
    void eachLayerIsSharedByAllCores() {
        int[] homes = plan(layers(1, 0)).homes();
        assertNotNull(homes);
        for (int layer = 0; layer < LAYERS; layer++) {
            Set<Integer> used = new HashSet<>();
            for (int codelet = layer * WIDTH; codelet < (layer + 1) * WIDTH; codelet++) {
                used.add(homes[codelet]);
            }
            assertTrue(used.size() >= 6, "cores that layer " + layer + " has: " + used);
        }
    }

    @Test
    void theSameGraphIsPlacedTheSameWay() {
        assertArrayEquals(plan(layers(2, 0)).homes(), plan(layers(2, 0)).homes());
    }

    @Test
    void whatTheGraphPlacesStays() {
        CodeletGraph graph = layers(3, WIDTH);
        try (EpiphanyCam cam = EpiphanyCam.simulated(CHIP, MACHINE, LIBRARY)) {
            for (int codelet = 0; codelet < WIDTH; codelet++) {
                assertEquals(placed(codelet), cam.places(graph).get(codelet).cu());
            }
        }
    }

    private static int placed(int codelet) {
        return (3 * codelet + 1) % 4;
    }

    @Test
    void runsOfBlocksAreBestForChainsThatTakeTheSame() {
        assertNull(plan(chains(block -> SHORT)).homes());
    }

    /** One run has all that take long: their chains go elsewhere, each as a whole. */
    @Test
    void whatAllUpdateFiresOnOneCore() {
        int[] homes = plan(chains(block -> block < 2 ? LONG : SHORT)).homes();
        assertNotNull(homes);
        for (int codelet = 0; codelet < LAYERS * WIDTH; codelet++) {
            assertEquals(homes[codelet % WIDTH], homes[codelet], "link " + codelet);
        }
        assertNotEquals(homes[0], homes[1]);
    }

    private static CodeletGraph chains(IntToLongFunction costs) {
        GraphBuilder g = CodeletGraph.named("chains");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, WIDTH, WORDS);
        Codelet chains = g.codelets(
                        "link",
                        LAYERS * WIDTH,
                        KERNEL,
                        (index, arguments) -> arguments.updates(blocks.at(index % WIDTH)))
                .costs(index -> costs.applyAsLong(index % WIDTH));
        chains.after(chains, (index, arcs) -> {
            if (index >= WIDTH) {
                arcs.from(index - WIDTH);
            }
        });
        return g.build();
    }

    @Test
    void aStencilStaysInRuns() {
        assertNull(plan(stencil(tile -> SHORT)).homes());
    }

    @Test
    void aStencilOfWhichOneRunTakesLongLeavesIt() {
        assertNotNull(plan(stencil(tile -> tile < 8 ? LONG : SHORT)).homes());
    }

    private static CodeletGraph stencil(IntToLongFunction costs) {
        GraphBuilder g = CodeletGraph.named("stencil");
        int tiles = 64;
        List<Blocks<int[]>> fields =
                List.of(g.blocks("even", BlockType.INTS, tiles, WORDS), g.blocks("odd", BlockType.INTS, tiles, WORDS));
        Codelet all = g.codelets("step", LAYERS * tiles, KERNEL, (index, arguments) -> {
                    int tile = index % tiles;
                    Blocks<int[]> from = fields.get(index / tiles % 2);
                    arguments.reads(from.at(Math.max(0, tile - 1))).reads(from.at(Math.min(tiles - 1, tile + 1)));
                    arguments.writes(fields.get(1 - index / tiles % 2).at(tile));
                })
                .costs(index -> costs.applyAsLong(index % tiles));
        all.after(all, (index, arcs) -> {
            int before = index - tiles;
            for (int tile = index % tiles - 1; before >= 0 && tile <= index % tiles + 1; tile++) {
                if (tile >= 0 && tile < tiles) {
                    arcs.from(before / tiles * tiles + tile);
                }
            }
        });
        return g.build();
    }
}
