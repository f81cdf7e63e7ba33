package org.edarts.epiphany.isa.asm;

import java.util.Optional;
import java.util.OptionalInt;
import org.edarts.epiphany.isa.Encoding;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.SyntaxPart;
import org.edarts.epiphany.isa.SyntaxPart.Kind;
import org.jspecify.annotations.Nullable;

/** Reads the operands of a statement as the syntax of an encoding wants them. Owner: one thread, one attempt. */
final class OperandMatcher {
    private static final int SPECIAL_NUMBER = 63;

    private final Position position;
    private final String text;
    private int at;

    private int rd;
    private int rn;
    private int rm;
    private boolean subtract;
    private @Nullable Expression immediate;

    private OperandMatcher(Position position, String text) {
        this.position = position;
        this.text = text;
    }

    /**
     * Operands that fit the syntax of an encoding; whether the numbers fit its fields is another question.
     *
     * @param immediate the number, or null if the syntax has none
     */
    record Match(
            Encoding encoding,
            int rd,
            int rn,
            int rm,
            boolean subtract,
            @Nullable Expression immediate) {}

    /** Reads the operands, which must contain no blanks; empty if they do not have the form of that encoding. */
    static Optional<Match> match(Position position, Encoding encoding, String operands) {
        OperandMatcher matcher = new OperandMatcher(position, operands);
        if (!matcher.matches(encoding)) {
            return Optional.empty();
        }
        return Optional.of(
                new Match(encoding, matcher.rd, matcher.rn, matcher.rm, matcher.subtract, matcher.immediate));
    }

    private boolean matches(Encoding encoding) {
        boolean leavesOutDisplacement = encoding.has(Kind.OPTIONAL) || encoding.has(Kind.SIGN);
        for (SyntaxPart part : encoding.syntax()) {
            boolean matched = part.kind() == Kind.LITERAL
                    ? matchesLiteral(part.literal(), leavesOutDisplacement)
                    : matches(part.kind());
            if (!matched) {
                return false;
            }
        }
        return at == text.length();
    }

    /** A comma before a displacement may be left out together with the displacement. */
    private boolean matchesLiteral(char expected, boolean leavesOutDisplacement) {
        if (at < text.length() && text.charAt(at) == expected) {
            at++;
            return true;
        }
        return expected == ',' && leavesOutDisplacement && at < text.length() && text.charAt(at) == ']';
    }

    private boolean matches(Kind kind) {
        return switch (kind) {
            case RD -> matchesRegister(number -> rd = number);
            case RN -> matchesRegister(number -> rn = number);
            case RM -> matchesRegister(number -> rm = number);
            case CORE, DMA, MEMORY, MESH -> matchesSpecial(kind);
            case SIGN -> matchesSign();
            case OPTIONAL -> at == text.length() || text.charAt(at) == ']' || matchesNumber();
            default -> matchesNumber();
        };
    }

    private interface RegisterTarget {
        void set(int number);
    }

    private boolean matchesRegister(RegisterTarget target) {
        OptionalInt number = Registers.named(word());
        number.ifPresent(target::set);
        return number.isPresent();
    }

    private boolean matchesSpecial(Kind kind) {
        Optional<SpecialRegister> register = SpecialRegister.named(word());
        if (register.isEmpty() || register.get().group() != kind.group()) {
            return false;
        }
        rn = register.get().index() & SPECIAL_NUMBER;
        return true;
    }

    /**
     * A sign before a register; that of a number belongs to the number, and counts by itself only if the number is
     * zero.
     */
    private boolean matchesSign() {
        skipMark();
        if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            int before = at;
            boolean minus = text.charAt(at++) == '-';
            int word = at;
            at = Registers.named(word()).isEmpty() ? before : word;
            subtract = minus;
        }
        return true;
    }

    private boolean matchesNumber() {
        skipMark();
        int begin = at;
        int depth = 0;
        while (at < text.length() && (depth > 0 || text.charAt(at) != ']' && text.charAt(at) != ',')) {
            char c = text.charAt(at++);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        String number = text.substring(begin, at);
        if (number.isEmpty()) {
            return at < text.length() && text.charAt(at) == ']';
        }
        if (Registers.named(number).isPresent()
                || SpecialRegister.named(number).isPresent()
                || number.startsWith("[")) {
            return false;
        }
        immediate = ExpressionParser.parse(position, number);
        return true;
    }

    private void skipMark() {
        if (at < text.length() && text.charAt(at) == '#') {
            at++;
        }
    }

    private String word() {
        int begin = at;
        while (at < text.length() && ExpressionParser.isNamePart(text.charAt(at))) {
            at++;
        }
        return text.substring(begin, at);
    }
}
