package org.edarts.cu.virtual;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * Which frames of threaded procedures there are on a machine whose CUs own them, as the cores of a mesh do: only its
 * owner invokes with a frame, and the codelets of the procedure fire where it lies. Where SUs hand codelets out, these
 * own them, and hand out what becomes ready in them; their numbers are those of the clusters, behind all CUs.
 * Immutable.
 */
public interface OwnedFrames {
    /** Returns how many frames of a procedure a CU owns in its own memory, at least 0. */
    int here(CompiledGraph procedure, int cu);

    /**
     * Returns in whose memories a CU owns a frame more, each as often as it owns some there: the CUs in the order in
     * which it looks for a free one, one further at each invocation.
     */
    List<Integer> elsewhere(CompiledGraph procedure, int cu);
}
