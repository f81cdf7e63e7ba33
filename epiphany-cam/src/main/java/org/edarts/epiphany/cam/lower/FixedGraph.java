package org.edarts.epiphany.cam.lower;

import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.SignalGraph;

/** Tells whether a graph has nothing that windows of it, and cores that lend blocks, know nothing of. */
final class FixedGraph {
    private FixedGraph() {}

    /** Returns whether each codelet fires once, on a core, with what is known before the run. */
    static boolean is(SignalGraph signals, Frames frames) {
        return !signals.sides().useHost()
                && !signals.chooses()
                && !signals.repeats()
                && frames.isEmpty()
                && !signals.says()
                && signals.codelets().stream()
                        .flatMap(node -> node.fired.words().stream())
                        .allMatch(word -> word.cell() != Fired.CONTENT);
    }
}
