package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * A random graph of codelets with many arguments: parts, at any place, of blocks of bytes, ints and
 * floats of odd lengths. In each round of a loop, or once, each writes or updates one part. The same seed makes the
 * same graph.
 */
final class ManyParts {
    private static final int ROUNDS = 4;
    private static final int MOST_CODELETS = 14;
    private static final int MOST_BLOCKS = 9;
    private static final int MOST_BYTES = 2_000;
    private static final int MOST_PARTS = 40;

    /** So many parts that their number takes more than a byte, where they are small. */
    private static final int VERY_MANY = 400;

    private static final List<BlockType<?>> KINDS = List.of(BlockType.BYTES, BlockType.INTS, BlockType.FLOATS);

    /**
     * Arguments: a number; how many parts are read; of each its kind, 0 if it has bytes, and the part; the same
     * of what is written or updated.
     */
    private static final String SOURCE = """
                    .text
                    .global %s
            %s:     ldr     r2, [r1], #1
                    ldr     r3, [r1], #1
                    add     r2, r2, r0
            part:   sub     r3, r3, #1
                    blt     result
                    ldr     r12, [r1], #1
                    ldr     r16, [r1], #1
                    ldr     r17, [r1], #1
                    add     r12, r12, #0
                    bne     words
            bytes:  sub     r17, r17, #1
                    blt     part
                    ldrb    r18, [r16], #1
                    lsl     r19, r2, #5
                    add     r2, r2, r19
                    eor     r2, r2, r18
                    b       bytes
            words:  sub     r17, r17, #1
                    blt     part
                    ldr     r18, [r16], #1
                    lsl     r19, r2, #5
                    add     r2, r2, r19
                    eor     r2, r2, r18
                    b       words
            result: ldr     r12, [r1], #1
                    ldr     r16, [r1], #1
                    ldr     r17, [r1], #1
                    add     r12, r12, #0
                    bne     ints
            chars:  sub     r17, r17, #1
                    blt     done
                    lsl     r19, r2, #5
                    add     r2, r2, r19
                    add     r2, r2, #1
                    mov     r18, r2
                    %s
                    strb    r18, [r16], #1
                    b       chars
            ints:   sub     r17, r17, #1
                    blt     done
                    lsl     r19, r2, #5
                    add     r2, r2, r19
                    add     r2, r2, #1
                    lsr     r18, r2, #2
                    %s
                    str     r18, [r16], #1
                    b       ints
            done:   rts
            """;

    private static final String COUNT = """
                    .text
                    .global count
            count:  ldr     r2, [r1]
                    ldr     r0, [r2]
                    sub     r0, r0, #1
                    str     r0, [r2]
                    rts
            """;

    static final Kernel WRITE = new Kernel("digest", arguments -> compute(arguments, false));
    static final Kernel UPDATE = new Kernel("mix", arguments -> compute(arguments, true));
    private static final Kernel END = new Kernel("count", arguments -> arguments.ints(0)[0]--);

    private record Part(int block, int from, int length) {
        boolean overlaps(Part other) {
            return block == other.block && from < other.from + other.length && other.from < from + length;
        }
    }

    /** What a codelet does; if twice, two instances do it, one after the other. */
    private record Step(List<Part> read, Part result, boolean updates, boolean onHost) {
        boolean conflicts(Step other) {
            return result.overlaps(other.result)
                    || read.stream().anyMatch(other.result::overlaps)
                    || other.read.stream().anyMatch(result::overlaps);
        }
    }

    private final Random random;
    private final List<Block<?>> blocks = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final CodeletGraph graph;

