package org.edarts.pic.replacement;

/**
 * A function, as a cache for code sees it.
 *
 * @param name its name
 * @param room the bytes that it takes up in the cache, 1 or more
 * @param copied the bytes that are moved when it comes into the cache
 */
public record CodeBlock(String name, int room, int copied) {
    /** Refuses what takes up nothing. */
    public CodeBlock {
        if (room < 1 || copied < 0) {
            throw new IllegalArgumentException(
                    name + " takes up " + room + " bytes and moves " + copied + ": expected 1 or more, and 0 or more");
        }
    }
}
