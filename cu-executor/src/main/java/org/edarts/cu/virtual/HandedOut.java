package org.edarts.cu.virtual;

import org.edarts.codelet.graph.CompiledGraph;

/** Which codelets SUs hand out, and which fire at homes all the same. Immutable. */
public interface HandedOut {
    /** Stands for no SU. */
    int NOBODY = -1;

    /** Returns the number of the cluster whose SU hands a codelet out, or {@link #NOBODY}. */
    int cluster(CompiledGraph graph, int codelet);
}
