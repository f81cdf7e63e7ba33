package org.edarts.epiphany.isa.asm;

import java.nio.ByteBuffer;
import org.edarts.epiphany.isa.asm.Expression.Scope;

/**
 * The same half word or byte again and again.
 *
 * @param count how many bytes
 * @param pattern what is written
 * @param patternBytes how long the pattern is: 1, 2 or 4; a rest shorter than it is filled with zeros first
 */
record FillFragment(Position position, Count count, int pattern, int patternBytes) implements Fragment {
    /** How many bytes are filled. */
    @FunctionalInterface
    interface Count {
        /** The number for a fragment that begins at that address. */
        long bytes(Position position, long address, Scope scope);
    }

    private static final long MOST = 32 << 20;

    @Override
    public int size(long address, Scope scope) {
        long bytes = count.bytes(position, address, scope);
        if (bytes < 0 || bytes > MOST) {
            throw position.wrong("cannot fill " + bytes + " bytes: expected 0 to " + MOST);
        }
        return (int) bytes;
    }

    @Override
    public void write(long address, Scope scope, ByteBuffer out) {
        int size = size(address, scope);
        for (int rest = size % patternBytes; rest > 0; rest--) {
            out.put((byte) 0);
        }
        for (int done = size % patternBytes; done < size; done++) {
            int index = (done - size % patternBytes) % patternBytes;
            out.put((byte) (pattern >> index * Byte.SIZE));
        }
    }
}
