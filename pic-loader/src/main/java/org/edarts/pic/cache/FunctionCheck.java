package org.edarts.pic.cache;

import java.util.zip.CRC32;
import org.edarts.pic.image.MovableFunction;

/** Compares copies of functions with what was loaded. */
public final class FunctionCheck {
    private FunctionCheck() {}

    /** Checks the copy at an address. */
    static void check(CachedCore core, MovableFunction function, int start) {
        byte[] copy = new byte[function.function().size()];
        for (int offset = 0; offset < copy.length; offset++) {
            copy[offset] = (byte) core.memory().loadByte(start + offset);
        }
        check(core.name(), function, copy);
    }

    /**
     * Checks a copy.
     *
     * @param core the name of the core that has it
     * @param function the function
     * @param copy the copy, before anything in it is changed
     * @throws IllegalArgumentException if it is not the function that was loaded
     */
    public static void check(String core, MovableFunction function, byte[] copy) {
        CRC32 sum = new CRC32();
        sum.update(copy);
        if ((int) sum.getValue() != function.checksum()) {
            throw new IllegalArgumentException(String.format(
                    "%s: the code of %s at 0x%08x is not what was loaded: the program has overwritten it",
                    core, function.function().name(), function.function().address()));
        }
    }
}
