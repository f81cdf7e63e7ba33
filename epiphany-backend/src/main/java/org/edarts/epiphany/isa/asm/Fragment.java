package org.edarts.epiphany.isa.asm;

import java.nio.ByteBuffer;

/** A piece of a section, whose size may depend on where it and others lie. */
interface Fragment {
    /** Where the statement stands. */
    Position position();

    /**
     * How many bytes it takes if it begins at that address and symbols lie where the scope says. Asked again and again
     * until nothing changes; then it must not shrink.
     */
    int size(long address, Expression.Scope scope);

    /** Writes the bytes, as many as the last answer said. */
    void write(long address, Expression.Scope scope, ByteBuffer out);
}
