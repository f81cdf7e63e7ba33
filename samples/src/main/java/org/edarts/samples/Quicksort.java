package org.edarts.samples;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;

/**
 * Divide and conquer in place: a threaded procedure splits its part of an array and invokes itself for both halves.
 * Nothing waits for the halves: a procedure has ended when all those have that it invoked, and the end of the first one
 * signals the slot that the check comes after.
 *
 * <pre>
 *   start                        sort(part)
 *     :   (invokes)              +---------------------------+
 *   sort(all)                    |         partition         |
 *     :   (all has ended)        |         :       :         |
 *   [sorted]                     |   sort(low)   sort(high)  |
 *     |                          +---------------------------+
 *   check
 * </pre>
 */
public final class Quicksort implements Sample {
    private static final Setting NUMBERS = new Setting("numbers", 2_000_000, 1, 100_000_000, "how many to sort");
    private static final Setting LEAF = new Setting("leaf", 1_000, 1, 1_000_000, "parts up to this size are not split");

    /**
     * A part of an array. The procedure gets its own copy of the bounds; the array is shared on purpose: no two parts
     * that are alive at the same time overlap.
     *
     * @param array what is sorted
     * @param from the first index
     * @param to the index after the last
     * @param leaf how small a part is sorted at once
     */
    record Part(int[] array, int from, int to, int leaf) {
        Part low(int middle) {
            return new Part(array, from, middle, leaf);
        }

        Part high(int middle) {
            return new Part(array, middle, to, leaf);
        }

        boolean isLeaf() {
            return to - from <= Math.max(leaf, 2);
        }
    }

    static final ThreadedProcedure<Part, Void> SORT = ThreadedProcedure.define(
            "sort",
            p -> p.codelet("partition", firing -> {
                Part part = firing.get(p.argument());
                if (part.isLeaf()) {
                    Arrays.sort(part.array(), part.from(), part.to());
                } else {
                    int middle = partition(part.array(), part.from(), part.to());
                    firing.invoke(p.self(), part.low(middle));
                    firing.invoke(p.self(), part.high(middle));
                }
            }));

    @Override
    public String name() {
        return "quicksort";
    }

    @Override
    public String summary() {
        return "divide and conquer in place by threaded procedures";
    }

    @Override
    public List<Setting> settings() {
        return List.of(NUMBERS, LEAF);
    }

    @Override
    public Job prepare(SampleInput input) {
        int count = input.count(NUMBERS);
        Memory.require("sorting " + count + " numbers", 2L * Integer.BYTES * count);
        int[] numbers = numbers(count, input.seed());
        int leaf = input.count(LEAF);
        GraphBuilder g = CodeletGraph.named("quicksort");
        Shared<int[]> array = g.shared("array", numbers::clone);
        Slot sorted = g.slot("sorted", 1);
        g.codelet("start", firing -> {
                    int[] all = firing.get(array);
                    firing.invoke(SORT, new Part(all, 0, all.length, leaf), sorted);
                })
                .chooses(sorted);
        g.codelet("check", firing -> check(numbers, firing.get(array))).after(sorted);
        return Job.of(g.build(), run -> {
            int[] all = run.get(array);
            return List.of(all.length + " numbers sorted, seed " + input.seed() + ": the least is " + all[0]
                    + ", the median " + all[all.length / 2] + ", the greatest " + all[all.length - 1]);
        });
    }

    static int[] numbers(int count, long seed) {
        return new SplittableRandom(seed).ints(count, 0, Integer.MAX_VALUE).toArray();
    }

    /** Moves the lesser numbers before the greater ones; returns where the greater ones begin, strictly inside. */
    private static int partition(int[] array, int from, int to) {
        int pivot = median(array[from], array[(from + to) >>> 1], array[to - 1]);
        int low = from - 1;
        int high = to;
        while (true) {
            do {
                low++;
            } while (array[low] < pivot);
            do {
                high--;
            } while (array[high] > pivot);
            if (low >= high) {
                return low;
            }
            int lesser = array[high];
            array[high] = array[low];
            array[low] = lesser;
        }
    }

    private static int median(int a, int b, int c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private static void check(int[] before, int[] after) {
        long difference = 0;
        for (int i = 0; i < after.length; i++) {
            if (i > 0 && after[i - 1] > after[i]) {
                throw new WrongResultException("number " + i + " is less than the one before it");
            }
            difference += (long) after[i] * after[i] - (long) before[i] * before[i];
        }
        if (difference != 0) {
            throw new WrongResultException("the sorted numbers are not those that were given");
        }
    }
}
