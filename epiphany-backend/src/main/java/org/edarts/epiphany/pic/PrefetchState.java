package org.edarts.epiphany.pic;

/** How far the request for a function has come that was made before its call. In the request's word, bits 0 to 3 tell it. */
public enum PrefetchState {
    /** The core has not looked at the request. */
    REQUESTED,
    /** The function is on its way into the cache. A call waits for it. */
    MOVING,
    /** The function is in the cache and stays there until it is called. */
    RESIDENT,
    /** There is no room: all functions in the cache are called or were requested. */
    REFUSED;

    private static final int MASK = 15;
    private static final PrefetchState[] BY_CODE = values();

    /** {@return the word of a request for a slot that has come so far} */
    int word(int slot) {
        return slot & ~MASK | ordinal();
    }

    static PrefetchState of(int word) {
        return BY_CODE[word & MASK];
    }

    static int slot(int word) {
        return word & ~MASK;
    }
}
