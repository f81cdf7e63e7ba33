package org.edarts.offload;

/** What a core's loader and the host agree on: where in the core's memory what lies, in bytes. The sources have record.inc. */
final class LoaderRecord {
    static final int RECORD = 0x180;
    static final int KERNEL = 0x00;
    static final int ARGUMENTS = 0x04;
    static final int RANK = 0x08;
    static final int RANKS = 0x0c;
    static final int STATUS = 0x10;
    static final int RESULT = 0x14;
    static final int CLOCK = 0x18;
    static final int FAULT_CAUSE = 0x1c;
    static final int FAULT_PC = 0x20;
    static final int FAULT_STATE = 0x24;
    static final int REGISTERS = 0x28;
    static final int PEERS = 0x128;
    static final int STACK = 0x7ff0;

    static final int STATUS_RUNS = 1;
    static final int STATUS_DONE = 2;
    static final int STATUS_FAULT = 3;

    private LoaderRecord() {}
}
