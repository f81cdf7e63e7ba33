package org.edarts.calibration.codecache;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Orders in which functions are called. */
final class CallOrder {
    private static final int RECENT = 4;

    private CallOrder() {}

    /** Returns all functions, one after the other. */
    static List<Integer> inTurn(int functions) {
        List<Integer> calls = new ArrayList<>();
        for (int function = 0; function < functions; function++) {
            calls.add(function);
        }
        return calls;
    }

    /**
     * Draws an order with locality: three calls of four go to one of the last four functions called, the others to any.
     *
     * @param functions how many there are
     * @param calls how many calls
     */
    static List<Integer> local(int functions, int calls, long seed) {
        Random random = new Random(seed);
        Deque<Integer> recent = new ArrayDeque<>();
        List<Integer> sequence = new ArrayList<>();
        while (sequence.size() < calls) {
            boolean again = !recent.isEmpty() && random.nextInt(4) != 0;
            int next = again
                    ? recent.stream()
                            .skip(random.nextInt(recent.size()))
                            .findFirst()
                            .orElseThrow()
                    : random.nextInt(functions);
            recent.remove(next);
            recent.addFirst(next);
            if (recent.size() > RECENT) {
                recent.removeLast();
            }
            sequence.add(next);
        }
        return sequence;
    }
}
