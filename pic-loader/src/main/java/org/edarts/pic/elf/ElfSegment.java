package org.edarts.pic.elf;

/**
 * A stretch of memory that is filled from the file when a program is loaded.
 *
 * @param address where it begins
 * @param memorySize how long it is, in bytes; what the file has no bytes for begins as zeros
 * @param flags {@link #EXECUTE}, {@link #WRITE}, {@link #READ}
 * @param alignment its address is a multiple of this
 * @param bytes what is copied to its beginning, at most {@code memorySize} bytes; not copied, so nobody changes it
 */
public record ElfSegment(int address, int memorySize, int flags, int alignment, byte[] bytes) {
    /** It holds code. */
    public static final int EXECUTE = 1;

    /** The program writes there. */
    public static final int WRITE = 2;

    /** The program reads there. */
    public static final int READ = 4;

    /** Refuses more bytes than fit. */
    public ElfSegment {
        if (Integer.compareUnsigned(bytes.length, memorySize) > 0) {
            throw new IllegalArgumentException(String.format(
                    "the segment at 0x%08x has %d bytes in the file but only %s in memory",
                    address, bytes.length, Integer.toUnsignedString(memorySize)));
        }
    }
}
