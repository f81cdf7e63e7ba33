package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What there is for parts of a block, to be found by what they overlap: those of about one length stand together, so
 * that only what is near is looked at. Guarded by who has it.
 */
final class PartIndex<T> {
    private static final Comparator<BlockPart> PLACE =
            Comparator.comparingInt(BlockPart::from).thenComparingInt(BlockPart::to);

    /** By the number of digits of their lengths. */
    private final NavigableMap<Integer, NavigableMap<BlockPart, T>> byLength = new TreeMap<>();

    private static int digits(BlockPart part) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(part.length());
    }

    void put(BlockPart part, T what) {
        byLength.computeIfAbsent(digits(part), key -> new TreeMap<>(PLACE)).put(part, what);
    }

    void remove(BlockPart part) {
        NavigableMap<BlockPart, T> alike = byLength.get(digits(part));
        if (alike != null) {
            alike.remove(part);
        }
    }

    /** Returns what there is for the parts that overlap one. */
    List<T> overlapping(BlockPart part) {
        List<T> overlapping = new ArrayList<>();
        byLength.forEach((digits, alike) -> {
            // none of this length that begins before that reaches the part
            long first = Math.max(0, part.from() - (1L << digits));
            BlockPart from = new BlockPart(part.cell(), (int) first, Integer.MIN_VALUE);
            for (Map.Entry<BlockPart, T> each : alike.tailMap(from, true).entrySet()) {
                if (each.getKey().from() >= part.to()) {
                    break;
                }
                if (each.getKey().overlaps(part)) {
                    overlapping.add(each.getValue());
                }
            }
        });
        return overlapping;
    }
}
