package org.edarts.codelet.graph;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the frame as declared.
 *
 * @param name what error messages call it
 * @param parameter whether the caller fills it
 * @param initial makes its first content in each frame, or null
 */
public record CellInfo(
        String name, boolean parameter, @Nullable Supplier<?> initial) {
    /** Returns the numbers of those that have a content from the start. */
    static int[] withContent(List<CellInfo> cells) {
        int[] found = new int[cells.size()];
        int count = 0;
        for (int cell = 0; cell < found.length; cell++) {
            if (cells.get(cell).initial() != null) {
                found[count++] = cell;
            }
        }
        return Arrays.copyOf(found, count);
    }
}
