package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.epiphany.cam.signal.Use;

/**
 * Uses of a block, among which those are found that have elements of another one: of thousands, each with its own
 * element, few are looked at. Those of about the same length stand together, by their first element. Owner: the thread
 * that lowers the graph.
 */
final class Overlaps {
    /** So few are all looked at. */
    private static final int FEW = 16;

    private final List<Use> uses = new ArrayList<>();

    /** The numbers of uses by the length that they have at most; made when it is first asked for. */
    private final Map<Integer, List<Integer>> byLength = new TreeMap<>();

    /** Adds one, before any is looked for. */
    void add(Use use) {
        uses.add(use);
    }

    /** Returns at least those that have elements of another one, in the order in which they were added. */
    List<Use> of(Use other) {
        if (uses.size() <= FEW) {
            return uses;
        }
        if (byLength.isEmpty()) {
            sort();
        }
        List<Integer> found = new ArrayList<>();
        byLength.forEach((most, numbers) -> {
            int next = firstBehind(other.from() - most, numbers);
            while (next < numbers.size() && uses.get(numbers.get(next)).from() < other.to()) {
                if (uses.get(numbers.get(next)).overlaps(other)) {
                    found.add(numbers.get(next));
                }
                next++;
            }
        });
        found.sort(Comparator.naturalOrder());
        return found.stream().map(uses::get).toList();
    }

    private void sort() {
        for (int number = 0; number < uses.size(); number++) {
            int length = Math.max(1, uses.get(number).to() - uses.get(number).from());
            byLength.computeIfAbsent(2 * Integer.highestOneBit(length), most -> new ArrayList<>())
                    .add(number);
        }
        byLength.values()
                .forEach(numbers -> numbers.sort(
                        Comparator.comparingInt(number -> uses.get(number).from())));
    }

    /** Returns the place of the first whose first element lies behind another one. */
    private int firstBehind(int element, List<Integer> numbers) {
        int from = 0;
        int to = numbers.size();
        while (from < to) {
            int middle = (from + to) / 2;
            if (uses.get(numbers.get(middle)).from() <= element) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
