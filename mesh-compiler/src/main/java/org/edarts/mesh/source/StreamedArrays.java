package org.edarts.mesh.source;

import java.util.Set;

/**
 * Arrays that a method finds part by part in its core's memory: the runtime is asked where an element is each time.
 * Where it asks it says which array by the word that stands for its address. The methods that answer return addresses:
 *
 * @param parameters the arrays, as the places of parameters in the method's list, from 0
 * @param place where an element is to be loaded from: {@code (stream, index)}
 * @param home where an element that is written must go: {@code (stream, index)}
 * @param copy where it is written, too, because it may be there to be loaded: {@code (stream, index)}
 */
public record StreamedArrays(Set<Integer> parameters, MethodName place, MethodName home, MethodName copy) {
    /** No such arrays. */
    public static final StreamedArrays NONE = new StreamedArrays(Set.of(), nobody(), nobody(), nobody());

    /** Copies the set. */
    public StreamedArrays {
        parameters = Set.copyOf(parameters);
    }

    private static MethodName nobody() {
        return new MethodName("", "", "");
    }
}
