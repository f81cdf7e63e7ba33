package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels that do not fit, in loops and beside procedures: nobody knows how often they fire. */
class MovingRoundsTest {
    private static final int LARGE = 6;
    private static final int ROUNDS = 50;

    /** Each large kernel adds to the number in a block; two say a number; one lowers it. */
    private static final KernelLibrary LIBRARY = library();

    private static final Kernel SAY = new Kernel("say", arguments -> {});
    private static final Kernel LOWER = new Kernel("lower", arguments -> {});

    private static final ThreadedProcedure<Integer, Integer> NEXT = ThreadedProcedure.define(
            "next",
            p -> p.codelets(
                    "end",
                    1,
                    SAY,
                    (index, arguments) -> arguments.completes(p.result()).value(p.argument())));

    private final GraphBuilder g = CodeletGraph.named("large");
    private final Block<int[]> sum = g.blocks("sum", BlockType.INTS, 1, 1).at(0);

    private static KernelLibrary library() {
        List<ElfFile> objects = new ArrayList<>();
        objects.add(object("say", 2000, """
                        ldr     r2, [r1]
                        ldr     r0, [r1, #2]
                        add     r0, r0, #1
                        str     r0, [r2, #1]
                        mov     r0, #1
                        str     r0, [r2]
                """));
        objects.add(object("lower", 7000, change("sub r0, r0, #1")));
        for (int number = 0; number < LARGE; number++) {
            objects.add(object("large" + number, 6000, change("add r0, r0, #" + (number + 1))));
        }
        return KernelLibrary.of(objects.toArray(new ElfFile[0]));
    }

    private static String change(String instruction) {
        return "ldr r2, [r1]\nldr r0, [r2]\n" + instruction + "\nstr r0, [r2]\n";
    }

    private static ElfFile object(String name, int bytes, String code) {
        return Assembler.assemble(
                name, ".text\n.global " + name + "\n" + name + ":\n" + code + "rts\n.space " + bytes + "\n");
    }

    private Codelet chain() {
        Codelet last = null;
        for (int number = 0; number < LARGE; number++) {
            Codelet next = g.codelets(
                    "large " + number,
                    1,
                    new Kernel("large" + number, arguments -> {}),
                    (index, arguments) -> arguments.updates(sum));
            if (last != null) {
                next.after(last);
            }
            last = next;
        }
        return last;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void kernelsComeBesideProcedures(long seed) {
        Promise<Integer> result = g.promise("result");
        g.codelets(
                        "start",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(NEXT, result).value(20))
                .after(chain());
        Chip chip = Chips.mesh(1, 2).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
            EpiphanyRun run = cam.run(g.build());
            assertEquals(22, run.get(result));
            assertEquals(21, run.get(sum)[0]);
            assertTrue(run.mesh().code().loads() > 0);
        }
    }

    /** Taken for a single firing, it would run where it lies: fifty take longer than bringing it. */
    @Test
    void aKernelInALoopIsBrought() {
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1)
                .filled((index, one) -> one[0] = ROUNDS)
                .at(0);
        chain();
        g.loop(
                "rounds",
                again,
                round -> round.codelets("lower", 1, LOWER, (index, arguments) -> arguments.updates(again))
                        .costs(10));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), LIBRARY)) {
            EpiphanyRun run = cam.run(g.build());
            assertEquals(0, run.get(again)[0]);
            assertEquals(LARGE + ROUNDS, run.mesh().code().fired());
        }
    }

    @Test
    void framesWithoutRoomAreStillRefused() {
        Block<int[]> huge = g.blocks("huge", BlockType.INTS, 1, 6000).at(0);
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "start",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(NEXT, result).value(20).updates(huge));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), LIBRARY)) {
            CodeletGraph graph = g.build();
            String message = String.valueOf(
                    assertThrows(GraphException.class, () -> cam.prepare(graph)).getMessage());
            assertTrue(message.contains("no room for a frame of procedure \"next\""), message);
            assertTrue(message.contains("  frames"), message);
        }
    }
}
