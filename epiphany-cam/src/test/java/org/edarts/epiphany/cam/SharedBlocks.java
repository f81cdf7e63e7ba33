package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * A random graph whose codelets read, write and update parts of a few blocks, in the order of their declaration where
 * that matters and in no other, on random CUs or on whichever the machine chooses. The same seed makes the same graph.
 */
final class SharedBlocks {
    private static final int MOST_CODELETS = 30;
    private static final int MOST_BLOCKS = 5;
    /** So many that parts come by DMA, and so few that others are loaded. */
    private static final int ELEMENTS = 40;

    private static final int KINDS = 3;

    static final Kernel KERNEL = new Kernel("mingle", SharedBlocks::compute);

    /**
     * Arguments: a number; how many parts are read, and these; how many are written; how many are updated, which
     * happens twice.
     */
    private static final String SOURCE = """
                    .text
                    .global mingle
            mingle: ldr     r2, [r1], #1
                    ldr     r3, [r1], #1
            read:   sub     r3, r3, #1
                    blt     writes
                    ldr     r12, [r1], #1
                    ldr     r16, [r1], #1
            one:    sub     r16, r16, #1
                    blt     read
                    ldr     r17, [r12], #1
                    lsl     r18, r2, #5
                    add     r2, r2, r18
                    eor     r2, r2, r17
                    b       one
            writes: ldr     r3, [r1], #1
            write:  sub     r3, r3, #1
                    blt     updates
                    ldr     r12, [r1], #1
                    ldr     r16, [r1], #1
            two:    sub     r16, r16, #1
                    blt     write
                    add     r2, r2, #1
                    str     r2, [r12], #1
                    b       two
            updates: ldr    r3, [r1], #1
            update: sub     r3, r3, #1
                    blt     done
                    ldr     r12, [r1], #1
                    ldr     r16, [r1], #1
                    mov     r19, #2
            again:  mov     r20, r12
                    mov     r21, r16
            three:  sub     r21, r21, #1
                    blt     next
                    ldr     r17, [r20]
                    lsl     r18, r17, #5
                    add     r17, r17, r18
                    eor     r17, r17, r2
                    str     r17, [r20], #1
                    b       three
            next:   sub     r19, r19, #1
                    bgt     again
                    b       update
            done:   rts
            """;

    /** A part of a block that a codelet uses. */
    private record Part(int block, int from, int length, int kind) {
        static final int READ = 0;
        static final int WRITTEN = 1;
        static final int UPDATED = 2;

        boolean overlaps(Part other) {
            return block == other.block && from < other.from + other.length && other.from < from + length;
        }

        boolean conflicts(Part other) {
            return overlaps(other) && (kind != READ || other.kind != READ);
        }
    }

    private final List<List<Part>> parts = new ArrayList<>();
    private final Blocks<int[]> blocks;
    private final CodeletGraph graph;

