package org.edarts.su.checked;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.edarts.codelet.Block;

/**
 * The blocks that one firing has asked for whose codelet declares none: each may be read as a whole, and what is
 * different afterwards has been written. Owner: the CU that fires.
 */
final class TouchedBlocks {
    private final RequiredArcs arcs;
    private final Function<Block<?>, BlockShadows> shadows;
    private final Map<Block<?>, Touched> blocks = new LinkedHashMap<>();

    /**
     * Makes it for a firing.
     *
     * @param shadows what kernels have in place of the blocks of the frame
     */
    TouchedBlocks(RequiredArcs arcs, Function<Block<?>, BlockShadows> shadows) {
        this.arcs = arcs;
        this.shadows = shadows;
    }

    private record Touched(Object content, Object before) {}

    /** Refuses that the firing asks for a block, if no arc orders it with who writes that. */
    void touch(Block<?> block, Object content) {
        if (!blocks.containsKey(block)) {
            arcs.touches(block, 0, block.length(), false);
            blocks.put(block, new Touched(content, BlockContent.copy(content)));
        }
    }

    /** The body may hand the blocks on; returns whether it has one. */
    boolean handOn() {
        blocks.keySet().forEach(block -> shadows.apply(block).handOn());
        return !blocks.isEmpty();
    }

    /**
     * Refuses what has been written so far, if no arc orders it with who reads or writes the same.
     *
     * @param told whether others may have written it, because the body has told them something: then nothing is refused
     */
    void settle(boolean told) {
        blocks.forEach((block, touched) -> {
            int length = block.length();
            int first = BlockContent.changed(touched.before, touched.content, 0, length);
            int last = first;
            for (int element = first; element < length; ) {
                last = element;
                element = BlockContent.changed(touched.before, touched.content, element + 1, length);
            }
            if (first < length) {
                shadows.apply(block).wrote(first, last + 1, null);
                if (!told) {
                    arcs.touches(block, first, last + 1, true);
                }
            }
        });
    }
}
