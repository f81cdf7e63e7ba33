package org.edarts.pic.cache;

/**
 * How far the request for a function has come that was made before its call. In the request's word, bits 0 to 3 tell
 * it.
 */
public enum PrefetchState {
    /** The core has not looked at the request. */
    REQUESTED(0),
    /** The function is on its way into the cache. A call waits for it. */
    MOVING(1),
    /** The function is in the cache and stays there until it is called. */
    RESIDENT(2),
    /** There is no room: all functions in the cache are called or were requested. */
    REFUSED(3);

    private static final int MASK = 15;

    private final int code;

    PrefetchState(int code) {
        this.code = code;
    }

    /** Returns the word of a request for a slot that has come so far. */
    public int word(int slot) {
        return slot & ~MASK | code;
    }

    /**
     * Returns how far the request of a word has come.
     *
     * @throws IllegalArgumentException if the word is none of a request
     */
    public static PrefetchState of(int word) {
        for (PrefetchState state : values()) {
            if (state.code == (word & MASK)) {
                return state;
            }
        }
        throw new IllegalArgumentException(String.format(
                "0x%08x is no request for a function: the program has overwritten the cache's memory", word));
    }

    static int slot(int word) {
        return word & ~MASK;
    }
}
