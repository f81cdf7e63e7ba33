package org.edarts.epiphany.cam;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
    private final Set<List<Integer>> seen = new HashSet<>();

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

    /** Returns whether the run is at its end. */
    abstract boolean isEnd(int[] state);

    /** Writes into the memory of another core. */
    final void send(int from, int to, int what, int[] state) {
        int at = queue(from, to);
        while (state[at] != 0) {
            at++;
        }
        state[at] = what;
    }

    private int queue(int from, int to) {
        return queues + (from * cores + to) * (MOST_QUEUED + 1);
    }

    /** Looks at all states; returns what is wrong in the first that is, or an empty text. */
    final String check() {
        Deque<int[]> open = new ArrayDeque<>();
        boolean ends = false;
        reach(Arrays.copyOf(first(), queue(cores, 0)), open);
        while (!open.isEmpty()) {
            int[] state = open.pop();
            try {
                List<int[]> next = next(state);
                next.forEach(each -> reach(each, open));
                ends |= isEnd(state);
                if (next.isEmpty() && !isEnd(state)) {
                    return "stalled";
                }
            } catch (ProtocolException broken) {
                return broken.getMessage();
            }
            if (seen.size() > MOST_STATES) {
                throw new IllegalStateException("more than " + MOST_STATES + " states: take a smaller case");
            }
        }
        return ends ? "" : "no end";
    }

    /** Returns how many states there are. */
    final int states() {
        return seen.size();
    }

    private void reach(int[] state, Deque<int[]> open) {
        if (seen.add(Arrays.stream(state).boxed().toList())) {
            open.push(state);
        }
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
