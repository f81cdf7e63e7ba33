package org.edarts.epiphany.cam.layout;

/**
 * What host and firmware agree on, in bytes, of cores that steal: the same numbers as in the firmware's
 * {@code stealing.inc}. Offsets without a record of their own are from the core's record.
 */
public final class StealingLayout {
    /** What a core that steals knows: what it was given, by whom, whether it was; whom it asks next, and when. */
    public static final int STEAL_MAIL = 0x90;

    public static final int STEAL_FROM = 0x98;
    public static final int STEAL_CLAIMED = 0x9C;
    public static final int STEAL_NEXT = 0xA0;
    public static final int STEAL_LEFT = 0xA4;
    public static final int STEAL_WAIT = 0xA8;

    /** The first entry of the pool; what was stolen; who is first. */
    public static final int STEAL_BOTTOM = 0xB4;

    public static final int STEAL_FIRED = 0xB8;
    public static final int STEAL_GIVEN = 0xBC;
    public static final int STEAL_FIRST = 0xC0;

    /** How often it had fired when it last had nothing. */
    public static final int STEAL_BEFORE = 0xC4;

    /** Whether it wants nothing; where others find that it is claimed. */
    public static final int STEAL_CONTENT = 0xC8;

    public static final int STEAL_CLAIM = 0xCC;

    /** Whom it asks: how it signals; where that memory is; the next one; whether that has still to look. */
    public static final int VICTIM_SIGNAL = 0;

    public static final int VICTIM_BASE = 4;
    public static final int VICTIM_NEXT = 8;
    public static final int VICTIM_PENDING = 12;
    public static final int VICTIM_BYTES = 16;

    /** Who asks it: where what it is given goes, how that is signalled, what it knows of this core, what it has. */
    public static final int THIEF_MAIL = 0;

    public static final int THIEF_ANSWER = 4;
    public static final int THIEF_KNOWS = 8;
    public static final int THIEF_GIVEN = 12;
    public static final int THIEF_BYTES = 16;

    /** In front of arguments: where the charge is and how many doublewords it has; 0 if nobody else may fire it. */
    public static final int LOAN_BYTES = 4;

    /** Looks before the first question, between two, and most between two rounds of them. */
    public static final int FEWEST_LOOKS = 32;

    public static final int LOOKS_BETWEEN = 8;
    public static final int MOST_LOOKS = 4096;

    private StealingLayout() {}
}
