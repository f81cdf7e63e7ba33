package org.edarts.mesh;

/**
 * Words of memory and special registers, as code that is compiled for cores may touch them without an array: what
 * belongs to the core's runtime, or to other cores. Each call is one access; none is left out, repeated or moved past
 * another one. There is no such memory on the host.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class RawMemory {
    private RawMemory() {}

    /**
     * Returns the word at an address.
     *
     * @param address a multiple of 4
     * @throws UnsupportedOperationException on the host
     */
    public static int load(int address) {
        throw nowhere(address);
    }

    /**
     * Writes a word.
     *
     * @param address a multiple of 4
     * @param word what is written
     * @throws UnsupportedOperationException on the host
     */
    public static void store(int address, int word) {
        throw nowhere(address);
    }

    /**
     * Returns what one of the core's special registers holds.
     *
     * @param number the register, a constant: how many words it lies behind the address 0xF0400
     * @throws UnsupportedOperationException on the host
     */
    public static int register(int number) {
        throw nowhere(number);
    }

    /**
     * Writes to one of the core's special registers.
     *
     * @param number the register, a constant: how many words it lies behind the address 0xF0400
     * @param word what is written
     * @throws UnsupportedOperationException on the host
     */
    public static void register(int number, int word) {
        throw nowhere(number);
    }

    /**
     * Returns a number if it is below another one, both without signs; else the run ends. {@link
     * java.util.Objects#checkIndex} looks at the limit's sign, too.
     *
     * @throws UnsupportedOperationException on the host
     */
    public static int below(int number, int limit) {
        throw nowhere(number);
    }

    private static UnsupportedOperationException nowhere(int address) {
        return new UnsupportedOperationException(String.format(
                "the host has no core memory at 0x%x: this is for code that is compiled for cores", address));
    }
}
