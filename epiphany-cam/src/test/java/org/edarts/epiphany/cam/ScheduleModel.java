package org.edarts.epiphany.cam;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.edarts.epiphany.cam.ProtocolModel.ProtocolException;

/**
 * What cores do that decide while a graph runs where its codelets fire, as a model: all states that can be reached,
 * whatever is late and whoever is slow. A state is numbers: what each core knows, and for each pair of cores what one
 * has written into the memory of the other and has not arrived, which keeps its order and no other.
 */
abstract class ScheduleModel {
    private static final int MOST_STATES = 2_000_000;
    private static final int MOST_QUEUED = 6;

    private final int cores;
    private final int queues;
    private final Map<IntBuffer, Integer> seen = new HashMap<>();
    private final List<int[]> states = new ArrayList<>();

    /** Of each state those that it comes from. */
    private final List<List<Integer>> before = new ArrayList<>();

    /**
     * Makes it.
     *
     * @param numbers how many numbers a state has besides what is on its way
     */
    ScheduleModel(int cores, int numbers) {
        this.cores = cores;
        this.queues = numbers;
    }

    /** Returns the numbers in the beginning. */
    abstract int[] first();

    /** Lets a core do its next step; returns whether there is one. */
    abstract boolean step(int core, int[] state);

    /** Lets a write arrive. */
    abstract void arrive(int from, int to, int what, int[] state);

    /**
     * Returns whether all cores have ended.
     *
     * @throws ProtocolException if they have, and something was still to be done
     */
    abstract boolean isEnd(int[] state);

    /** Writes into the memory of another core. */
    final void send(int from, int to, int what, int[] state) {
        int at = queue(from, to);
        while (state[at] != 0) {
            at++;
        }
        if (at == queue(from, to) + MOST_QUEUED) {
            throw new IllegalStateException("more is on its way than the model has room for");
        }
        state[at] = what;
    }

    private int queue(int from, int to) {
        return queues + (from * cores + to) * (MOST_QUEUED + 1);
    }

    /** Returns whether any write of some kind has not arrived. */
    final boolean isOnTheWay(IntPredicate what, int[] state) {
        return Arrays.stream(state, queues, state.length).anyMatch(each -> each != 0 && what.test(each));
    }

    /**
     * Looks at all states; returns what is wrong in the first that is, or an empty text. Whatever has happened, the
     * end can still be reached.
     */
    final String check() {
        List<Integer> ends = new ArrayList<>();
        reach(Arrays.copyOf(first(), queue(cores, 0)), 0);
        for (int number = 0; number < states.size(); number++) {
            int[] state = states.get(number);
            try {
                List<int[]> next = next(state);
                for (int[] each : next) {
                    reach(each, number);
                }
                if (isEnd(state)) {
                    ends.add(number);
                } else if (next.isEmpty()) {
                    return "stalled";
                }
            } catch (ProtocolException broken) {
                return broken.getMessage();
            }
            if (states.size() > MOST_STATES) {
                throw new IllegalStateException("more than " + MOST_STATES + " states: take a smaller case");
            }
        }
        return leadingTo(ends) == states.size() ? "" : "no way to the end";
    }

    private int leadingTo(List<Integer> ends) {
        BitSet leads = new BitSet();
        ends.forEach(leads::set);
        for (int place = 0; place < ends.size(); place++) {
            for (int earlier : before.get(ends.get(place))) {
                if (!leads.get(earlier)) {
                    leads.set(earlier);
                    ends.add(earlier);
                }
            }
        }
        return ends.size();
    }

    /** Returns how many states there are. */
    final int states() {
        return states.size();
    }

    private void reach(int[] state, int from) {
        int number = seen.computeIfAbsent(IntBuffer.wrap(state), key -> {
            states.add(state);
            before.add(new ArrayList<>(2));
            return states.size() - 1;
        });
        before.get(number).add(from);
    }

    private List<int[]> next(int[] state) {
        List<int[]> all = new ArrayList<>();
        for (int core = 0; core < cores; core++) {
            int[] next = state.clone();
            if (step(core, next)) {
                all.add(next);
            }
            for (int to = 0; to < cores; to++) {
                int at = queue(core, to);
                if (state[at] != 0) {
                    int[] later = state.clone();
                    System.arraycopy(state, at + 1, later, at, MOST_QUEUED);
                    later[at + MOST_QUEUED] = 0;
                    arrive(core, to, state[at], later);
                    all.add(later);
                }
            }
        }
        return all;
    }
}
