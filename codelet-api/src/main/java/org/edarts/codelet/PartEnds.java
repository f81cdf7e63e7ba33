package org.edarts.codelet;

import java.util.BitSet;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.SlotInfo;

/**
 * What an embedded graph waits for before it has ended: codelets that nothing comes after, but such as choose what
 * comes after them; and the exits of loops, promises, and slots that arcs signal, if nothing comes after these.
 *
 * <p>Owner: the thread that builds the graph.
 */
final class PartEnds {
    private final CompiledGraph part;
    private final BitSet ends = new BitSet();

    private PartEnds(CompiledGraph part) {
        this.part = part;
    }

    /** Returns the nodes of a graph that its end waits for: codelets, and behind them slots. */
    static BitSet of(CompiledGraph part) {
        PartEnds found = new PartEnds(part);
        found.findCodelets();
        found.findLoops();
        found.findSlots();
        return found.ends;
    }

    private void findCodelets() {
        BitSet deciding = part.choices().deciding();
        for (int codelet = 0; codelet < part.codelets(); codelet++) {
            if (isLast(codelet) && !deciding.get(part.declarationOf()[codelet])) {
                ends.set(codelet);
            }
        }
    }

    private void findLoops() {
        for (LoopInfo loop : part.loops()) {
            int exit = part.codelets() + loop.exit();
            if (loop.parent() == 0 && isLast(exit)) {
                ends.set(exit);
            }
        }
    }

    private void findSlots() {
        BitSet signalled = new BitSet();
        for (int arc = 0; arc < part.targetStart()[part.codelets()]; arc++) {
            if (part.targets()[arc] < 0) {
                signalled.set(~part.targets()[arc]);
            }
        }
        for (int slot = 0; slot < part.slotCount(); slot++) {
            SlotInfo info = part.slots().get(slot);
            int node = part.codelets() + slot;
            if ((info.promise() || signalled.get(slot)) && info.region() == 0 && isLast(node)) {
                ends.set(node);
            }
        }
    }

    private boolean isLast(int node) {
        return part.targetStart()[node] == part.targetStart()[node + 1];
    }
}
