package org.edarts.epiphany.cam;

/**
 * What host and firmware agree on, in bytes, of cores that steal: the same numbers as in the firmware's
 * {@code stealing.inc}. Offsets without a record of their own are from the core's record.
 */
final class StealingLayout {
    /** What a core that steals knows: what it was given, by whom, whether it was; whom it asks next, and when. */
    static final int STEAL_MAIL = 0x90;

    static final int STEAL_FROM = 0x98;
    static final int STEAL_CLAIMED = 0x9C;
    static final int STEAL_NEXT = 0xA0;
    static final int STEAL_LEFT = 0xA4;
    static final int STEAL_WAIT = 0xA8;

    /** The first entry of the pool; what was stolen; who is first. */
    static final int STEAL_BOTTOM = 0xB4;

    static final int STEAL_FIRED = 0xB8;
    static final int STEAL_GIVEN = 0xBC;
    static final int STEAL_FIRST = 0xC0;

    /** How often it had fired when it last had nothing. */
    static final int STEAL_BEFORE = 0xC4;

    /** Whether it wants nothing; where others find that it is claimed. */
    static final int STEAL_CONTENT = 0xC8;

    static final int STEAL_CLAIM = 0xCC;

    /** Whom it asks: how it signals; where that memory is; the next one; whether that has still to look. */
    static final int VICTIM_SIGNAL = 0;

    static final int VICTIM_BASE = 4;
    static final int VICTIM_NEXT = 8;
    static final int VICTIM_PENDING = 12;
    static final int VICTIM_BYTES = 16;

    /** Who asks it: where what it is given goes, how that is signalled, what it knows of this core, what it has. */
    static final int THIEF_MAIL = 0;

    static final int THIEF_ANSWER = 4;
    static final int THIEF_KNOWS = 8;
    static final int THIEF_GIVEN = 12;
    static final int THIEF_BYTES = 16;

    /** In front of arguments: where the charge is and how many doublewords it has; 0 if nobody else may fire it. */
    static final int LOAN_BYTES = 4;

    /** Looks before the first question, between two, and most between two rounds of them. */
    static final int FEWEST_LOOKS = 32;

    static final int LOOKS_BETWEEN = 8;
    static final int MOST_LOOKS = 4096;

    private StealingLayout() {}
}
