package org.edarts.cu.host.slots;

import java.util.Arrays;
import java.util.BitSet;
import org.edarts.codelet.compiled.CompiledGraph;

/**
 * Brings the sync slots of a run's own frame to where they would be if some codelets of its fixed graph had fired by slots, and
 * finds the codelets that are then ready. Used once, by one thread, before any unit sees the frame.
 */
final class Replay {
    private final Frame frame;
    private final CompiledGraph graph;
    private final BitSet done;
    private int[] ready = new int[16];
    private int count;

    Replay(Frame frame, BitSet done) {
        this.frame = frame;
        this.graph = frame.graph;
        this.done = done;
    }

    /** Returns the codelets that are ready and not done. */
    int[] ready() {
        for (int codelet : graph.starts()) {
            enable(codelet);
        }
        for (int codelet = done.nextSetBit(0); codelet >= 0; codelet = done.nextSetBit(codelet + 1)) {
            frame.markFired(codelet);
            signalTargets(codelet);
        }
        return Arrays.copyOf(ready, count);
    }

    private void signalTargets(int node) {
        int[] start = graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                enable(target);
            } else if (frame.signal(~target, true)) {
                signalTargets(graph.codelets() + ~target);
            }
        }
    }

    private void enable(int codelet) {
        if (done.get(codelet)) {
            return;
        }
        if (count == ready.length) {
            ready = Arrays.copyOf(ready, 2 * count);
        }
        ready[count++] = codelet;
    }
}
