package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.Use;

/**
 * Blocks in the DRAM that several firings read on a core, and none writes, or only before all of these: what a core has
 * of one in a buffer is good for the next that reads it there.
 *
 * @param cells their cells
 */
public record Unwritten(Set<Integer> cells) {
    private static final int DOUBLEWORD = 8;

    /**
     * Of all blocks that somebody writes before they are read, those stay that are read so often at a moment: to look
     * whether something stays takes room, and who reads two blocks that may stay has one of several records.
     */
    private static final int WORTH_AFTER_WRITES = 2;

    /** So many times at most is asked whether one use of a block comes before another one. */
    private static final long MOST_ASKED = 100_000;

    /** No part of any block. */
    public static final Part NONE = new Part(-1, 0, 0);

    /** Of fewer bytes, to look whether they are in the buffer costs about as much as to bring them. */
    public static final int WORTH_KEEPING = 256;

    /**
     * What a firing reads of one, in whole doublewords, as it comes. Those of the same block stand together, and of
     * these the same parts.
     *
     * @param cell the block's cell
     * @param from the first byte
     * @param to the one behind the last
     */
    public record Part(int cell, int from, int to) implements Comparable<Part> {
        private static final Comparator<Part> IN_ORDER =
                Comparator.comparingInt(Part::cell).thenComparingInt(Part::from).thenComparingInt(Part::to);

        public Part {
            from = from & -DOUBLEWORD;
            to = to + DOUBLEWORD - 1 & -DOUBLEWORD;
        }

        @Override
        public int compareTo(Part other) {
            return IN_ORDER.compare(this, other);
        }
    }

    public Unwritten {
        cells = Set.copyOf(cells);
    }

    /** Returns them: those that a core needs more than once at about the same time. */
    public static Unwritten of(Homes homes, Reach reach) {
        Set<Integer> cells = new HashSet<>();
        homes.uses().forEach((cell, all) -> {
            if (homes.of(cell) == Homes.DRAM && isReadAsItIs(all, reach)) {
                cells.add(cell);
            }
        });
        return new Unwritten(cells);
    }

    private static boolean isReadAsItIs(List<Use> uses, Reach reach) {
        List<Use> reads = new ArrayList<>();
        List<Use> writes = new ArrayList<>();
        uses.forEach(use -> (use.access().writing() ? writes : reads).add(use));
        return (writes.isEmpty() ? 1 : WORTH_AFTER_WRITES) * moments(reads) < reads.size()
                && areBefore(writes, reads, reach);
    }

    private record Moment(int core, int depth) {}

    /** Returns at how many moments, at the least, it is needed: one for those of a core that as many come before. */
    private static long moments(List<Use> uses) {
        return uses.stream()
                .map(Use::node)
                .filter(node -> node.region == 0)
                .map(node -> new Moment(node.core, node.depth))
                .distinct()
                .count();
    }

    /** Returns whether some uses come before others, each before each of them. */
    private static boolean areBefore(List<Use> some, List<Use> others, Reach reach) {
        int first = others.stream().mapToInt(use -> use.node().depth).min().orElse(0);
        return some.stream().allMatch(use -> use.node().region == 0 && use.node().depth < first)
                && (long) some.size() * others.size() <= MOST_ASKED
                && some.stream()
                        .allMatch(use -> others.stream().allMatch(other -> reach.precedes(use.node(), other.node())));
    }

    /** Returns whether a block is one of them, by its cell. */
    public boolean has(int cell) {
        return cells.contains(cell);
    }

    /** Returns the part of which a firing uses most, if that is worth keeping, or {@link #NONE}. */
    public Part largest(Fired fired) {
        Part largest = NONE;
        int bytes = WORTH_KEEPING - 1;
        for (Fired.Word word : fired.words()) {
            if (word.bytes() > bytes && has(word.cell())) {
                largest = new Part(word.cell(), word.number(), word.end());
                bytes = word.bytes();
            }
        }
        return largest;
    }
}
