package org.edarts.mesh;

import org.edarts.mesh.source.StreamedArrays;

/**
 * What a kernel finds on its core.
 *
 * @param streams the arrays that come part by part
 * @param lowestStack the lowest address that the stack may take: methods that call themselves, by whatever way, look
 *     whether there is room for one more; 0 if nobody looks
 */
public record Environment(StreamedArrays streams, int lowestStack) {
    /** All arrays in one piece, and nobody looks at the stack. */
    public static final Environment PLAIN = new Environment(StreamedArrays.NONE, 0);
}
