package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends signals through the slots of frames and collects the codelets that they enable. Owner: the driving thread. */
final class Signals {
    private final RunTrace trace;
    private final @Nullable SignalTransport transport;
    private List<Activation> enabled = new ArrayList<>();

    /** Signals are there at once, unless a transport brings them. */
    Signals(RunTrace trace, @Nullable SignalTransport transport) {
        this.trace = trace;
        this.transport = transport;
    }

    /** Lets the codelets begin that fire at the start of a frame. */
    void start(Frame frame, Source source) {
        FrameTransport frames = transport == null ? null : transport.frames();
        if (transport != null && frame.isRoot()) {
            transport.start(frame);
        } else if (frames != null) {
            frames.begin(frame, source);
        } else {
            enableStarts(frame, source);
        }
    }

    /** Enables the codelets that fire at the start of a frame, where it is. */
    void enableStarts(Frame frame, Source source) {
        for (int codelet : frame.graph.starts()) {
            enable(frame, codelet, source);
        }
    }

    /**
     * A procedure has ended: who owns its frame may invoke with that again. Returns whether its caller only hears of it
     * later.
     */
    boolean ended(Frame frame, Frame.Call call, Source source) {
        FrameTransport frames = transport == null ? null : transport.frames();
        return frames != null && frames.ended(frame, call, source);
    }

    /** Returns in words which procedures have no frame left; nothing if none waits. */
    List<String> starved() {
        FrameTransport frames = transport == null ? null : transport.frames();
        return frames == null ? List.of() : frames.starved();
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
        send(frame, ~slot, false, source);
    }

    /** Sends one signal that was announced with {@link Frame#reserve}. */
    void signalReserved(Frame frame, int slot, Source source) {
        send(frame, ~slot, true, source);
    }

    private void send(Frame frame, int target, boolean reserved, Source source) {
        if (transport == null) {
            arrives(frame, target, reserved, source);
            return;
        }
        SignalTransport.Signal signal = new SignalTransport.Signal(frame, target, reserved, source);
        if (!transport.leaves(signal)) {
            arrives(signal);
        }
    }

    /** A signal has come to where its slot is. */
    void arrives(SignalTransport.Signal signal) {
        if (signal.target() == SignalTransport.Signal.END) {
            return;
        }
        arrives(signal.frame(), signal.target(), signal.reserved(), signal.source());
    }

    private void arrives(Frame frame, int target, boolean reserved, Source source) {
        if (target >= 0) {
            enable(frame, target, source);
            return;
        }
        int slot = ~target;
        boolean full = reserved ? frame.lowerReserved(slot) : frame.lower(slot);
        trace.signal(frame, slot, source);
        if (full) {
            passOn(frame, frame.graph.codelets() + slot, source);
        }
    }

    /**
     * What a slot leads to alone lies where the slot does; and frames that CUs own have no slots but those of codelets.
     */
    private void passOn(Frame frame, int slot, Source source) {
        int arc = frame.graph.targetStart()[slot];
        boolean single =
                frame.graph.targetStart()[slot + 1] == arc + 1 && frame.graph.targets()[arc] >= 0;
        if (single) {
            enable(frame, frame.graph.targets()[arc], source);
        } else if (frame.place != null) {
            for (; arc < frame.graph.targetStart()[slot + 1]; arc++) {
                arrives(frame, frame.graph.targets()[arc], false, source);
            }
        } else {
            if (transport != null) {
                transport.passesOn();
            }
            sendTo(frame, slot, source);
        }
    }

    private void sendTo(Frame frame, int node, Source source) {
        int[] start = frame.graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            send(frame, frame.graph.targets()[arc], false, source);
        }
    }

    private void enable(Frame frame, int codelet, Source source) {
        frame.addToken();
        Activation activation = new Activation(frame, codelet, source);
        trace.ready(activation);
        if (transport != null) {
            transport.readies();
        }
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
