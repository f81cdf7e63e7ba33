package org.edarts.benchmarks.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;

/**
 * Steps in each of which codelets take two blocks each: a codelet comes after those that had its blocks last. Owner:
 * one thread.
 */
final class PairSteps {
    private static final int NONE = -1;

    private final int[] last;
    private final int[] times;
    private final List<Pair> pairs = new ArrayList<>();
    private int step;

    /**
     * A codelet.
     *
     * @param step the number of its step
     * @param first the number of one of its blocks
     * @param second that of the other one
     * @param before the codelet that had the first block before; -1 if none
     * @param other the one that had the second
     * @param turns how often either block has been taken
     */
    record Pair(int step, int first, int second, int before, int other, List<Integer> turns) {
        /** Returns 0 or 1 by turns, as often as one of its blocks has been taken. */
        int turn(int block) {
            return turns.get(block == first ? 0 : 1) % 2;
        }
    }

    /** Begins with blocks that nobody has had. */
    PairSteps(int blocks) {
        last = new int[blocks];
        times = new int[blocks];
        Arrays.fill(last, NONE);
    }

    int blocks() {
        return last.length;
    }

    /** Lets a codelet of this step have two blocks. */
    void add(int first, int second) {
        pairs.add(new Pair(step, first, second, last[first], last[second], List.of(times[first]++, times[second]++)));
        last[first] = pairs.size() - 1;
        last[second] = pairs.size() - 1;
    }

    /** Ends a step. */
    void end() {
        step++;
    }

    /** Declares all codelets. */
    void declare(GraphBuilder g, Kernel kernel, BiConsumer<Pair, ArgumentList> arguments) {
        Codelet all =
                g.codelets("pair", pairs.size(), kernel, (index, each) -> arguments.accept(pairs.get(index), each));
        all.after(all, (index, arcs) -> {
            Pair pair = pairs.get(index);
            if (pair.before() != NONE) {
                arcs.from(pair.before());
            }
            if (pair.other() != NONE && pair.other() != pair.before()) {
                arcs.from(pair.other());
            }
        });
    }
}
