package org.edarts.cu.host.slots;

import java.util.Arrays;
import java.util.BitSet;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * Brings the sync slots of a run's own frame to where they would be if some codelets of its fixed graph had fired by
 * slots, and finds the codelets that are then ready. Those that were begun in another way and have not ended yet are
 * told of later.
 *
 * <p>Any thread may call; guarded by this object's lock.
 */
final class Replay {
    private final Frame frame;
    private final CompiledGraph graph;

    /** The codelets that fire, or have fired, in another way. */
    private final BitSet begun;

    /** Those of them for which all signals have come. */
    private final BitSet enabled = new BitSet();

    private int[] ready = new int[16];
    private int count;

    /**
     * Makes it.
     *
     * @param begun the codelets that fire, or have fired, in another way; it is kept, and changed
     */
    Replay(Frame frame, BitSet begun) {
        this.frame = frame;
        this.graph = frame.graph;
        this.begun = begun;
    }

    /** Returns the codelets that are ready when some have fired. Called first, when no unit sees the frame yet. */
    synchronized int[] readyAfter(BitSet fired) {
        for (int codelet : graph.starts()) {
            enable(codelet);
        }
        for (int codelet = fired.nextSetBit(0); codelet >= 0; codelet = fired.nextSetBit(codelet + 1)) {
            fire(codelet, true);
        }
        return takeReady();
    }

    /**
     * Tells what became of codelets that were begun.
     *
     * @param fired those that have fired
     * @param left those that are left to fire by slots, after all
     * @return the codelets that are ready now and were not before
     */
    synchronized int[] readyAfter(int[] fired, int[] left) {
        for (int codelet : left) {
            begun.clear(codelet);
            if (enabled.get(codelet)) {
                add(codelet);
            }
        }
        for (int codelet : fired) {
            fire(codelet, false);
        }
        return takeReady();
    }

    private void fire(int codelet, boolean alone) {
        frame.markFired(codelet);
        signalTargets(codelet, alone);
    }

    private void signalTargets(int node, boolean alone) {
        int[] start = graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                enable(target);
            } else if (frame.signal(~target, alone)) {
                signalTargets(graph.codelets() + ~target, alone);
            }
        }
    }

    private void enable(int codelet) {
        if (begun.get(codelet)) {
            enabled.set(codelet);
        } else {
            add(codelet);
        }
    }

    private void add(int codelet) {
        if (count == ready.length) {
            ready = Arrays.copyOf(ready, 2 * count);
        }
        ready[count++] = codelet;
    }

    private int[] takeReady() {
        int[] taken = Arrays.copyOf(ready, count);
        count = 0;
        return taken;
    }
}
