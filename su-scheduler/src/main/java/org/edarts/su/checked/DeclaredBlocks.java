package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.edarts.codelet.Access;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.CopyKernel;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.jspecify.annotations.Nullable;

/**
 * What one firing does to the blocks that its codelet declares. A kernel gets a copy of each block, a body the block
 * itself, and so does what copies elements, which writes nothing but what is declared. Owner: the CU that fires.
 */
final class DeclaredBlocks {
    private final KernelArguments arguments;
    private final int index;
    private final Suspect self;
    private final boolean copies;
    private final Function<Block<?>, BlockShadows> shadows;
    private final OthersWriting othersMayWrite;
    private final Map<Block<?>, WatchedBlock> blocks = new LinkedHashMap<>();

    /**
     * Makes it for a firing.
     *
     * @param index which instance of its codelet fires
     * @param self the codelet that fires
     * @param shadows what kernels have in place of the blocks of the frame
     * @param othersMayWrite tells what others may have written since the firing began
     */
    DeclaredBlocks(
            ArgumentBody body,
            int index,
            Suspect self,
            Function<Block<?>, BlockShadows> shadows,
            OthersWriting othersMayWrite) {
        this.arguments = body.arguments();
        this.index = index;
        this.self = self;
        this.copies = body instanceof KernelBody kernel && !(kernel.kernel().java() instanceof CopyKernel);
        this.shadows = shadows;
        this.othersMayWrite = othersMayWrite;
    }

    /** Whether others than a firing may have written something since it began. */
    @FunctionalInterface
    interface OthersWriting {
        /** Returns whether one of them may have written an element, which is found changed. */
        boolean mayHave(Block<?> block, int element);
    }

    /** An element of a block that is not what it was, and that the codelet has not declared as written. */
    record Violation(Block<?> block, int element) {}

    /** Returns whether what is different must be the firing's own doing: it has copies of all blocks. */
    boolean isSure() {
        return copies;
    }

    /** Returns whether the codelet declares a block. */
    boolean declares(Block<?> block) {
        return blocks.containsKey(block) || places(block).length > 0;
    }

    /** Returns what a kernel or body gets for the content of a block that is declared. */
    Object seen(Block<?> block, Object content) {
        WatchedBlock watched = blocks.get(block);
        if (watched == null) {
            watched = watched(block, content);
            blocks.put(block, watched);
        }
        return watched.seen();
    }

    private WatchedBlock watched(Block<?> block, Object content) {
        int[] places = places(block);
        Elements written = Elements.declared(arguments, index, places, true);
        Elements read = Elements.declared(arguments, index, places, false).without(written);
        return copies
                ? new CopiedBlock(content, block.length(), shadows.apply(block), self, read, written)
                : new OwnBlock(
                        content,
                        block.length(),
                        shadows.apply(block),
                        element -> othersMayWrite.mayHave(block, element),
                        read,
                        written);
    }

    /**
     * Brings what has been written to where others find it; returns what was not declared, or null.
     *
     * @param told whether the body has told others something before
     */
    @Nullable
    Violation settle(boolean told) {
        Violation violation = null;
        for (Map.Entry<Block<?>, WatchedBlock> each : blocks.entrySet()) {
            int element = each.getValue().settle(told);
            if (element != WatchedBlock.NOTHING && violation == null) {
                violation = new Violation(each.getKey(), element);
            }
        }
        return violation;
    }

    /** The body may hand on what it has for the blocks; returns whether it has something. */
    boolean handOn() {
        blocks.values().forEach(WatchedBlock::handOn);
        return !blocks.isEmpty() && !copies;
    }

    /** The firing has ended, and nothing was refused. */
    void end() {
        blocks.values().forEach(WatchedBlock::end);
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
