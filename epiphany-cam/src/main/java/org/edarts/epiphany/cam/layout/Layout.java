package org.edarts.epiphany.cam.layout;

import org.edarts.codelet.graph.GraphException;

/** What host and firmware agree on, in bytes: the same numbers as in the firmware's {@code layout.inc}. */
public final class Layout {
    /** The record of a core: everything else that the host lays out is found from there. */
    public static final int RECORD = 0x2000;

    /** A byte that a sender, or one of those who share it, makes another number than zero when it has sent. */
    public static final int SUMMARY = 0x00;

    public static final int SUMMARY_BYTES = 8;

    /** The number that senders write there. */
    public static final int TOLD = 1;

    /** The arcs of the codelet that fires. */
    public static final int CURRENT = 0x08;

    /** How often the core has fired. */
    public static final int FIRINGS = 0x0C;

    /** The first free entry of the pool at the start. */
    public static final int POOL = 0x10;

    public static final int STATUS = 0x14;

    /** What CTIMER0, which counts down from its largest value, held at the end. */
    public static final int ENDED = 0x18;

    /** How often CTIMER0 has come to zero and begun again, unless the core has failed. */
    public static final int LAPS = 0x1C;

    public static final int FAULT_CAUSE = 0x1C;
    public static final int FAULT_PC = 0x20;
    public static final int FAULT_STATE = 0x24;
    public static final int FAULT_CODELET = 0x28;

    /** How often slots with several targets have fired, where they fire more than once. */
    public static final int PASSED = 0x2C;

    /** For each byte of the summary the ring behind it: where to read next, and what keeps that in the ring. */
    public static final int SENDERS = 0x30;

    /** For each byte of the summary the list of the rings of the others who share it, or 0. */
    public static final int FURTHER = 0x70;

    public static final int RECORD_BYTES = 0x90;

    public static final int STATUS_RUNS = 1;
    public static final int STATUS_DONE = 2;
    public static final int STATUS_FAULT = 3;

    /** The stack begins here and grows down. */
    public static final int STACK = 0x7FF0;

    /** What is kept free for the stack: a kernel's, and 16 bytes for what interrupts it. */
    public static final int STACK_BYTES = 0x200;

    public static final int CODELET_BYTES = 12;
    public static final int CODELET_KERNEL = 0;
    public static final int CODELET_AFTER = 2;
    public static final int CODELET_ARGUMENTS = 4;
    public static final int CODELET_ARCS = 6;
    public static final int CODELET_INDEX = 8;

    public static final int SLOT_BYTES = 8;

    /**
     * In front of the arcs of a codelet that fires again: how often it does, the phase behind that, and the step of the
     * index.
     */
    public static final int ROUNDS_BYTES = 8;

    public static final int ROUNDS_LEFT = 0;
    public static final int ROUNDS_PHASE = 4;
    public static final int ROUNDS_STRIDE = 6;

    /** What a codelet and its slot become then: both, and where the slot is. */
    public static final int PHASE_BYTES = 24;

    public static final int PHASE_SLOT = 0;
    public static final int PHASE_CODELET = 8;
    public static final int PHASE_WHERE = 20;

    /** What a codelet that chooses signals: where the number of the list is, that of the last, then the lists. */
    public static final int DECISION_NUMBER = 0;

    public static final int DECISION_LAST = 4;
    public static final int DECISION_LISTS = 8;

    /**
     * Where a kernel says what is to happen: the address of that, the kind, and where what comes of it goes, as word
     * and slot; the record of the procedure or frame. The last has kind 0, and the codelet's arcs. Above the bits of
     * the kind is how many words go along besides the first.
     */
    public static final int OUTLET_SAID = 0;

    public static final int OUTLET_LINK = 4;
    public static final int OUTLET_OWNER = 8;
    public static final int OUTLET_NEXT = 12;
    public static final int OUTLET_BYTES = 16;
    public static final int KIND_BITS = 2;
    public static final int KIND_INVOKE = 1;
    public static final int KIND_COMPLETE = 2;

    /** What a core knows of a procedure: its free frames here, the next elsewhere, what waits, the next procedure. */
    public static final int PROCEDURE_FREE = 0;

    public static final int PROCEDURE_ELSEWHERE = 4;
    public static final int PROCEDURE_WAITING = 8;
    public static final int PROCEDURE_NEXT = 12;
    public static final int PROCEDURE_BYTES = 16;

    /**
     * What an owner knows of a frame: where link and argument go, what begins it, the next one, and, of one elsewhere,
     * whether it is used.
     */
    public static final int HANDLE_LINK = 0;

    public static final int HANDLE_ARGUMENT = 4;
    public static final int HANDLE_START = 8;
    public static final int HANDLE_NEXT = 12;
    public static final int HANDLE_STATE = 16;
    public static final int HANDLE_BYTES = 24;

    /**
     * The beginning of a frame: where in the owner's memory the result goes, and where that memory is; the way there,
     * or 0; the handle, or the address of its state; the procedure's record; what is stored and not read.
     */
    public static final int FRAME_LINK = 0;

    public static final int FRAME_OWNER = 4;
    public static final int FRAME_WAY = 8;
    public static final int FRAME_HANDLE = 12;
    public static final int FRAME_PROCEDURE = 16;
    public static final int FRAME_UNREAD = 20;
    public static final int FRAME_BYTES = 24;

    /** The cause of a fault: a codelet has completed the result of its procedure, and invoked, too. */
    public static final int FAULT_BOTH = 3;

    public static final int WAY_BYTES = 16;
    public static final int WAY_ENTRY = 0;
    public static final int WAY_SUMMARY = 8;

    public static final int SENDER_BYTES = 8;

    private Layout() {}

    /**
     * Returns what a core keeps in 16 bits, which no sign extends.
     *
     * @throws GraphException if it has more
     */
    public static short half(int value) {
        if (value < 0 || value > Character.MAX_VALUE) {
            throw new GraphException("a core has 16 bits for " + value
                    + ", which takes more: use fewer codelets, rounds or blocks of one core");
        }
        return (short) value;
    }
}
