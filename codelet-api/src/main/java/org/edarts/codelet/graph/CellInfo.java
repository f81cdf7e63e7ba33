package org.edarts.codelet.graph;

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
        String name, boolean parameter, @Nullable Supplier<?> initial) {}
