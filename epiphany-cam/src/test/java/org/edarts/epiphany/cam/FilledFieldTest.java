package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
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
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Codelets that write strips of a field fire on all cores, also where another one fills or copies all of it. */
class FilledFieldTest {
    private static final int STRIPS = 32;
    private static final int WORDS = 8;
    private static final int STEPS = 4;

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("field.S", """
                    .text
                    .global all
            all:    ldr     r2, [r1]
                    ldr     r3, [r1, #1]
            next:   str     r3, [r2], #1
                    sub     r3, r3, #1
                    bgt     next
                    rts
                    .global step
            step:   ldr     r2, [r1]
                    ldr     r3, [r1, #1]
                    ldr     r12, [r1, #2]
            more:   ldr     r16, [r2], #1
                    lsl     r17, r16, #2
                    add     r16, r16, r17
                    add     r16, r16, #1
                    str     r16, [r12], #1
                    sub     r3, r3, #1
                    bgt     more
                    rts
            """));

    private static final Kernel ALL = new Kernel("all", arguments -> {
        int[] field = arguments.ints(0);
        for (int place = 0; place < field.length; place++) {
            field[place] = field.length - place;
        }
    });

    private static final Kernel STEP = new Kernel("step", arguments -> {
        int[] from = arguments.ints(0);
        int[] to = arguments.ints(1);
        for (int place = 0; place < arguments.length(0); place++) {
            to[arguments.offset(1) + place] = from[arguments.offset(0) + place] * 5 + 1;
        }
    });

    /** What happens to all of a field besides. */
    private enum Whole {
        WRITTEN,
        UPDATED,
        UPDATED_AT_THE_END,
        COPIED,
        WRITTEN_IN_HALVES
    }

    @ParameterizedTest
    @EnumSource(Whole.class)
    void allCoresFire(Whole whole) {
        GraphBuilder g = CodeletGraph.named("fields");
        Blocks<int[]> fields = g.blocks("field", BlockType.INTS, 2, STRIPS * WORDS)
                .filled((field, content) -> Arrays.fill(content, 1));
        Codelet before = before(g, whole, fields.at(0));
        for (int step = 0; step < STEPS; step++) {
            Block<int[]> from = fields.at(step % 2);
            Block<int[]> to = fields.at(1 - step % 2);
            Codelet now = g.codelets(
                    "step " + step,
                    STRIPS,
                    STEP,
                    (strip, arguments) ->
                            arguments.reads(from, strip * WORDS, WORDS).writes(to, strip * WORDS, WORDS));
            if (step > 0 && before != null) {
                now.after(before, (strip, arcs) -> arcs.from(strip));
            } else if (before != null) {
                now.after(before);
            }
            before = now;
        }
        if (whole == Whole.UPDATED_AT_THE_END && before != null) {
            g.codelets("end", 1, ALL, (index, arguments) -> arguments.updates(fields.at(0)))
                    .after(before);
        }
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(4, 4).withMemoryOrder(MemoryOrder.adversarial(whole.ordinal()));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY);
                Cam host = Cam.host(1)) {
            EpiphanyRun run = cam.run(graph);
            long most = run.mesh().cores().stream()
                    .mapToLong(MeshReport.Core::fired)
                    .max()
                    .orElseThrow();
            assertTrue(most <= STRIPS * STEPS / 16 + 2, most + " on one core");
            assertArrayEquals(host.run(graph).join().get(fields.at(0)), run.get(fields.at(0)));
        }
    }

    private static @Nullable Codelet before(GraphBuilder g, Whole whole, Block<int[]> field) {
        int half = field.length() / 2;
        return switch (whole) {
            case WRITTEN -> g.codelets("all", 1, ALL, (index, arguments) -> arguments.writes(field));
            case UPDATED -> g.codelets("all", 1, ALL, (index, arguments) -> arguments.updates(field));
            case COPIED ->
                g.copy(
                        "all",
                        g.blocks("input", BlockType.INTS, 1, field.length()).at(0),
                        field);
            case WRITTEN_IN_HALVES ->
                g.codelets(
                        "step in halves",
                        2,
                        STEP,
                        (index, arguments) -> arguments
                                .reads(g.blocks("half " + index, BlockType.INTS, 1, half)
                                        .at(0))
                                .writes(field, index * half, half));
            case UPDATED_AT_THE_END -> null;
        };
    }
}
