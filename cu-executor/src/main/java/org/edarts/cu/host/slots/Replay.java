package org.edarts.cu.host.slots;

import java.util.Arrays;
import java.util.BitSet;
import org.edarts.codelet.compiled.CompiledGraph;

/**
 * Brings the sync slots of a run's own frame to where they would be if some codelets of its fixed graph had fired by slots, and
 * finds the codelets that are then ready. Used once, by one thread.
 */
final class Replay {
    private final Frame frame;
    private final CompiledGraph graph;
    private final BitSet begun;
    private final boolean alone;
    private int[] ready = new int[16];
    private int count;

    /**
     * Makes it.
     *
     * @param begun the codelets that fire, or have fired, in another way
     * @param alone whether no unit sees the frame yet
     */
    Replay(Frame frame, BitSet begun, boolean alone) {
        this.frame = frame;
        this.graph = frame.graph;
        this.begun = begun;
        this.alone = alone;
    }

    /** Returns the codelets that are ready at the start, or when those of them that were begun before this one have fired. */
    int[] readyAtStartOrAfter(int to) {
        for (int codelet : graph.starts()) {
            enable(codelet);
        }
        return readyAfter(0, to);
    }

    /** Returns the codelets that are ready when those have fired that were begun from this one to that one. */
    int[] readyAfter(int from, int to) {
        int codelet = begun.nextSetBit(from);
        while (codelet >= 0 && codelet < to) {
            frame.markFired(codelet);
            signalTargets(codelet);
            codelet = begun.nextSetBit(codelet + 1);
        }
        return Arrays.copyOf(ready, count);
    }

    private void signalTargets(int node) {
        int[] start = graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                enable(target);
            } else if (frame.signal(~target, alone)) {
                signalTargets(graph.codelets() + ~target);
            }
        }
    }

    private void enable(int codelet) {
        if (begun.get(codelet)) {
            return;
        }
        if (count == ready.length) {
            ready = Arrays.copyOf(ready, 2 * count);
        }
        ready[count++] = codelet;
    }
}
