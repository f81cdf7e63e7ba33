package org.edarts.mesh;

import org.edarts.mesh.source.StreamedArrays;

/**
 * What a kernel finds on its core.
 *
 * @param streams the arrays that come part by part
 * @param lowestStack the lowest address that the stack may take: methods that call themselves, by whatever way, look
 *     whether there is room for one more; 0 if nobody looks
 * @param ofCodelets whether codelets fire it: then it may take records, as their components, and what it returns goes
 *     where codelets complete a promise, behind its other arguments
 */
public record Environment(StreamedArrays streams, int lowestStack, boolean ofCodelets) {
    /** All arrays in one piece, and nobody looks at the stack. */
    public static final Environment PLAIN = new Environment(StreamedArrays.NONE, 0, false);
}
