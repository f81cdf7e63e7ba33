package org.edarts.epiphany.cam.kernel;

import org.edarts.codelet.CodeletGraph;

/**
 * Where a machine finds the kernels of the graphs that it runs: one library for all of them, or what is made for each
 * graph when it is lowered. Any thread may ask.
 */
@FunctionalInterface
public interface KernelSource {
    /**
     * Returns what the codelets of a graph fire.
     *
     * @throws IllegalArgumentException if a kernel of the graph has no form for the cores; the message names it
     */
    KernelLibrary kernelsOf(CodeletGraph graph);
}