    /**
     * Makes one.
     *
     * @param length elements of a block, of which a few are used
     */
    SharedBlocks(long seed, int cus, int length) {
        Random random = new Random(seed);
        int count = 1 + random.nextInt(MOST_CODELETS);
        int blockCount = 1 + random.nextInt(MOST_BLOCKS);
        for (int index = 0; index < count; index++) {
            parts.add(parts(random, blockCount));
        }
        boolean placed = random.nextBoolean();
        GraphBuilder g = CodeletGraph.named("shared " + seed);
        blocks = g.blocks("block", BlockType.INTS, blockCount, length)
                .filled((block, content) -> Arrays.setAll(content, element -> first(block, element)));
        List<Codelet> codelets = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            codelets.add(declare(g, index));
            if (placed && random.nextInt(KINDS) > 0) {
                codelets.get(index).on(random.nextInt(cus));
            }
            for (int before = 0; before < index; before++) {
                if (conflict(parts.get(before), parts.get(index))) {
                    codelets.get(index).after(codelets.get(before));
                }
            }
        }
        graph = g.build();
    }

    private static int first(int block, int element) {
        return 1_000 * block + element;
    }

    static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("mingle.S", SOURCE));
    }

    private static List<Part> parts(Random random, int blockCount) {
        List<Part> parts = new ArrayList<>();
        int wanted = 1 + random.nextInt(4);
        for (int tried = 0; tried < 20 && parts.size() < wanted; tried++) {
            int from = random.nextInt(ELEMENTS);
            int length = 1 + random.nextInt(ELEMENTS - from);
            int block = random.nextInt(blockCount);
            Part part = new Part(block, from, length, random.nextInt(block % 2 == 0 ? KINDS : Part.UPDATED));
            if (parts.stream().noneMatch(part::conflicts)) {
                parts.add(part);
            }
        }
        return parts;
    }

    private Codelet declare(GraphBuilder g, int index) {
        List<Part> own = parts.get(index);
        return g.codelets("c" + index, 1, KERNEL, (none, arguments) -> {
            arguments.value(index);
            for (int kind = 0; kind < KINDS; kind++) {
                int wanted = kind;
                arguments.value(
                        (int) own.stream().filter(part -> part.kind() == wanted).count());
                own.stream().filter(part -> part.kind() == wanted).forEach(part -> {
                    switch (part.kind()) {
                        case Part.READ -> arguments.reads(blocks.at(part.block()), part.from(), part.length());
                        case Part.WRITTEN -> arguments.writes(blocks.at(part.block()), part.from(), part.length());
                        default -> arguments.updates(blocks.at(part.block()), part.from(), part.length());
                    }
                });
            }
        });
    }

    private static boolean conflict(List<Part> some, List<Part> others) {
        return some.stream().anyMatch(part -> others.stream().anyMatch(part::conflicts));
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what is wrong with a run, or an empty text. */
    String wrong(Run run) {
        int[][] expected = new int[blocks.count()][ELEMENTS];
        for (int block = 0; block < expected.length; block++) {
            int number = block;
            Arrays.setAll(expected[block], element -> first(number, element));
        }
        for (int index = 0; index < parts.size(); index++) {
            compute(index, parts.get(index), expected);
        }
        StringBuilder wrong = new StringBuilder();
        for (int block = 0; block < expected.length; block++) {
            int[] found = run.get(blocks.at(block));
            for (int element = 0; element < ELEMENTS; element++) {
                if (found[element] != expected[block][element]) {
                    wrong.append("block " + block + " [" + element + "] is " + found[element] + ", not "
                            + expected[block][element] + "; ");
                }
            }
        }
        return wrong.toString();
    }

    private static void compute(int index, List<Part> own, int[][] blocks) {
        int number = index;
        for (Part part : own) {
            for (int element = part.from();
                    part.kind() == Part.READ && element < part.from() + part.length();
                    element++) {
                number = number * 33 ^ blocks[part.block()][element];
            }
        }
        for (Part part : own) {
            for (int element = part.from();
                    part.kind() == Part.WRITTEN && element < part.from() + part.length();
                    element++) {
                blocks[part.block()][element] = ++number;
            }
        }
        for (Part part : own) {
            for (int step = 0; part.kind() == Part.UPDATED && step < 2 * part.length(); step++) {
                int element = part.from() + step % part.length();
                blocks[part.block()][element] = blocks[part.block()][element] * 33 ^ number;
            }
        }
    }

    private static void compute(Arguments arguments) {
        int number = arguments.intAt(0);
        int place = 1;
        for (int kind = 0; kind < KINDS; kind++) {
            int end = place + 1 + arguments.intAt(place);
            for (place++; place < end; place++) {
                int[] block = arguments.ints(place);
                int first = arguments.offset(place);
                int turns = kind == Part.UPDATED ? 2 : 1;
                int length = arguments.length(place);
                for (int step = 0; step < turns * length; step++) {
                    int element = first + step % length;
                    switch (kind) {
                        case Part.READ -> number = number * 33 ^ block[element];
                        case Part.WRITTEN -> block[element] = ++number;
                        default -> block[element] = block[element] * 33 ^ number;
                    }
                }
            }
        }
    }
}
