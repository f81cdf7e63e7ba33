package org.edarts.offload;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Which cores a launch goes to. Immutable. */
@FunctionalInterface
interface Cores {
    /** All of them. */
    Cores ALL = waiting -> IntStream.range(0, waiting.length).toArray();

    /** Those that have nothing to do, or, if all have, the one that has least. */
    Cores FREE = waiting -> {
        int[] free = IntStream.range(0, waiting.length)
                .filter(core -> waiting[core] == 0)
                .toArray();
        return free.length > 0 ? free : leastBusy(waiting, 1);
    };

    /**
     * Returns the chosen cores, each once; the first is number 0 of the launch.
     *
     * @param waiting how many kernels each core of the mesh has to do
     * @throws IllegalArgumentException if the mesh does not have such cores
     */
    int[] of(int[] waiting);

    /** Chooses so many cores, those with least to do. */
    static Cores count(int count) {
        return waiting -> {
            if (count < 1 || count > waiting.length) {
                throw new IllegalArgumentException(
                        "a launch on " + count + " cores: this mesh has " + waiting.length + ", choose 1 to that many");
            }
            return leastBusy(waiting, count);
        };
    }

    /** Chooses cores by number. */
    static Cores target(int... cores) {
        int[] target = cores.clone();
        return waiting -> {
            if (target.length == 0 || Arrays.stream(target).distinct().count() < target.length) {
                throw new IllegalArgumentException(
                        "a launch on cores " + Arrays.toString(target) + ": name one or more, each once");
            }
            for (int core : target) {
                if (core < 0 || core >= waiting.length) {
                    throw new IllegalArgumentException(
                            "a launch on core " + core + ": this mesh has the cores 0 to " + (waiting.length - 1));
                }
            }
            return target.clone();
        };
    }

    private static int[] leastBusy(int[] waiting, int count) {
        return IntStream.range(0, waiting.length)
                .boxed()
                .sorted(Comparator.comparingInt(core -> waiting[core]))
                .limit(count)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }
}
