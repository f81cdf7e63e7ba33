package org.edarts.pic.replacement;

/**
 * What a cache can hold at a time.
 *
 * @param bytes the room of its functions together
 * @param functions how many they may be
 */
public record CacheSize(int bytes, int functions) {
    /** Refuses a cache that holds nothing. */
    public CacheSize {
        if (bytes < 1 || functions < 1) {
            throw new IllegalArgumentException(
                    "a cache of " + bytes + " bytes for " + functions + " functions: expected 1 or more of each");
        }
    }
}
