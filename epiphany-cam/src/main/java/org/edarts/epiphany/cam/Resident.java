package org.edarts.epiphany.cam;

import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.SignalGraph;

/** Tells what a graph has that keeps all its blocks on the cores: firings that come from the DRAM know none of it. */
final class Resident {
    private Resident() {}

    /** Returns it as the end of a message; empty if it has nothing of that kind. */
    static String why(SignalGraph signals, Frames frames) {
        if (signals.sides().useHost()) {
            return "the host fires some of its codelets";
        }
        if (signals.chooses()) {
            return "some of its codelets choose what fires";
        }
        if (signals.repeats() || !frames.isEmpty()) {
            return signals.repeats() ? "it has a loop" : "it invokes procedures";
        }
        if (signals.says()) {
            return "its kernels complete promises";
        }
        return signals.codelets().stream()
                .flatMap(node -> node.fired.words().stream())
                .filter(word -> word.cell() == Fired.CONTENT)
                .map(word -> "codelets have \""
                        + signals.graph()
                                .cells()
                                .get(Fired.cellOf(word.number()))
                                .name() + "\" as an argument")
                .findFirst()
                .orElse("");
    }
}
