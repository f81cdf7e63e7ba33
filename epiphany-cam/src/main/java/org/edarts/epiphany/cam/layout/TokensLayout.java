package org.edarts.epiphany.cam.layout;

/**
 * What host and firmware agree on, in bytes, of cores that keep tokens of resources: the same numbers as in the
 * firmware's {@code tokens.inc}.
 */
public final class TokensLayout {
    /** The first claim that waits, from the core's record. */
    public static final int TOKENS_WAITING = 0xB0;

    /** The last one; it counts for nothing if none waits. */
    public static final int TOKENS_LAST = 0xB4;

    public static final int TOKENS_BYTES = 8;

    /**
     * A claim: whether it has got its tokens while it waited; the next that waits; its priority, the lowest number
     * first; its ticket; for each resource the tokens and where they are counted; a zero.
     */
    public static final int CLAIM_GRANTED = 0;

    public static final int CLAIM_NEXT = 4;
    public static final int CLAIM_URGENCY = 8;
    public static final int CLAIM_TICKET = 12;
    public static final int CLAIM_NEEDS = 16;

    private TokensLayout() {}
}
