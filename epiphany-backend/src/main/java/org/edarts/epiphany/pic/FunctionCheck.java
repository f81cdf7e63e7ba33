package org.edarts.epiphany.pic;

import java.util.zip.CRC32;
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
        CRC32 sum = new CRC32();
        for (int offset = 0; offset < function.function().size(); offset++) {
            sum.update(core.memory().loadByte(start + offset));
        }
        if ((int) sum.getValue() != function.checksum()) {
            throw new IllegalArgumentException(String.format(
                    "core (%d, %d): the code of %s at 0x%08x is not what was loaded: the program has overwritten it",
                    core.state().coreId() >> 6,
                    core.state().coreId() & 63,
                    function.function().name(),
                    function.function().address()));
        }
    }
}
