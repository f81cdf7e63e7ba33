package org.edarts.epiphany.cam;

/** What host and firmware agree on, in bytes: the same numbers as in the firmware's {@code layout.inc}. */
final class Layout {
    /** The record of a core: everything else that the host lays out is found from there. */
    static final int RECORD = 0x2000;

    /** A byte that changes when a sender, or one of those who share the byte, has sent. */
    static final int SUMMARY = 0x00;

    static final int SUMMARY_BYTES = 8;

    /** The arcs of the codelet that fires. */
    static final int CURRENT = 0x08;

    /** How often the core has fired. */
    static final int FIRINGS = 0x0C;

    /** The first free entry of the pool at the start. */
    static final int POOL = 0x10;

    static final int STATUS = 0x14;

    /** What CTIMER0, which counts down from its largest value, held at the end. */
    static final int ENDED = 0x18;

    static final int FAULT_CAUSE = 0x1C;
    static final int FAULT_PC = 0x20;
    static final int FAULT_STATE = 0x24;
    static final int FAULT_CODELET = 0x28;

    /** How often slots with several targets have fired, where they fire more than once. */
    static final int PASSED = 0x2C;

    /** For each byte of the summary the ring behind it: where to read next, and what keeps that in the ring. */
    static final int SENDERS = 0x30;

    /** For each byte of the summary the list of the rings of the others who share it, or 0. */
    static final int FURTHER = 0x70;

    static final int RECORD_BYTES = 0x90;

    static final int STATUS_RUNS = 1;
    static final int STATUS_DONE = 2;
    static final int STATUS_FAULT = 3;

    /** The stack begins here and grows down. */
    static final int STACK = 0x7FF0;

    /** What is kept free for the stack of a kernel. */
    static final int STACK_BYTES = 0x200;

    static final int CODELET_BYTES = 12;
    static final int CODELET_KERNEL = 0;
    static final int CODELET_AFTER = 2;
    static final int CODELET_ARGUMENTS = 4;
    static final int CODELET_ARCS = 6;
    static final int CODELET_INDEX = 8;

    static final int SLOT_BYTES = 8;

    /**
     * In front of the arcs of a codelet that fires again: how often it does, the phase behind that, and the step of the
     * index.
     */
    static final int ROUNDS_BYTES = 8;

    static final int ROUNDS_LEFT = 0;
    static final int ROUNDS_PHASE = 4;
    static final int ROUNDS_STRIDE = 6;

    /** What a codelet and its slot become then: both, and where the slot is. */
    static final int PHASE_BYTES = 24;

    static final int PHASE_SLOT = 0;
    static final int PHASE_CODELET = 8;
    static final int PHASE_WHERE = 20;

    /** What a codelet that chooses signals: where the number of the list is, that of the last, then the lists. */
    static final int DECISION_NUMBER = 0;

    static final int DECISION_LAST = 4;
    static final int DECISION_LISTS = 8;

    static final int WAY_BYTES = 24;
    static final int WAY_ENTRY = 0;
    static final int WAY_SUMMARY = 8;
    static final int WAY_STEP = 16;

    static final int SENDER_BYTES = 8;

    private Layout() {}
}
