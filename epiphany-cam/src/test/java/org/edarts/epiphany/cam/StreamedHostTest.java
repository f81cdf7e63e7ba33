package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.epiphany.cam.LoopingGraph.Part;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Bodies on the host and kernels use the same blocks in the DRAM, each when the other has told of them. */
class StreamedHostTest {
    private static final int PARTS = 12;
    private static final int LENGTH = 1_000;
    private static final int ROUNDS = 4;
    private static final int SEEDS = 12;

    private static final String SOURCE = """
                    .text
                    .global halve
            halve:  ldr     r2, [r1]
                    ldr     r3, [r1, #1]
                    ldr     r12, [r1, #2]
                    mov     r0, #0
            next:   ldr     r16, [r2]
                    asr     r16, r16, #1
                    add     r0, r0, r16
                    str     r16, [r2], #1
                    sub     r3, r3, #1
                    bne     next
                    str     r0, [r12]
                    rts
            """;

    private static final Kernel HALVE = new Kernel("halve", arguments -> {
        int[] part = arguments.ints(0);
        int sum = 0;
        for (int place = 0; place < part.length; place++) {
            part[place] >>= 1;
            sum += part[place];
        }
        arguments.ints(1)[arguments.offset(1)] = sum;
    });

    private final List<Integer> said = new ArrayList<>();
    private final GraphBuilder g = CodeletGraph.named("residuals");
    private final Blocks<int[]> parts = g.blocks("part", BlockType.INTS, PARTS, LENGTH)
            .filled((index, part) -> {
                for (int place = 0; place < LENGTH; place++) {
                    part[place] = (index + 1) * place;
                }
            });

    /** Cores halve all numbers, the host says what is left and decides whether they go on. */
    private CodeletGraph residuals() {
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, PARTS, 1);
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1).at(0);
        g.loop("rounds", again, round -> {
            Codelet halves = round.codelets(
                    "halve",
                    PARTS,
                    HALVE,
                    (index, arguments) -> arguments.updates(parts.at(index)).writes(sums.at(index)));
            round.codelets(
                            "say",
                            1,
                            firing -> {
                                int left = 0;
                                for (int part = 0; part < PARTS; part++) {
                                    left += firing.get(sums.at(part))[0];
                                }
                                said.add(left);
                                firing.get(parts.at(0))[0] = said.size();
                                firing.get(again)[0] = said.size() % ROUNDS;
                            },
                            (none, blocks) -> {
                                for (int part = 0; part < PARTS; part++) {
                                    blocks.reads(sums.at(part));
                                }
                                blocks.writes(parts.at(0), 0, 1).writes(again);
                            })
                    .after(halves);
        });
        return g.build();
    }

    @Test
    void theHostSaysEachRoundsResidual() {
        CodeletGraph graph = residuals();
        Run host;
        try (Cam cam = Cam.host(2)) {
            host = cam.run(graph).join();
        }
        List<Integer> expected = List.copyOf(said);
        assertEquals(ROUNDS, expected.size());
        for (long seed = 0; seed < SEEDS; seed++) {
            said.clear();
            Chip chip = Chips.mesh(1, 1).withMemoryOrder(new MemoryOrder(seed > 0, seed));
            try (EpiphanyCam cam =
                    EpiphanyCam.simulated(chip, KernelLibrary.of(Assembler.assemble("halve.S", SOURCE)))) {
                EpiphanyRun run = cam.run(graph);
                run.join();
                assertEquals(expected, said);
                for (int part = 0; part < PARTS; part++) {
                    assertEquals(
                            List.of(host.get(parts.at(part))[0], host.get(parts.at(part))[LENGTH - 1]),
                            List.of(run.get(parts.at(part))[0], run.get(parts.at(part))[LENGTH - 1]));
                }
                assertTrue(run.mesh().streamed().codelets() > 0, "nothing lies in the DRAM");
                assertTrue(run.mesh().streamed().codelets() % ROUNDS == 0, run.mesh()::toString);
                assertEquals(PARTS * ROUNDS, run.mesh().fired());
            }
        }
    }

    /** A core that does not look whether its data has arrived tells the host too early. */
    @Test
    void aHostThatIsToldBeforeTheDataIsThereIsFoundOut() {
        assertEquals(0, wrongRuns(StreamProgram.installed()));
        assertTrue(wrongRuns(StreamingTest.hasty()) > 0, "no run was wrong");
    }

    private static int wrongRuns(StreamProgram program) {
        int wrong = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            LoopingGraph random = new LoopingGraph(seed, 1, Set.of(Part.HOST));
            String expected;
            try (Cam host = Cam.host(1)) {
                expected = random.contents(
                        host.run(random.graph(), random.options()).join());
            }
            Chip chip = Chips.mesh(1, 1).withMemoryOrder(MemoryOrder.adversarial(seed));
            Machine machine = chip.machine().withFoldedSus().withHost();
            Lowering lowering = new Fitting(
                            random.graph().compiled(),
                            machine,
                            Assignment.of(machine, chip.map()),
                            Firmware.installed(),
                            LoopingKernels.library(),
                            StreamingTest.movers(program),
                            Placing.NONE)
                    .lowered();
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, LoopingKernels.library())) {
                random.graph().compiled().preparedFor(cam, () -> lowering);
                EpiphanyRun run = cam.run(random.graph(), random.options());
                run.join();
                wrong += random.contents(run).equals(expected) ? 0 : 1;
            } catch (RunException broken) {
                wrong++;
            }
        }
        return wrong;
    }
}
