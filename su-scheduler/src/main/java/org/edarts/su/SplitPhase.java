package org.edarts.su;

import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/** What whoever ends a split-phase operation is told. The same on all machines. */
public final class SplitPhase {
    private SplitPhase() {}

    /**
     * Returns why an operation failed: what it was given as the cause, or, if that is null, an exception that says so.
     *
     * @param codelet the codelet that began the operation
     */
    public static Throwable failure(CompiledGraph graph, int codelet, @Nullable Throwable cause) {
        return cause != null
                ? cause
                : new IllegalStateException(nameOf(graph, codelet)
                        + " began failed without a cause: Completion.fail got null; give it what went wrong");
    }

    /** Returns what refuses the end of an operation that has ended. */
    public static IllegalStateException endedBefore(CompiledGraph graph, int codelet) {
        return new IllegalStateException(nameOf(graph, codelet) + " began has ended before; complete or fail it once");
    }

    private static String nameOf(CompiledGraph graph, int codelet) {
        return "the split-phase operation that codelet " + graph.nameOf(codelet) + " of \"" + graph.name() + "\"";
    }
}
