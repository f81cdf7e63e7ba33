package org.edarts.epiphany.cam;

/**
 * What host and firmware agree on, in bytes, of cores that decide while a graph runs where its codelets fire: the same
 * numbers as in the firmware's {@code schedule.inc}. Offsets without a record of their own are from the core's record.
 */
final class ScheduleLayout {
    /** What an SU knows: the first CU that has nothing, an empty pool's top, a group to look at, a CU. */
    static final int SU_IDLE = 0x90;

    static final int SU_BOTTOM = 0x94;
    static final int SU_GROUP = 0x98;
    static final int SU_TURN = 0x9C;

    /** The last that waits for a frame, and for one of those that are kept for the deepest. */
    static final int SU_SHALLOW = 0xA0;

    static final int SU_DEEP = 0xA4;

    /** How many CUs have something, and while how many have what waits may begin. */
    static final int SU_WORKING = 0xA8;

    static final int SU_FEW = 0xAC;
    static final int SU_BYTES = 0x20;

    /** In what an SU knows of a procedure, instead of what waits: where the last is that does. */
    static final int PROCEDURE_STACK = 8;

    /** What an SU knows of a CU: where its next mail goes, what is kept of it; a list; how many it has and may have. */
    static final int CU_MAIL = 0;

    static final int CU_BERTH = 4;
    static final int CU_IDLE = 8;
    static final int CU_BUSY = 16;
    static final int CU_NEXT = 20;
    static final int CU_DEPTH = 24;
    static final int CU_BYTES = 32;

    /** Eight CUs: bits that change when they have fired; what was seen of these; what four of them have; the next. */
    static final int GROUP_DONE = 0;

    static final int GROUP_SEEN = 8;
    static final int GROUP_LOW = 16;
    static final int GROUP_HIGH = 20;
    static final int GROUP_NEXT = 24;
    static final int GROUP_BYTES = 32;

    /** Of a place of a CU: the codelet that is there, the CU, where its mail goes. */
    static final int BERTH_CODELET = 0;

    static final int BERTH_CU = 2;
    static final int BERTH_MAIL = 4;
    static final int BERTH_BYTES = 8;

    /** From the address that a group has to the first place: the firmware adds the exponent of a float. */
    static final int EXPONENT = 1016;

    /** What a CU knows: its mails, what it has told, and where; which is next; how often it has written; owners. */
    static final int MAILS = 0x90;

    static final int CU_TOLD = 0xA0;
    static final int CU_TELLS = 0xA4;
    static final int CU_FROM = 0xA8;
    static final int CU_STAMP = 0xAC;
    static final int CU_OWNERS = 0xB4;
    static final int SERVING_BYTES = 0x20;
    static final int MAIL_BYTES = 8;

    /** So many bits of where a charge lies are the number of its owner, 0 if each CU has it. */
    static final int OWNER_BITS = 4;

    /** What brings charges: where the core's number is among those behind data; what copies a charge, and to where. */
    static final int BRING_OFFSET = 0xB0;

    static final int BRING_PIECES = 0xD0;
    static final int BRING_TO = 0xF0;
    static final int BRINGING_BYTES = 0x60;

    /** What a CU fires: kernel, doublewords, list of what is brought or 0, of what is written or 0, arguments. */
    static final int CHARGE_KERNEL = 0;

    static final int CHARGE_SIZE = 2;
    static final int CHARGE_BROUGHT = 4;
    static final int CHARGE_WRITTEN = 6;
    static final int CHARGE_ARGUMENTS = 8;

    /** Of these lists: from where, to where, how many elements, the power of two of their bytes, the number behind. */
    static final int PIECE_FROM = 0;

    static final int PIECE_TO = 4;
    static final int PIECE_ELEMENTS = 8;
    static final int PIECE_SIZE = 10;
    static final int PIECE_STAMP = 12;
    static final int PIECE_BYTES = 16;

    private ScheduleLayout() {}
}
