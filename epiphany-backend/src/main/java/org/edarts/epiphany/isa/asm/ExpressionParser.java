package org.edarts.epiphany.isa.asm;

import java.util.List;
import java.util.Locale;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads expressions with the operators of C and their precedence. Owner: one thread, one expression.
 *
 * <pre>
 * 0x8000 + 4 * (end - start), %low(buffer), 'a', 1f - .
 * </pre>
 */
final class ExpressionParser {
    private static final int LOW_HALF = 0xFFFF;

    private record Operator(String text, LongBinaryOperator function) {}

    /** From the loosest to the tightest. */
    private static final List<List<Operator>> LEVELS = List.of(
            List.of(new Operator("|", (a, b) -> a | b)),
            List.of(new Operator("^", (a, b) -> a ^ b)),
            List.of(new Operator("&", (a, b) -> a & b)),
            List.of(new Operator("<<", (a, b) -> a << b), new Operator(">>", (a, b) -> a >> b)),
            List.of(new Operator("+", Long::sum), new Operator("-", (a, b) -> a - b)),
            List.of(
                    new Operator("*", (a, b) -> a * b),
                    new Operator("/", (a, b) -> a / b),
                    new Operator("%", (a, b) -> a % b)));

    private final Position position;
    private final String text;
    private int at;

    private ExpressionParser(Position position, String text) {
        this.position = position;
        this.text = text;
    }

    /** Reads all of the text as one expression. */
    static Expression parse(Position position, String text) {
        ExpressionParser parser = new ExpressionParser(position, text);
        Expression expression = parser.level(0);
        parser.skipBlanks();
        if (parser.at < text.length()) {
            throw position.wrong("expected an operator or the end before '" + text.substring(parser.at) + "'");
        }
        return expression;
    }

    private Expression level(int level) {
        if (level == LEVELS.size()) {
            return unary();
        }
        Expression left = level(level + 1);
        while (true) {
            Operator operator = operator(LEVELS.get(level));
            if (operator == null) {
                return left;
            }
            left = Expression.binary(left, level(level + 1), operator.function);
        }
    }

    private @Nullable Operator operator(List<Operator> operators) {
        skipBlanks();
        for (Operator operator : operators) {
            if (text.startsWith(operator.text, at)) {
                at += operator.text.length();
                return operator;
            }
        }
        return null;
    }

    private Expression unary() {
        skipBlanks();
        if (at >= text.length()) {
            throw position.wrong("expected a number or a name after '" + text.strip() + "'");
        }
        char first = text.charAt(at);
        switch (first) {
            case '-' -> {
                at++;
                return Expression.unary(unary(), a -> -a);
            }
            case '~' -> {
                at++;
                return Expression.unary(unary(), a -> ~a);
            }
            case '+' -> {
                at++;
                return unary();
            }
            case '(' -> {
                at++;
                return closed();
            }
            case '%' -> {
                return half();
            }
            case '\'' -> {
                return character();
            }
            default -> {
                return Character.isDigit(first) ? number() : name();
            }
        }
    }

    private Expression closed() {
        Expression inside = level(0);
        skipBlanks();
        if (at >= text.length() || text.charAt(at) != ')') {
            throw position.wrong("expected ')' in '" + text.strip() + "'");
        }
        at++;
        return inside;
    }

    private Expression half() {
        String rest = text.substring(at).toLowerCase(Locale.ROOT);
        if (rest.startsWith("%low(")) {
            at += "%low(".length();
            return Expression.unary(closed(), a -> a & LOW_HALF);
        }
        if (rest.startsWith("%high(")) {
            at += "%high(".length();
            return Expression.unary(closed(), a -> a >> Short.SIZE & LOW_HALF);
        }
        throw position.wrong("expected %low(...) or %high(...), found '" + text.substring(at) + "'");
    }

    private Expression character() {
        if (at + 1 >= text.length()) {
            throw position.wrong("expected a character after the quote");
        }
        char value = text.charAt(at + 1);
        at += at + 2 < text.length() && text.charAt(at + 2) == '\'' ? 3 : 2;
        return Expression.constant(value);
    }

    /** A number, or a numeric label and the direction in which it is searched. */
    private Expression number() {
        String word = word();
        char last = Character.toLowerCase(word.charAt(word.length() - 1));
        if ((last == 'f' || last == 'b') && word.matches("\\d+[bfBF]")) {
            return Expression.symbol(word.toLowerCase(Locale.ROOT));
        }
        try {
            String digits = word.toLowerCase(Locale.ROOT);
            if (digits.startsWith("0b")) {
                return Expression.constant(Long.parseLong(digits.substring(2), 2));
            }
            return Expression.constant(Long.decode(digits));
        } catch (NumberFormatException notANumber) {
            throw position.wrong("'" + word + "' is no number");
        }
    }

    private Expression name() {
        String word = word();
        if (word.isEmpty()) {
            throw position.wrong("expected a number or a name, found '" + text.substring(at) + "'");
        }
        return Expression.symbol(word);
    }

    private String word() {
        int begin = at;
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        return text.substring(begin, at);
    }

    /** Whether names may contain that character. */
    static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '$';
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
