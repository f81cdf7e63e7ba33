package org.edarts.benchmarks.shape;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * Sorting networks whose comparators are codelets, of two blocks each: afterwards the smaller half of the numbers of
 * both is in the first of them, in order.
 */
final class Exchanges {
    private Exchanges() {}

    /** Batcher's bitonic sort of a power of two of blocks; the smaller numbers always go to the first one of a pair. */
    static CodeletGraph bitonic(int blocks, int length, boolean inPlace) {
        PairSteps steps = new PairSteps(blocks);
        for (int run = 2; run <= blocks; run *= 2) {
            between(steps, run - 1);
            for (int distance = run / 4; distance > 0; distance /= 2) {
                between(steps, distance);
            }
        }
        return sorting("bitonic", steps, length, inPlace);
    }

    /** Each block with that of which the number differs in some bits. */
    private static void between(PairSteps steps, int bits) {
        for (int lower = 0; lower < steps.blocks(); lower++) {
            if (lower < (lower ^ bits)) {
                steps.add(lower, lower ^ bits);
            }
        }
        steps.end();
    }

    /** Neighbours, those from the first on and those from the second on by turns, as many steps as blocks. */
    static CodeletGraph oddEven(int blocks, int length, boolean inPlace) {
        PairSteps steps = new PairSteps(blocks);
        for (int step = 0; step < blocks; step++) {
            for (int lower = step % 2; lower + 1 < blocks; lower += 2) {
                steps.add(lower, lower + 1);
            }
            steps.end();
        }
        return sorting("odd-even", steps, length, inPlace);
    }

    private static CodeletGraph sorting(String name, PairSteps steps, int length, boolean inPlace) {
        GraphBuilder g = CodeletGraph.named(name);
        Blocks<int[]> first =
                g.blocks("numbers", BlockType.INTS, steps.blocks(), length).filled(Exchanges::fill);
        if (inPlace) {
            steps.declare(
                    g,
                    MethodForm.of(Exchanges::exchange).kernel(),
                    (pair, arguments) ->
                            arguments.updates(first.at(pair.first())).updates(first.at(pair.second())));
        } else {
            List<Blocks<int[]>> fields = List.of(first, g.blocks("others", BlockType.INTS, steps.blocks(), length));
            steps.declare(
                    g,
                    MethodForm.of(Exchanges::into).kernel(),
                    (pair, arguments) -> arguments
                            .reads(fields.get(pair.turn(pair.first())).at(pair.first()))
                            .reads(fields.get(pair.turn(pair.second())).at(pair.second()))
                            .writes(fields.get(1 - pair.turn(pair.first())).at(pair.first()))
                            .writes(fields.get(1 - pair.turn(pair.second())).at(pair.second())));
        }
        return g.build();
    }

    /** Numbers in order, of which each block has some of all sizes. */
    private static void fill(int index, int[] block) {
        int number = 37 * index + 11;
        for (int place = 0; place < block.length; place++) {
            number = number * 1_103_515_245 + 12_345;
            block[place] = number >>> 16 & 0x7FFF;
        }
        Arrays.sort(block);
    }

    /** Two blocks in order become two in order, of which the first has the smaller numbers; of a power of two. */
    static void exchange(int[] low, int[] high) {
        int length = low.length;
        for (int place = 0; place < length; place++) {
            int some = low[place];
            int other = high[length - 1 - place];
            low[place] = some < other ? some : other;
            high[length - 1 - place] = some < other ? other : some;
        }
        merge(low);
        merge(high);
    }

    /** The same into two other blocks. */
    static void into(int[] low, int[] high, int[] lower, int[] higher) {
        int length = low.length;
        for (int place = 0; place < length; place++) {
            int some = low[place];
            int other = high[length - 1 - place];
            lower[place] = some < other ? some : other;
            higher[length - 1 - place] = some < other ? other : some;
        }
        merge(lower);
        merge(higher);
    }

    /** Sorts what rises and then falls, or the other way round. */
    private static void merge(int[] block) {
        for (int distance = block.length / 2; distance > 0; distance /= 2) {
            for (int begin = 0; begin < block.length; begin += 2 * distance) {
                for (int place = begin; place < begin + distance; place++) {
                    int some = block[place];
                    int other = block[place + distance];
                    block[place] = some < other ? some : other;
                    block[place + distance] = some < other ? other : some;
                }
            }
        }
    }
}
