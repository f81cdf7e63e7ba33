package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be run is refused before anything is loaded, by name and with the remedy. */
class RefusalTest {
    private static final Kernel HASH = HashKernel.KERNEL;

    @Test
    void aBodyForTheHostOnly() {
        assertRefused(g -> g.codelet("java", firing -> {}), "codelet \"java\"", "declare it with a kernel");
    }

    @Test
    void aKernelThatTheMachineWasNotGiven() {
        Kernel other = new Kernel("other", arguments -> {});
        assertRefused(g -> g.codelets("c", 1, other, (index, arguments) -> {}), "kernel \"other\"", "it has hash");
    }

    @Test
    void aLoop() {
        assertRefused(
                g -> g.loop("rounds", firing -> false, body -> body.codelets("c", 1, HASH, (index, arguments) -> {})),
                "loop \"rounds\"",
                "name a block");
    }

    @Test
    void aChoice() {
        assertRefused(
                g -> {
                    Slot slot = g.slot("maybe", 1);
                    g.codelets("c", 1, HASH, (index, arguments) -> {}).chooses(slot);
                },
                "codelet \"c\" of graph \"graph\" chooses slots",
                "arguments.chooses(slots)");
    }

    @Test
    void aSlotThatGetsOtherSignalsThanItCounts() {
        assertRefused(
                g -> {
                    Slot slot = g.slot("twice", 1).rearmed();
                    Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1).at(0);
                    Codelet c =
                            g.codelets("c", 2, HASH, (index, arguments) -> {}).signals(slot);
                    g.loop("rounds", again, body -> body.codelets("d", 1, HASH, (index, arguments) -> {}))
                            .after(c);
                },
                "a slot that counts 1 gets 2 signals",
                "let as many signal it");
    }

    @Test
    void aPromiseThatNobodyInvokes() {
        assertRefused(
                g -> {
                    Promise<Integer> promise = g.promise("promise");
                    g.codelets("c", 1, HASH, (index, arguments) -> arguments.value(promise))
                            .after(promise);
                },
                "promise \"promise\" of graph",
                "let a kernel, or a body that declares it, complete it outside of loops");
    }

    @Test
    void aProcedureThatBeginsWithSeveralCodelets() {
        ThreadedProcedure<Integer, Integer> wide = ThreadedProcedure.define(
                "wide", p -> p.codelets("begin", 2, HASH, (index, arguments) -> arguments.value(index)));
        assertRefusedProcedure(wide, "begins with 2 codelets");
    }

    @Test
    void aProcedureThatGoesOnBehindItsResult() {
        ThreadedProcedure<Integer, Integer> late = ThreadedProcedure.define("late", p -> {
            Codelet first = p.codelets("first", 1, HASH, (index, arguments) -> arguments.completes(p.result()));
            p.codelets("second", 1, HASH, (index, arguments) -> {}).after(first);
        });
        assertRefusedProcedure(late, "\"second\" may fire after that");
    }

    /** Frames are used again: what is read too early is what the invocation before has left. */
    @ParameterizedTest
    @CsvSource({"true, declare peek.after(right) in place of end.after(right)", "false, declare peek.after(wait)"})
    void aProcedureThatReadsWhatMayNotBeThereYet(boolean last, String remedy) {
        ThreadedProcedure<Integer, Integer> early = ThreadedProcedure.define("early", p -> {
            Promise<Integer> left = p.promise("left");
            Promise<Integer> right = p.promise("right");
            p.codelets(
                    "both",
                    1,
                    HASH,
                    (index, arguments) -> arguments.invokes(p.self(), left).invokes(p.self(), right));
            Codelet peek = p.codelets("peek", 1, HASH, (index, arguments) -> arguments.value(right))
                    .after(left);
            Codelet end = p.codelets("end", 1, HASH, (index, arguments) -> arguments.completes(p.result()))
                    .after(peek);
            if (last) {
                end.after(right);
            } else {
                end.after(p.codelets("wait", 1, HASH, (index, arguments) -> {}).after(right));
            }
        });
        String culprit = "has codelet \"peek\", which has \"right\" as an argument and may fire before it is there: ";
        assertRefusedProcedure(early, culprit + remedy);
    }

    @Test
    void aProcedureWhoseCodeletCompletesItTwice() {
        ThreadedProcedure<Integer, Integer> twice = ThreadedProcedure.define(
                "twice",
                p -> p.codelets(
                        "both",
                        1,
                        HASH,
                        (index, arguments) -> arguments.completes(p.result()).completes(p.result())));
        assertRefusedProcedure(twice, "\"both\", which completes the result in two arguments");
    }

    @ParameterizedTest
    @CsvSource({"0, 9, outlet 9 as argument 8", "64, 1, outlet 1 as argument 64"})
    void moreOutletsThanCoresKnow(int before, int outlets, String culprit) {
        ThreadedProcedure<Integer, Integer> many = ThreadedProcedure.define("many", p -> {
            Codelet last = p.codelets("last", 1, HASH, (index, arguments) -> arguments.completes(p.result()));
            Promise<Integer> promise = p.promise("promise");
            p.codelets("begin", 1, HASH, (index, arguments) -> {
                for (int place = 0; place < before; place++) {
                    arguments.value(place);
                }
                for (int outlet = 0; outlet < outlets; outlet++) {
                    arguments.invokes(p.self(), promise);
                }
            });
            last.after(promise);
        });
        assertRefusedCodelet(many, "codelet \"begin\" of graph \"many\"", culprit);
    }

    private static void assertRefusedCodelet(
            ThreadedProcedure<Integer, Integer> procedure, String codelet, String culprit) {
        assertRefused(
                g -> {
                    Promise<Integer> result = g.promise("result");
                    g.codelets("c", 1, HASH, (index, arguments) -> arguments.invokes(procedure, result));
                },
                codelet,
                culprit);
    }

    @Test
    void aProcedureWithoutResult() {
        ThreadedProcedure<Integer, Integer> endless =
                ThreadedProcedure.define("endless", p -> p.codelets("only", 1, HASH, (index, arguments) -> {}));
        assertRefusedProcedure(endless, "completes its result in no codelet");
    }

    @Test
    void aProcedureThatInvokesForItsResult() {
        ThreadedProcedure<Integer, Integer> tail = ThreadedProcedure.define(
                "tail",
                p -> p.codelets("only", 1, HASH, (index, arguments) -> arguments.invokes(p.self(), p.result())));
        assertRefusedProcedure(tail, "invokes \"tail\" for its own result");
    }

    @Test
    void aProcedureWithASlotThatGetsOtherSignalsThanItCounts() {
        ThreadedProcedure<Integer, Integer> again = ThreadedProcedure.define("again", p -> {
            Slot slot = p.slot("any", 1).rearmed();
            Codelet first = p.codelets("first", 1, HASH, (index, arguments) -> {});
            p.codelets("both", 2, HASH, (index, arguments) -> {}).after(first).signals(slot);
            p.codelets("last", 1, HASH, (index, arguments) -> arguments.completes(p.result()))
                    .after(slot);
        });
        assertRefusedProcedure(again, "has \"any\", which counts 1 signals and gets 2");
    }

    @Test
    void aProcedureWithCodeInJava() {
        ThreadedProcedure<Integer, Integer> java =
                ThreadedProcedure.define("java", p -> p.codelet("body", firing -> firing.complete(p.result(), 1)));
        assertRefusedProcedure(java, "codelet \"body\" with a body for the host only");
    }

    private static void assertRefusedProcedure(ThreadedProcedure<Integer, Integer> procedure, String culprit) {
        assertRefused(
                g -> {
                    Promise<Integer> result = g.promise("result");
                    g.codelets("c", 1, HASH, (index, arguments) -> arguments.invokes(procedure, result));
                },
                "procedure \"" + procedure.name() + "\"",
                culprit);
    }

    @Test
    void whatDoesNotFitWithATableOfWhoNeedsWhat() {
        assertRefused(
                g -> {
                    Blocks<float[]> large = g.blocks("large", BlockType.FLOATS, 1, 6_000);
                    g.codelets("c", 1, HASH, (index, arguments) -> arguments.updates(large.at(0)))
                            .on(1);
                },
                "bytes more than eCore (0, 1) has",
                "24104  buffers");
    }

    @Test
    void blocksThatDoNotFitAndCannotLieInTheDram() {
        assertRefused(
                g -> {
                    Blocks<float[]> large = g.blocks("large", BlockType.FLOATS, 8, 1_500);
                    g.codelets("c", 8, HASH, (index, arguments) -> arguments.updates(large.at(index / 2)))
                            .on(1);
                },
                "bytes more than eCore (0, 1) has",
                "its blocks cannot lie in the DRAM, because codelets \"c\"[0] and \"c\"[1] update Block \"large[0]\"");
    }

    @Test
    void aLargerChipIsNamedIfItHasRoom() {
        CodeletGraph graph = resident(48, 5_000);
        assertTrue(refusal(graph).contains(", or machine mesh:8x8, whose cores have room for all of it"));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(8, 8), HashKernel.library())) {
            cam.prepare(graph);
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(4, 4), HashKernel.library())) {
            assertThrows(NoRoomException.class, () -> cam.prepare(graph));
        }
    }

    @Test
    void noneIsNamedIfNoneHasRoom() {
        String refusal = refusal(resident(1, 8_000));
        assertTrue(refusal.contains("more cores, up to 16 x 16, do not help"), refusal);
    }

    /** Larger chips have a single cluster. */
    @Test
    void noneIsNamedForWhatNamesACluster() {
        Machine machine = Chips.mesh(2, 2).machine(2).withFoldedSus();
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            resident(g, 48, 5_000);
            Block<int[]> there = g.blocks("block", BlockType.INTS, 1, 1).at(0);
            g.codelets("there", 1, HASH, (index, arguments) -> arguments.updates(there))
                    .onCluster("chip1");
        });
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), machine, HashKernel.library())) {
            String refusal = String.valueOf(assertThrows(NoRoomException.class, () -> cam.prepare(graph))
                    .getMessage());
            assertFalse(refusal.contains("more cores") || refusal.contains("or machine"), refusal);
        }
    }

    /** Blocks that what one CU updates in any order keeps on the cores. */
    private static CodeletGraph resident(int blocks, int elements) {
        return CodeletGraph.build("graph", g -> resident(g, blocks, elements));
    }

    private static void resident(GraphBuilder g, int blocks, int elements) {
        Block<int[]> small = g.blocks("small", BlockType.INTS, 1, 1).at(0);
        g.codelets("one", 2, HASH, (index, arguments) -> arguments.updates(small))
                .on(0);
        Blocks<float[]> large = g.blocks("large", BlockType.FLOATS, blocks, elements);
        g.codelets("c", blocks, HASH, (index, arguments) -> arguments.updates(large.at(index)));
    }

    private static String refusal(CodeletGraph graph) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), HashKernel.library())) {
            return String.valueOf(assertThrows(NoRoomException.class, () -> cam.prepare(graph))
                    .getMessage());
        }
    }

    /** Without what one CU updates in any order it would lie in the DRAM. */
    @Test
    void aBlockThatSeveralCoresUpdate() {
        assertRefused(
                g -> {
                    Block<int[]> small = g.blocks("small", BlockType.INTS, 1, 1).at(0);
                    g.codelets("one", 2, HASH, (index, arguments) -> arguments.updates(small))
                            .on(0);
                    Blocks<int[]> shared = g.blocks("shared", BlockType.INTS, 1, 4);
                    Codelet first = g.codelets("a", 1, HASH, (index, arguments) -> arguments.updates(shared.at(0)))
                            .on(0);
                    g.codelets("b", 1, HASH, (index, arguments) -> arguments.updates(shared.at(0)))
                            .on(1)
                            .after(first);
                },
                "Block \"shared\"",
                "eCore (0, 0), eCore (0, 1), and lies on one core");
    }

    @Test
    void aBlockOfAnotherGraph() {
        Blocks<int[]> foreign = CodeletGraph.named("other").blocks("block", BlockType.INTS, 1, 4);
        GraphBuilder g = CodeletGraph.named("graph");
        assertThrows(
                GraphException.class,
                () -> g.codelets("c", 1, HASH, (index, arguments) -> arguments.reads(foreign.at(0))));
    }

    @Test
    void theMapOfWhatFitsTellsEveryByte() {
        GraphBuilder g = CodeletGraph.named("small");
        Blocks<float[]> block = g.blocks("block", BlockType.FLOATS, 1, 100);
        g.codelets("c", 1, HASH, (index, arguments) -> arguments.updates(block.at(0)));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), HashKernel.library())) {
            String map = cam.memoryMap(g.build());
            assertTrue(map.contains("   400  block block"), map);
            assertTrue(map.contains("   512  stack"), map);
        }
    }

    private static void assertRefused(Consumer<GraphBuilder> declaration, String culprit, String remedy) {
        CodeletGraph graph = CodeletGraph.build("graph", declaration);
        Chip chip = Chips.mesh(2, 2);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), HashKernel.library())) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains(culprit), message);
            assertTrue(message.contains(remedy), message);
            assertEquals(-1, message.indexOf('@'), message);
        }
    }
}
