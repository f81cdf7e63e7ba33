package org.edarts.epiphany.cam.place;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Use;

/**
 * Blocks that several firings read on a core, and none writes: what a core has of one in a buffer is good for the next
 * that reads it there.
 *
 * @param cells their cells
 */
public record Unwritten(Set<Integer> cells) {
    private static final int DOUBLEWORD = 8;

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

    /** Returns them, by who uses which block: those that a core needs more than once at about the same time. */
    public static Unwritten of(Map<Integer, List<Use>> uses) {
        Set<Integer> cells = new HashSet<>();
        uses.forEach((cell, all) -> {
            if (all.stream().noneMatch(use -> use.access().writing()) && areTogether(all)) {
                cells.add(cell);
            }
        });
        return new Unwritten(cells);
    }

    private record Moment(int core, int depth) {}

    /** Returns whether some use it on one core that as many come before, or one in a loop. */
    private static boolean areTogether(List<Use> uses) {
        Set<Moment> moments = new HashSet<>();
        return uses.stream()
                .map(Use::node)
                .anyMatch(node -> node.region != 0 || !moments.add(new Moment(node.core, node.depth)));
    }

    /** Returns whether a block is one of them, by its cell. */
    public boolean has(int cell) {
        return cells.contains(cell);
    }

    /** Returns the part of which a firing reads most, if that is worth keeping, or {@link #NONE}. */
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
