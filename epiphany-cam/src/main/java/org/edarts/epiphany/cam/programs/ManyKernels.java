package org.edarts.epiphany.cam.programs;

import java.util.ArrayList;
import java.util.Arrays;
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
 * Codelets that say nothing of where they fire, each with one of many kernels, which together take many times what an
 * eCore has room for. A codelet enciphers what it reads into a block of its own.
 *
 * @param order which kernel a codelet has, and what it reads
 * @param kernels how many kernels there are, of 2 to 4 KB
 * @param codelets how many codelets
 */
public record ManyKernels(Order order, int kernels, int codelets) {
    private static final int LENGTH = 4;
    private static final int LEAST_STEPS = 210;
    private static final int MORE_STEPS = 190;

    /** Of a graph with layers, the codelets of one. */
    private static final int WIDTH = 80;

    /** Of ten codelets nine fire the first of ten kernels. */
    private static final int TEN = 10;

    /** Which kernel a codelet has, and what it reads. */
    public enum Order {
        /** Any kernel, and what nobody has written. */
        SCATTERED,
        /** Any kernel, and what any codelet of the layer before has written. */
        LAYERED,
        /** The kernel of its stage, and what the stage before has written of the same item. */
        PIPELINE,
        /** In nine of ten cases one of a tenth of the kernels, and what nobody has written. */
        HOT
    }

    /** Refuses a program of nothing. */
    public ManyKernels {
        if (kernels < 1 || codelets < 1) {
            throw new IllegalArgumentException(
                    kernels + " kernels, " + codelets + " codelets: at least 1 of each is needed");
        }
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param results the block of each codelet
     */
    public record Declared(CodeletGraph graph, Blocks<int[]> results) {}

    /**
     * Declares the graph.
     *
     * @param costs whether codelets declare what they take
     */
    public Declared declare(boolean costs) {
        GraphBuilder g = CodeletGraph.named("many kernels");
        List<CopyingCipher> ciphers = ciphers();
        List<Kernel> forms = ciphers.stream().map(CopyingCipher::kernel).toList();
        int[] kernelOf = kernelOf();
        int[] sources = sources();
        Blocks<int[]> plain = g.blocks("plain", BlockType.INTS, codelets, LENGTH)
                .filled((index, content) -> System.arraycopy(plain(index), 0, content, 0, LENGTH));
        Blocks<int[]> results = g.blocks("result", BlockType.INTS, codelets, LENGTH);
        List<Codelet> all = new ArrayList<>();
        for (int codelet = 0; codelet < codelets; codelet++) {
            int own = codelet;
            int source = sources[own];
            Codelet next = g.codelets(
                    "c" + own,
                    1,
                    forms.get(kernelOf[own]),
                    (index, arguments) -> arguments
                            .reads(source < 0 ? plain.at(own) : results.at(source))
                            .writes(results.at(own)));
            if (costs) {
                next.costs(index -> ciphers.get(kernelOf[own]).cycles(LENGTH));
            }
            if (source >= 0) {
                next.after(all.get(source));
            }
            all.add(next);
        }
        return new Declared(g.build(), results);
    }

    private List<CopyingCipher> ciphers() {
        SplittableRandom random = new SplittableRandom(kernels);
        return IntStream.range(0, kernels)
                .mapToObj(number -> new CopyingCipher(number, LEAST_STEPS + random.nextInt(MORE_STEPS)))
                .toList();
    }

    private int[] kernelOf() {
        SplittableRandom random = new SplittableRandom(codelets);
        return IntStream.range(0, codelets)
                .map(codelet -> switch (order) {
                    case SCATTERED, LAYERED -> random.nextInt(kernels);
                    case PIPELINE -> codelet * kernels / codelets;
                    case HOT -> random.nextInt(random.nextInt(TEN) == 0 ? kernels : Math.max(1, kernels / TEN));
                })
                .toArray();
    }

    /** Returns the codelet that writes what each one reads, or a negative number. */
    private int[] sources() {
        SplittableRandom random = new SplittableRandom(kernels);
        return IntStream.range(0, codelets)
                .map(codelet -> switch (order) {
                    case SCATTERED, HOT -> -1;
                    case LAYERED -> codelet < WIDTH ? -1 : codelet / WIDTH * WIDTH - 1 - random.nextInt(WIDTH);
                    case PIPELINE -> codelet - codelets / kernels;
                })
                .toArray();
    }

    private static int[] plain(int block) {
        return new SplittableRandom(block).ints(LENGTH).toArray();
    }

    /** Returns how many codelets have other results than the plain computation. */
    public int wrong(Declared declared, Run run) {
        List<CopyingCipher> ciphers = ciphers();
        int[] kernelOf = kernelOf();
        int[] sources = sources();
        int[][] expected = new int[codelets][];
        int wrong = 0;
        for (int codelet = 0; codelet < codelets; codelet++) {
            expected[codelet] = sources[codelet] < 0 ? plain(codelet) : expected[sources[codelet]].clone();
            ciphers.get(kernelOf[codelet]).encipher(expected[codelet]);
            int[] found = run.get(declared.results().at(codelet));
            wrong += Arrays.equals(expected[codelet], found) ? 0 : 1;
        }
        return wrong;
    }
}
