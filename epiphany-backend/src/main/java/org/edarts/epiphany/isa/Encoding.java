package org.edarts.epiphany.isa;

import java.util.List;
import org.edarts.epiphany.isa.SyntaxPart.Kind;

/**
 * One of the 200 ways to encode an instruction.
 *
 * @param mnemonic its name in text
 * @param syntax its operands in text
 * @param operation what it does
 * @param condition when it does it; {@link Condition#ALWAYS} for most
 * @param size how much it moves from or to memory; {@link AccessSize#WORD} if it does not
 * @param bytes its length: 2 or 4
 * @param mask the bits that tell it from all others
 * @param match how those bits are
 * @param rd where the number of rd lies
 * @param rn where the number of rn, or of the special register, lies
 * @param rm where the number of rm lies
 * @param immediate where the immediate lies
 * @param sign where it says that the offset is subtracted
 */
public record Encoding(
        String mnemonic,
        List<SyntaxPart> syntax,
        Operation operation,
        Condition condition,
        AccessSize size,
        int bytes,
        int mask,
        int match,
        BitField rd,
        BitField rn,
        BitField rm,
        BitField immediate,
        BitField sign) {

    /** Returns whether the word, of which a short form uses the lower half, is of this encoding. */
    public boolean matches(int word) {
        return (word & mask) == match;
    }

    /** Returns whether the operands have such a part. */
    public boolean has(Kind kind) {
        return syntax.stream().anyMatch(part -> part.kind() == kind);
    }

    /**
     * Puts the operands together.
     *
     * @return the word, of which a short form uses the lower half
     * @throws IllegalArgumentException if an operand does not fit its field
     */
    public int encode(Operands operands) {
        if (!fits(operands)) {
            throw new IllegalArgumentException(
                    operands + " do not fit the form of " + bytes + " bytes of " + mnemonic + ": use another form");
        }
        int word = match;
        word = rd.insert(word, operands.rd());
        word = rn.insert(word, operands.rn());
        word = rm.insert(word, operands.rm());
        word = immediate.insert(word, has(Kind.TARGET) ? operands.immediate() >> 1 : operands.immediate());
        return sign.insert(word, operands.subtract() ? 1 : 0);
    }

    /** Returns whether each operand fits its field. */
    public boolean fits(Operands operands) {
        return holds(rd, operands.rd())
                && holds(rn, operands.rn())
                && holds(rm, operands.rm())
                && holds(sign, operands.subtract() ? 1 : 0)
                && immediateFits(operands.immediate());
    }

    private static boolean holds(BitField field, int value) {
        return !field.present() || field.holds(value);
    }

    private boolean immediateFits(int value) {
        if (has(Kind.TARGET)) {
            return (value & 1) == 0 && immediate.holdsSigned(value >> 1);
        }
        return has(Kind.SIGNED) ? immediate.holdsSigned(value) : holds(immediate, value);
    }

    /** Returns the operands in a word of this encoding. */
    public Operands operandsOf(int word) {
        return new Operands(
                rd.extract(word), rn.extract(word), rm.extract(word), immediateOf(word), sign.extract(word) != 0);
    }

    private int immediateOf(int word) {
        if (has(Kind.TARGET)) {
            return immediate.extractSigned(word) << 1;
        }
        return has(Kind.SIGNED) ? immediate.extractSigned(word) : immediate.extract(word);
    }
}
