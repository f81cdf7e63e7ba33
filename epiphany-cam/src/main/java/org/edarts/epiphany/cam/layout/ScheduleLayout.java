package org.edarts.epiphany.cam.layout;

/**
 * What host and firmware agree on, in bytes, of cores that decide while a graph runs where its codelets fire: the same
 * numbers as in the firmware's {@code schedule.inc}. Offsets without a record of their own are from the core's record.
 */
public final class ScheduleLayout {
    /** What an SU knows: the first CU that has nothing, an empty pool's top, a group to look at, a CU. */
    public static final int SU_IDLE = 0x90;

    public static final int SU_BOTTOM = 0x94;
    public static final int SU_GROUP = 0x98;
    public static final int SU_TURN = 0x9C;

    /** The last that waits for a frame, and for one of those that are kept for the deepest. */
    public static final int SU_SHALLOW = 0xA0;

    public static final int SU_DEEP = 0xA4;

    /** How many CUs have something, and while how many have what waits may begin. */
    public static final int SU_WORKING = 0xA8;

    public static final int SU_FEW = 0xAC;

    /** How many codelets have fired on the SU itself. */
    public static final int SU_OWN = 0xB0;

    /** The first of a ring of what waits to be handed out, and the place behind the last; the ring's end, its begin. */
    public static final int SU_FIRST = 0xB8;

    public static final int SU_BEHIND = 0xBC;
    public static final int SU_RING = 0xC0;
    public static final int SU_BYTES = 0x38;

    /** In what an SU knows of a procedure, instead of what waits: where the last is that does. */
    public static final int PROCEDURE_STACK = 8;

    /** What an SU knows of a CU: where its next mail goes, what is kept of it; a list; how many it has and may have. */
    public static final int CU_MAIL = 0;

    public static final int CU_BERTH = 4;
    public static final int CU_IDLE = 8;
    public static final int CU_BUSY = 16;
    public static final int CU_NEXT = 20;
    public static final int CU_DEPTH = 24;
    public static final int CU_BYTES = 32;

    /** Eight CUs: bits that change when they have fired; what was seen of these; what four of them have; the next. */
    public static final int GROUP_DONE = 0;

    public static final int GROUP_SEEN = 8;
    public static final int GROUP_LOW = 16;
    public static final int GROUP_HIGH = 20;
    public static final int GROUP_NEXT = 24;
    public static final int GROUP_BYTES = 32;

    /** Of a place of a CU: the codelet that is there, the CU, where its mail goes. */
    public static final int BERTH_CODELET = 0;

    public static final int BERTH_CU = 2;
    public static final int BERTH_MAIL = 4;
    public static final int BERTH_BYTES = 8;

    /** From the address that a group has to the first place: the firmware adds the exponent of a float. */
    public static final int EXPONENT = 1016;

    /** What a CU knows: its mails, what it has told, and where; which is next; how often it has written; owners. */
    public static final int MAILS = 0x90;

    public static final int CU_TOLD = 0xA0;
    public static final int CU_TELLS = 0xA4;
    public static final int CU_FROM = 0xA8;
    public static final int CU_STAMP = 0xAC;
    public static final int CU_OWNERS = 0xB4;
    public static final int SERVING_BYTES = 0x20;
    public static final int MAIL_BYTES = 8;

    /** So many bits of where a charge lies are the number of its owner, 0 if each CU has it. */
    public static final int OWNER_BITS = 4;

    /** What brings charges: where the core's number is among those behind data; what copies a charge, and to where. */
    public static final int BRING_OFFSET = 0xB0;

    public static final int BRING_PIECES = 0xD0;
    public static final int BRING_TO = 0xF0;
    public static final int BRINGING_BYTES = 0x60;

    /** What a CU fires: kernel, doublewords, list of what is brought or 0, of what is written or 0, arguments. */
    public static final int CHARGE_KERNEL = 0;

    public static final int CHARGE_SIZE = 2;
    public static final int CHARGE_BROUGHT = 4;
    public static final int CHARGE_WRITTEN = 6;
    public static final int CHARGE_ARGUMENTS = 8;

    /** Of these lists: from where, to where, how many elements, the power of two of their bytes, the number behind. */
    public static final int PIECE_FROM = 0;

    public static final int PIECE_TO = 4;
    public static final int PIECE_ELEMENTS = 8;
    public static final int PIECE_SIZE = 10;
    public static final int PIECE_STAMP = 12;
    public static final int PIECE_BYTES = 16;

    private ScheduleLayout() {}
}
