package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.Access;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.jspecify.annotations.Nullable;

/**
 * What one firing does to the blocks that its codelet declares. A kernel gets a copy of each block, so that what
 * changes there is its own doing, and all of it may be judged. A body gets the block itself, which it may hand on to
 * who ends a split-phase operation; judged is what it declares as only read. Owner: the CU that fires.
 */
final class DeclaredBlocks {
    private final KernelArguments arguments;
    private final int index;
    private final boolean copies;
    private final Map<Block<?>, Watched> blocks = new LinkedHashMap<>();

    DeclaredBlocks(ArgumentBody body, int index) {
        this.arguments = body.arguments();
        this.index = index;
        this.copies = body instanceof KernelBody;
    }

    /**
     * A block that the firing has asked for.
     *
     * @param content the machine's own array
     * @param seen what kernel or body has
     * @param before what that had in it
     * @param written the elements that the codelet declares as written
     * @param judged the elements that nobody else may have changed meanwhile
     */
    private record Watched(Object content, Object seen, Object before, BitSet written, BitSet judged) {}

    /** An element of a block that is not what it was, and that the codelet has not declared as written. */
    record Violation(Block<?> block, int element) {}

    /** Returns whether the codelet declares a block. */
    boolean declares(Block<?> block) {
        return places(block).length > 0;
    }

    /** Returns what a kernel or body gets for the content of a block that is declared. */
    Object seen(Block<?> block, Object content) {
        return blocks.computeIfAbsent(block, key -> {
                    BitSet written = elements(block, true);
                    BitSet judged = copies ? new BitSet() : elements(block, false);
                    if (copies) {
                        judged.set(0, block.length());
                    }
                    judged.andNot(written);
                    // one look at what others may write meanwhile: two could differ
                    Object seen = copies ? BlockContent.copy(content) : content;
                    return new Watched(content, seen, BlockContent.copy(seen), written, judged);
                })
                .seen();
    }

    /** Brings what has been written to where others find it; returns what was not declared, or null. */
    @Nullable
    Violation settle() {
        Violation violation = null;
        for (Map.Entry<Block<?>, Watched> each : blocks.entrySet()) {
            Watched block = each.getValue();
            int length = each.getKey().length();
            int element = BlockContent.changed(block.before(), block.seen(), 0, length);
            while (element < length) {
                if (block.written().get(element)) {
                    System.arraycopy(block.seen(), element, block.before(), element, 1);
                    System.arraycopy(block.seen(), element, block.content(), element, 1);
                } else if (violation == null && block.judged().get(element)) {
                    violation = new Violation(each.getKey(), element);
                }
                element = BlockContent.changed(block.before(), block.seen(), element + 1, length);
            }
        }
        return violation;
    }

    /** Returns what messages say of what the codelet declares of a block; of all blocks if it is null. */
    String told(@Nullable Block<?> block) {
        List<String> told = new ArrayList<>();
        for (int place : places(block)) {
            int from = arguments.value(index, place);
            int last = from + arguments.length(index, place) - 1;
            Access access = arguments.access(index, place);
            told.add((access == Access.READS ? "reads " : access == Access.WRITES ? "writes " : "updates ") + from
                    + " to " + last + (block == null ? " of " + arguments.block(index, place) : ""));
        }
        return told.isEmpty() ? "no block" : String.join(", ", told);
    }

    private BitSet elements(Block<?> block, boolean writing) {
        BitSet elements = new BitSet();
        for (int place : places(block)) {
            if (arguments.access(index, place).writing() == writing) {
                int from = arguments.value(index, place);
                elements.set(from, from + arguments.length(index, place));
            }
        }
        return elements;
    }

    /** Returns the arguments that are parts of a block; those that are parts of any if it is null. */
    private int[] places(@Nullable Block<?> block) {
        int[] places = new int[arguments.count(index)];
        int count = 0;
        for (int place = 0; place < places.length; place++) {
            Block<?> found = arguments.block(index, place);
            if (found != null && (block == null || found == block)) {
                places[count++] = place;
            }
        }
        return Arrays.copyOf(places, count);
    }
}
