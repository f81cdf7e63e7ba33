package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;

/** Sends signals through the slots of frames and collects the codelets that they enable. Owner: the driving thread. */
final class Signals {
    private final RunTrace trace;
    private List<Activation> enabled = new ArrayList<>();

    Signals(RunTrace trace) {
        this.trace = trace;
    }

    /** Enables the codelets that fire at the start of a frame. */
    void start(Frame frame, Source source) {
        for (int codelet : frame.graph.starts()) {
            enable(frame, codelet, source);
        }
    }

    /** Sends the signals of a codelet that has fired. */
    void fired(Frame frame, int codelet, Source source) {
        sendTo(frame, codelet, source);
    }

    /**
     * Sends one signal.
     *
     * @throws org.edarts.codelet.SpentSlotException if the slot has fired and is not re-armed
     */
    void signal(Frame frame, int slot, Source source) {
        arrived(frame, slot, frame.lower(slot), source);
    }

    /** Sends one signal that was announced with {@link Frame#reserve}. */
    void signalReserved(Frame frame, int slot, Source source) {
        arrived(frame, slot, frame.lowerReserved(slot), source);
    }

    private void arrived(Frame frame, int slot, boolean full, Source source) {
        trace.signal(frame, slot, source);
        if (full) {
            sendTo(frame, frame.graph.codelets() + slot, source);
        }
    }

    private void sendTo(Frame frame, int node, Source source) {
        int[] start = frame.graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = frame.graph.targets()[arc];
            if (target >= 0) {
                enable(frame, target, source);
            } else {
                signal(frame, ~target, source);
            }
        }
    }

    private void enable(Frame frame, int codelet, Source source) {
        frame.addToken();
        Activation activation = new Activation(frame, codelet, source);
        trace.ready(activation);
        enabled.add(activation);
    }

    /** Returns how many codelets have been enabled since the last {@link #take}. */
    int count() {
        return enabled.size();
    }

    /** Returns the codelets enabled since the last call, in their order. */
    List<Activation> take() {
        List<Activation> taken = enabled;
        enabled = new ArrayList<>();
        return taken;
    }
}