    /**
     * Makes one.
     *
     * @param loop whether all happens in rounds
     * @param host whether the host fires some of it
     */
    ManyParts(long seed, int cus, boolean loop, boolean host) {
        random = new Random(seed);
        GraphBuilder g = CodeletGraph.named("parts " + seed);
        int count = 2 + random.nextInt(MOST_BLOCKS - 1);
        for (int block = 0; block < count; block++) {
            blocks.add(block(g, block));
        }
        int codelets = 1 + random.nextInt(MOST_CODELETS);
        for (int step = 0; step < codelets; step++) {
            steps.add(step(host));
        }
        if (loop) {
            Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1)
                    .filled((none, one) -> one[0] = ROUNDS)
                    .at(0);
            g.loop("rounds", again, round -> {
                List<Codelet> all = declare(round, cus, true);
                round.codelets("count", 1, END, (none, arguments) -> arguments.updates(again))
                        .after(all.toArray(Codelet[]::new));
            });
        } else {
            declare(g, cus, host);
        }
        graph = g.build();
    }

    private Block<?> block(GraphBuilder g, int number) {
        int bytes = 1 + random.nextInt(random.nextBoolean() ? MOST_BYTES : 40);
        int words = Math.max(1, bytes / Integer.BYTES);
        return switch (random.nextInt(KINDS.size())) {
            case 0 ->
                g.blocks("bytes" + number, BlockType.BYTES, 1, bytes)
                        .filled((none, content) -> {
                            for (int place = 0; place < content.length; place++) {
                                content[place] = (byte) (number * 31 + place);
                            }
                        })
                        .at(0);
            case 1 ->
                g.blocks("floats" + number, BlockType.FLOATS, 1, words)
                        .filled((none, content) -> {
                            for (int place = 0; place < content.length; place++) {
                                content[place] = number + 0.5f * place;
                            }
                        })
                        .at(0);
            default ->
                g.blocks("ints" + number, BlockType.INTS, 1, words)
                        .filled((none, content) -> Arrays.setAll(content, place -> number * 1_000 + place))
                        .at(0);
        };
    }

    private Step step(boolean host) {
        Part result = part(1 + random.nextInt(100));
        boolean many = random.nextInt(8) == 0;
        int wanted = many ? VERY_MANY : random.nextInt(MOST_PARTS);
        int longest = many ? 6 : random.nextBoolean() ? 30 : MOST_BYTES;
        List<Part> read = new ArrayList<>();
        for (int tried = 0; read.size() < wanted && tried < 2 * wanted; tried++) {
            Part part = random.nextInt(5) == 0 && !read.isEmpty()
                    ? read.get(random.nextInt(read.size()))
                    : part(1 + random.nextInt(longest));
            if (!part.overlaps(result)) {
                read.add(part);
            }
        }
        return new Step(read, result, random.nextBoolean(), host && random.nextInt(5) == 0);
    }

    private Part part(int longest) {
        int block = random.nextInt(blocks.size());
        int length = Math.min(blocks.get(block).length(), longest);
        return new Part(block, random.nextInt(blocks.get(block).length() - length + 1), length);
    }

    private List<Codelet> declare(GraphBuilder g, int cus, boolean oneUpdates) {
        boolean placed = random.nextBoolean();
        List<Codelet> codelets = new ArrayList<>();
        for (int index = 0; index < steps.size(); index++) {
            Step step = steps.get(index);
            int number = index;
            Kernel kernel = step.updates() ? UPDATE : WRITE;
            Kernel fired = step.onHost() ? new Kernel("host " + kernel.name(), kernel.java()) : kernel;
            Codelet codelet = g.codelets("c" + index, 1, fired, (none, arguments) -> {
                arguments.value(number).value(step.read().size());
                step.read()
                        .forEach(part -> arguments
                                .value(kind(part))
                                .reads(blocks.get(part.block()), part.from(), part.length()));
                Part result = step.result();
                arguments.value(kind(result));
                if (step.updates()) {
                    arguments.updates(blocks.get(result.block()), result.from(), result.length());
                } else {
                    arguments.writes(blocks.get(result.block()), result.from(), result.length());
                }
            });
            if (oneUpdates && step.updates() && !step.onHost()) {
                codelet.on(step.result().block() % cus);
            } else if (placed && !step.onHost() && random.nextInt(3) > 0) {
                codelet.on(random.nextInt(cus));
            }
            for (int before = 0; before < index; before++) {
                if (steps.get(before).conflicts(step)) {
                    codelet.after(codelets.get(before));
                }
            }
            codelets.add(codelet);
        }
        return codelets;
    }

    private int kind(Part part) {
        return KINDS.indexOf(blocks.get(part.block()).type());
    }

    static KernelLibrary library() {
        return KernelLibrary.of(
                Assembler.assemble("digest.S", SOURCE.formatted("digest", "digest", "", "")),
                Assembler.assemble(
                        "mix.S",
                        SOURCE.formatted(
                                "mix",
                                "mix",
                                "ldrb r19, [r16]\n eor r18, r18, r19",
                                "ldr r19, [r16]\n lsl r19, r19, #3\n lsr r19, r19, #3\n eor r18, r18, r19")),
                Assembler.assemble("count.S", COUNT));
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns the contents of all blocks at the end of a run. */
    String contents(Run run) {
        return IntStream.range(0, blocks.size())
                .mapToObj(block -> blocks.get(block).name() + " " + text(run.get(blocks.get(block))))
                .collect(Collectors.joining("\n"));
    }

    private static String text(Object content) {
        return content instanceof byte[] bytes
                ? Arrays.toString(bytes)
                : content instanceof int[] ints ? Arrays.toString(ints) : Arrays.toString((float[]) content);
    }

    private static void compute(Arguments arguments, boolean updates) {
        int number = arguments.intAt(0) + arguments.index();
        int place = 2;
        for (int read = 0; read < arguments.intAt(1); read++, place += 2) {
            for (int element = 0; element < arguments.length(place + 1); element++) {
                number = number * 33 ^ load(arguments, place + 1, element);
            }
        }
        for (int element = 0; element < arguments.length(place + 1); element++) {
            number = number * 33 + 1;
            store(arguments, place + 1, element, number, updates);
        }
    }

    private static int load(Arguments arguments, int place, int element) {
        int at = arguments.offset(place) + element;
        return switch (arguments.intAt(place - 1)) {
            case 0 -> bytes(arguments, place)[at] & 0xFF;
            case 1 -> arguments.ints(place)[at];
            default -> Float.floatToRawIntBits(arguments.floats(place)[at]);
        };
    }

    private static void store(Arguments arguments, int place, int element, int number, boolean updates) {
        int at = arguments.offset(place) + element;
        int old = updates ? load(arguments, place, element) : 0;
        int word = number >>> 2 ^ old << 3 >>> 3;
        switch (arguments.intAt(place - 1)) {
            case 0 -> bytes(arguments, place)[at] = (byte) (number ^ old);
            case 1 -> arguments.ints(place)[at] = word;
            default -> arguments.floats(place)[at] = Float.intBitsToFloat(word);
        }
    }

    private static byte[] bytes(Arguments arguments, int place) {
        return Objects.requireNonNull(arguments.block(place, BlockType.BYTES));
    }
}
