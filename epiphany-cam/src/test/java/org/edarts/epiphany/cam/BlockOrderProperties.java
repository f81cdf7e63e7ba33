package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.BlockOrder;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.isa.asm.Assembler;

/** What is refused is what a comparison of each use with each other one finds, and nothing else. */
class BlockOrderProperties {
    private static final int BLOCKS = 2;
    private static final int ELEMENTS = 6;
    private static final KernelLibrary KERNELS =
            KernelLibrary.of(Assembler.assemble("kernels.S", ".text\n.global mute\nmute: rts\n"));
    private static final Kernel MUTE = new Kernel("mute", none -> {});

    private record Use(int codelet, int block, int from, int length, int access) {
        boolean conflicts(Use other) {
            return codelet != other.codelet
                    && block == other.block
                    && from < other.from + other.length
                    && other.from < from + length
                    && (access > 0 || other.access > 0);
        }

        void declare(Blocks<int[]> blocks, ArgumentList arguments) {
            switch (access) {
                case 0 -> arguments.reads(blocks.at(block), from, length);
                case 1 -> arguments.writes(blocks.at(block), from, length);
                default -> arguments.updates(blocks.at(block), from, length);
            }
        }
    }

    @Property(tries = 2_000)
    void itIsWhatEachPairSays(
            @ForAll @IntRange(min = 2, max = 14) int codelets,
            @ForAll @IntRange(min = 1, max = 6) int arcsInTen,
            @ForAll @IntRange(max = 6) int tokensInTen,
            @ForAll long seed) {
        Random random = new Random(seed);
        GraphBuilder g = CodeletGraph.named("pairs");
        Blocks<int[]> blocks = g.blocks("b", BlockType.INTS, BLOCKS, ELEMENTS);
        Resource exclusive = Resource.exclusive("one");
        List<Codelet> all = new ArrayList<>();
        List<BitSet> before = new ArrayList<>();
        List<Use> uses = new ArrayList<>();
        BitSet excluded = new BitSet();
        for (int number = 0; number < codelets; number++) {
            List<Use> own = uses(random, number);
            Codelet codelet = g.codelets("c" + number, 1, MUTE, (index, arguments) -> {
                arguments.value(0);
                own.forEach(use -> use.declare(blocks, arguments));
            });
            uses.addAll(own);
            before.add(new BitSet());
            for (int earlier = 0; earlier < number; earlier++) {
                if (random.nextInt(10) < arcsInTen) {
                    codelet.after(all.get(earlier));
                    before.get(number).set(earlier);
                    before.get(number).or(before.get(earlier));
                }
            }
            if (random.nextInt(10) < tokensInTen) {
                codelet.needs(exclusive);
                excluded.set(number);
            }
            all.add(codelet);
        }
        assertEquals(anyConflict(uses, before, excluded), refused(g.build().compiled()));
    }

    private static List<Use> uses(Random random, int codelet) {
        List<Use> uses = new ArrayList<>();
        for (int use = random.nextInt(3); use > 0; use--) {
            int from = random.nextInt(ELEMENTS);
            int length = 1 + random.nextInt(ELEMENTS - from);
            uses.add(new Use(codelet, random.nextInt(BLOCKS), from, length, random.nextInt(3)));
        }
        return uses;
    }

    private static boolean anyConflict(List<Use> uses, List<BitSet> before, BitSet excluded) {
        return uses.stream()
                .anyMatch(one -> uses.stream()
                        .anyMatch(other -> one.conflicts(other)
                                && !before.get(one.codelet).get(other.codelet)
                                && !before.get(other.codelet).get(one.codelet)
                                && !(excluded.get(one.codelet) && excluded.get(other.codelet))));
    }

    private static boolean refused(CompiledGraph graph) {
        Machine machine = Chips.mesh(1, 1).machine().withFoldedSus();
        Sides sides =
                Sides.of(graph, machine, Assignment.of(machine, Chips.mesh(1, 1).map()), new KnownKernels(KERNELS));
        try {
            SignalGraph signals = SignalGraph.of(graph, sides);
            BlockOrder.require(signals, Homes.uses(signals, new KnownKernels(KERNELS)), true);
            return false;
        } catch (GraphException refused) {
            return true;
        }
    }
}
