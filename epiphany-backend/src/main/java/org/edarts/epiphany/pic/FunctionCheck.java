package org.edarts.epiphany.pic;

import java.util.zip.CRC32;
import org.edarts.epiphany.core.CoreState;
import org.edarts.pic.image.MovableFunction;

/** Compares copies of functions with what was loaded. */
final class FunctionCheck {
    private FunctionCheck() {}

    /**
     * Checks a copy.
     *
     * @throws IllegalArgumentException if it is not the function that was loaded
     */
    static void check(ManagedCore core, MovableFunction function, int start) {
        byte[] copy = new byte[function.function().size()];
        for (int offset = 0; offset < copy.length; offset++) {
            copy[offset] = (byte) core.memory().loadByte(start + offset);
        }
        check(core.state(), function, copy);
    }

    /**
     * Checks a copy.
     *
     * @param core the core that has it
     * @param function the function
     * @param copy the copy, before anything in it is changed
     * @throws IllegalArgumentException if it is not the function that was loaded
     */
    static void check(CoreState core, MovableFunction function, byte[] copy) {
        CRC32 sum = new CRC32();
        sum.update(copy);
        if ((int) sum.getValue() != function.checksum()) {
            throw new IllegalArgumentException(String.format(
                    "core (%d, %d): the code of %s at 0x%08x is not what was loaded: the program has overwritten it",
                    core.coreId() >> 6,
                    core.coreId() & 63,
                    function.function().name(),
                    function.function().address()));
        }
    }
}
