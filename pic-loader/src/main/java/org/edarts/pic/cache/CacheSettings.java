package org.edarts.pic.cache;

/**
 * How large a software cache is and where it lies in each core.
 *
 * @param region the address of the memory that functions are copied to, a multiple of 8
 * @param regionBytes its size, a multiple of 8
 * @param rows rows of the table; one of them is the sentinel at its beginning and one that at its end
 * @param stackEntries how many calls of functions in the cache can be under way; more calls run their functions outside
 */
public record CacheSettings(int region, int regionBytes, int rows, int stackEntries) {
    /** The published example: 16 KB, 20 rows. */
    public static final CacheSettings PUBLISHED = new CacheSettings(0x4000, 0x4000, 20, 128);

    private static final int SENTINELS = 2;

    /** Refuses what is no region, no table or no stack. */
    public CacheSettings {
        if ((region & 7) != 0 || (regionBytes & 7) != 0 || region < 0 || regionBytes < 8) {
            throw new IllegalArgumentException(String.format(
                    "the region 0x%x of %d bytes: expected an address and a size that are multiples of 8",
                    region, regionBytes));
        }
        if (rows <= SENTINELS || rows > 500) {
            throw new IllegalArgumentException(
                    "a table of " + rows + " rows: expected 3 to 500, of which two are sentinels");
        }
        if (stackEntries < 1) {
            throw new IllegalArgumentException("a cache stack for " + stackEntries + " calls: expected 1 or more");
        }
    }

    /** Returns the address behind the region. */
    public int regionEnd() {
        return region + regionBytes;
    }
}
