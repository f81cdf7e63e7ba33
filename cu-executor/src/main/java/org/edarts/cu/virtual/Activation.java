package org.edarts.cu.virtual;

import org.edarts.codelet.Priority;
import org.edarts.codelet.compiled.Declaration;

/** A codelet instance that is enabled and has not ended yet. Owner: the thread that drives the run. */
final class Activation {
    final Frame frame;
    final int codelet;
    final Source source;
    private long arrival;

    Activation(Frame frame, int codelet, Source source) {
        this.frame = frame;
        this.codelet = codelet;
        this.source = source;
    }

    Declaration declaration() {
        return frame.graph.declaration(codelet);
    }

    Priority priority() {
        return declaration().priority();
    }

    /** Returns how urgent the policy finds it: the highest first. */
    int rank() {
        int[] ranks = frame.plan.ranks();
        return ranks == null ? 0 : ranks[codelet];
    }

    /** Returns its place in the order in which codelets entered the pools. */
    long arrival() {
        return arrival;
    }

    void arrived(long place) {
        arrival = place;
    }
}
