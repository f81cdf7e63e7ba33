package org.edarts.cu.virtual;

import org.edarts.codelet.graph.Declaration;

/** A codelet instance that is enabled and has not ended yet. Owner: the thread that drives the run. */
final class Activation {
    private static final int NOBODY = -1;

    final Frame frame;
    final int codelet;
    final Source source;
    private long arrival;
    private boolean handedOut;
    private int lender = NOBODY;

    Activation(Frame frame, int codelet, Source source) {
        this.frame = frame;
        this.codelet = codelet;
        this.source = source;
    }

    Declaration declaration() {
        return frame.graph.declaration(codelet);
    }

    /** Returns how urgent the policy finds it: the highest first. */
    int rank() {
        return frame.rules.rank(codelet);
    }

    /** Returns whether the CU that enabled it may fire it next, without a pool. */
    boolean mayBeHandedOff(int cu) {
        return frame.rules.handOff().allows(codelet, cu);
    }

    /** An SU has handed it out. */
    void handOut() {
        handedOut = true;
    }

    /** Returns whether an SU has handed it out, which signals when it has been fired. */
    boolean isHandedOut() {
        return handedOut;
    }

    /** A CU has given it to another one that asked. */
    void lend(int owner) {
        lender = owner;
    }

    /** Returns whether another CU than its own fires it. */
    boolean isLent() {
        return lender != NOBODY;
    }

    /** Returns the CU that has given it away. */
    int lender() {
        return lender;
    }

    /** Returns its place in the order in which codelets entered the pools. */
    long arrival() {
        return arrival;
    }

    void arrived(long place) {
        arrival = place;
    }
}
