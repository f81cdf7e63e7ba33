package org.edarts.mesh.object;

import java.util.List;
import java.util.Set;
import org.edarts.mesh.source.MethodName;
import org.edarts.pic.elf.ElfFile;

/**
 * A method as a kernel for the cores, with all that it calls: one function that may lie anywhere at a multiple of 8.
 *
 * @param method the method
 * @param symbol the kernel's name
 * @param file the object
 * @param code the code: the kernel begins with its first instruction
 * @param failures where a run may end
 * @param methods this method and all that it calls, those that were put in place of their calls among them
 * @param arrays what they do with the parameters that are arrays
 * @param stackBytes the stack that it takes at most, if no method calls itself; else that of one call of each
 */
public record KernelObject(
        MethodName method,
        String symbol,
        ElfFile file,
        byte[] code,
        List<FailurePoint> failures,
        Set<MethodName> methods,
        ArrayParameters arrays,
        int stackBytes) {
    /** Copies list and set. */
    public KernelObject {
        failures = List.copyOf(failures);
        methods = Set.copyOf(methods);
    }
}
