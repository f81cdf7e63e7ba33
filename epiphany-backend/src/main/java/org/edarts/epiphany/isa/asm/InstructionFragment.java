package org.edarts.epiphany.isa.asm;

import java.nio.ByteBuffer;
import java.util.List;
import org.edarts.epiphany.isa.Encoding;
import org.edarts.epiphany.isa.Operands;
import org.edarts.epiphany.isa.SyntaxPart.Kind;
import org.edarts.epiphany.isa.asm.Expression.Scope;
import org.edarts.epiphany.isa.asm.OperandMatcher.Match;
import org.jspecify.annotations.Nullable;

/** An instruction, and the encodings that could hold it, the shortest first. Owner: one thread. */
final class InstructionFragment implements Fragment {
    private final Position position;
    private final String text;
    private final List<Match> matches;
    private int chosen;

    /** Makes it of at least one match. */
    InstructionFragment(Position position, String text, List<Match> matches) {
        this.position = position;
        this.text = text;
        this.matches = matches;
    }

    @Override
    public Position position() {
        return position;
    }

    @Override
    public int size(long address, Scope scope) {
        while (chosen < matches.size() - 1 && !suits(matches.get(chosen), address, scope)) {
            chosen++;
        }
        return matches.get(chosen).encoding().bytes();
    }

    /** Of addresses, only those of branches go into a short form: they are near, others are anywhere. */
    private boolean suits(Match match, long address, Scope scope) {
        Expression immediate = match.immediate();
        boolean far =
                immediate != null && immediate.symbolic() && !match.encoding().has(Kind.TARGET);
        if (far && match.encoding().bytes() == Short.BYTES) {
            return false;
        }
        if (immediate != null && immediate.symbolic() && !scope.known()) {
            return true;
        }
        Operands operands = operands(match, address, scope);
        return operands != null && match.encoding().fits(operands);
    }

    @Override
    public void write(long address, Scope scope, ByteBuffer out) {
        Match match = matches.get(chosen);
        Operands operands = operands(match, address, scope);
        if (operands == null || !match.encoding().fits(operands)) {
            throw position.wrong("an operand of '" + text + "' does not fit: "
                    + (match.encoding().has(Kind.TARGET) ? "the target is too far away or odd" : limits(match)));
        }
        int word = match.encoding().encode(operands);
        out.putShort((short) word);
        if (match.encoding().bytes() == Integer.BYTES) {
            out.putShort((short) (word >>> Short.SIZE));
        }
    }

    private static String limits(Match match) {
        Encoding encoding = match.encoding();
        int bits = encoding.immediate().width();
        if (bits == 0) {
            return "the short form has registers r0 to r7 only";
        }
        if (encoding.has(Kind.SIGNED)) {
            return "expected " + -(1 << bits - 1) + " to " + ((1 << bits - 1) - 1);
        }
        int largest = (1 << bits) - 1;
        return "expected " + (encoding.has(Kind.SIGN) ? -largest : 0) + " to " + largest;
    }

    /** The operands with the number worked out; null if it is no number of 32 bits. */
    private @Nullable Operands operands(Match match, long address, Scope scope) {
        Expression expression = match.immediate();
        if (expression == null) {
            return new Operands(match.rd(), match.rn(), match.rm(), 0, match.subtract());
        }
        long value = expression.value(position, scope);
        if (match.encoding().has(Kind.TARGET) && expression.symbolic()) {
            value = (int) (value - address);
        }
        if (match.encoding().has(Kind.SIGN)) {
            boolean subtract = value < 0 || value == 0 && match.subtract();
            return value == (int) value
                    ? new Operands(match.rd(), match.rn(), match.rm(), (int) Math.abs(value), subtract)
                    : null;
        }
        boolean fits = value == (int) value || value >>> Integer.SIZE == 0;
        return fits ? new Operands(match.rd(), match.rn(), match.rm(), (int) value, false) : null;
    }
}
