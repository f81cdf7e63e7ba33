package org.edarts.epiphany.isa.asm;

import java.nio.ByteBuffer;
import java.util.List;
import org.edarts.epiphany.isa.asm.Expression.Scope;

/**
 * Numbers, each in the same number of bytes.
 *
 * @param bytes 1, 2, 4 or 8
 */
record DataFragment(Position position, int bytes, List<Expression> values) implements Fragment {
    @Override
    public int size(long address, Scope scope) {
        return bytes * values.size();
    }

    @Override
    public void write(long address, Scope scope, ByteBuffer out) {
        for (Expression expression : values) {
            long value = expression.value(position, scope);
            int unused = Long.SIZE - bytes * Byte.SIZE;
            if (unused > 0 && value >>> Long.SIZE - unused != 0 && value << unused >> unused != value) {
                throw position.wrong(value + " does not fit " + bytes + " bytes");
            }
            for (int index = 0; index < bytes; index++) {
                out.put((byte) (value >> index * Byte.SIZE));
            }
        }
    }
}
