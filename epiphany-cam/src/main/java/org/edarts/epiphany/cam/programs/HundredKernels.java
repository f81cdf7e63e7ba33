package org.edarts.epiphany.cam.programs;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;

/**
 * Blocks that are enciphered by one kernel after the other, of a hundred that are all different and take 320 KB: ten
 * times the memory of an eCore. Which kernel a block begins with is its key. Large blocks do not fit into the
 * cores, either.
 *
 * @param blocks how many there are; on a mesh a multiple of the CUs, and four or more for each
 * @param keys different keys; a block has that of its number, modulo these
 * @param steps how often each block is enciphered
 * @param length how many numbers a block has
 */
public record HundredKernels(int blocks, int keys, int steps, int length) {
    /** How many kernels there are. */
    public static final int KERNELS = 100;

    private static final int SHORT = 4;
    private static final List<Cipher> CIPHERS =
            IntStream.range(0, KERNELS).mapToObj(Cipher::new).toList();
    private static final List<Kernel> FORMS =
            CIPHERS.stream().map(Cipher::kernel).toList();

    /** Refuses a program of nothing. */
    public HundredKernels {
        if (blocks < 1 || keys < 1 || steps < 1 || length < 1) {
            throw new IllegalArgumentException(blocks + " blocks of " + length + " numbers, " + keys + " keys, " + steps
                    + " steps: at least 1 of each is needed");
        }
    }

    /** One with short blocks, for which cores have room. */
    public HundredKernels(int blocks, int keys, int steps) {
        this(blocks, keys, steps, SHORT);
    }

    /** Returns the kernels, by their numbers. */
    public static List<Kernel> kernels() {
        return FORMS;
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param data the blocks
     */
    public record Declared(CodeletGraph graph, Blocks<int[]> data) {}

    /** Declares the graph: step by step, so that a block stays on its core wherever the first CU is. */
    public Declared declare() {
        GraphBuilder g = CodeletGraph.named("kernels");
        Blocks<int[]> data = g.blocks("data", BlockType.INTS, blocks, length)
                .filled((index, content) -> System.arraycopy(plain(index), 0, content, 0, length));
        Codelet[] before = new Codelet[blocks];
        for (int step = 0; step < steps; step++) {
            for (int block = 0; block < blocks; block++) {
                int own = block;
                int cipher = cipher(block, step);
                Codelet next = g.codelets(
                                "step " + step + " of block " + block,
                                1,
                                FORMS.get(cipher),
                                (index, arguments) -> arguments.updates(data.at(own)))
                        .costs(index -> CIPHERS.get(cipher).cycles(length));
                if (before[block] != null) {
                    next.after(before[block]);
                }
                before[block] = next;
            }
        }
        return new Declared(g.build(), data);
    }

    /** Keys are as far apart as they can be. */
    private int cipher(int block, int step) {
        return (block % keys * KERNELS / keys + step) % KERNELS;
    }

    private int[] plain(int block) {
        return new SplittableRandom(block).ints(length).toArray();
    }

    /** Returns how many numbers differ from the plain computation's. */
    public int wrong(Declared declared, Run run) {
        int wrong = 0;
        for (int block = 0; block < blocks; block++) {
            int[] expected = plain(block);
            for (int step = 0; step < steps; step++) {
                CIPHERS.get(cipher(block, step)).encipher(expected);
            }
            int[] found = run.get(declared.data().at(block));
            wrong += (int) IntStream.range(0, length)
                    .filter(place -> expected[place] != found[place])
                    .count();
        }
        return wrong;
    }

    /** Returns how many different kernels it fires. */
    public int fired() {
        boolean[] fired = new boolean[KERNELS];
        for (int block = 0; block < blocks; block++) {
            for (int step = 0; step < steps; step++) {
                fired[cipher(block, step)] = true;
            }
        }
        int count = 0;
        for (boolean each : fired) {
            count += each ? 1 : 0;
        }
        return count;
    }
}
