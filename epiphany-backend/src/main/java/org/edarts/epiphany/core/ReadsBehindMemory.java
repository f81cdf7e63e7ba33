package org.edarts.epiphany.core;

import java.util.Locale;
import java.util.Optional;
import org.edarts.epiphany.memory.HoleException;
import org.jspecify.annotations.Nullable;

/**
 * What a core read between the end of its memory and its registers, where it has nothing. On a chip that is harmless,
 * and loops that load ahead do it; what comes back is not told, here it is zero.
 */
final class ReadsBehindMemory {
    private boolean strict;
    private @Nullable String first;

    void setStrict(boolean refused) {
        strict = refused;
    }

    /** Reads there; throws if that is refused. */
    int read(CoreState core, int address) {
        if (strict) {
            throw new HoleException(address);
        }
        if (first == null) {
            first = String.format(
                    Locale.ROOT,
                    "core %s, pc 0x%08x: a load at 0x%08x, behind the core's memory, which on a board is harmless: zero",
                    core.place(),
                    core.pc(),
                    address);
        }
        return 0;
    }

    /** Returns the first of them, in words. */
    Optional<String> first() {
        return Optional.ofNullable(first);
    }
}
