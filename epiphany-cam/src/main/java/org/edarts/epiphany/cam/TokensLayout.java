package org.edarts.epiphany.cam;

/**
 * What host and firmware agree on, in bytes, of cores that keep tokens of resources: the same numbers as in the
 * firmware's {@code tokens.inc}.
 */
final class TokensLayout {
    /** The first claim that waits, from the core's record. */
    static final int TOKENS_WAITING = 0xB0;

    static final int TOKENS_BYTES = 8;

    /**
     * A claim: whether it has got its tokens while it waited; the next that waits; its priority, the lowest number
     * first; its ticket; for each resource the tokens and where they are counted; a zero.
     */
    static final int CLAIM_GRANTED = 0;

    static final int CLAIM_NEXT = 4;
    static final int CLAIM_URGENCY = 8;
    static final int CLAIM_TICKET = 12;
    static final int CLAIM_NEEDS = 16;

    private TokensLayout() {}
}
