package org.edarts.epiphany.isa;

import java.util.List;
import java.util.stream.Stream;

/**
 * A row of the table, which stands for one encoding or, if it leaves open a condition or a size, for one each.
 *
 * @param pattern the bits, the second half of a long form last
 * @param operation the operation
 * @param syntax mnemonic and operands
 */
record TableRow(String pattern, Operation operation, String syntax) {
    private static final int CONDITION_BITS = 4;
    private static final int SIZE_BITS = 2;

    /** Reads a line of the form {@code bits | operation | syntax}. */
    static TableRow parse(String line) {
        String[] columns = line.split("\\|", -1);
        String pattern = columns[0].replace(" ", "");
        return new TableRow(pattern, Operation.valueOf(columns[1].strip()), columns[2].strip());
    }

    Stream<Encoding> encodings() {
        if (pattern.contains("cccc")) {
            return Stream.of(Condition.values())
                    .map(condition -> encoding(
                            fixed('c', condition.code(), CONDITION_BITS),
                            syntax.replace("{c}", condition.suffix()),
                            condition,
                            AccessSize.WORD));
        }
        if (pattern.contains("ss")) {
            return Stream.of(AccessSize.values())
                    .map(size -> encoding(
                            fixed('s', size.shift(), SIZE_BITS),
                            syntax.replace("{s}", size.suffix()),
                            Condition.ALWAYS,
                            size));
        }
        return Stream.of(encoding(pattern, syntax, Condition.ALWAYS, sizeOfTestAndSet()));
    }

    private AccessSize sizeOfTestAndSet() {
        return switch (syntax.split(" ")[0]) {
            case "testsetb" -> AccessSize.BYTE;
            case "testseth" -> AccessSize.HALF;
            default -> AccessSize.WORD;
        };
    }

    /** The pattern with that number instead of the letter. */
    private String fixed(char letter, int value, int bits) {
        String digits = Integer.toBinaryString(1 << bits | value).substring(1);
        return pattern.replace(String.valueOf(letter).repeat(bits), digits);
    }

    private Encoding encoding(String bits, String text, Condition condition, AccessSize size) {
        int space = text.indexOf(' ');
        String mnemonic = space < 0 ? text : text.substring(0, space);
        List<SyntaxPart> operands = SyntaxPart.parse(space < 0 ? "" : text.substring(space + 1));
        return new Encoding(
                mnemonic,
                operands,
                operation,
                condition,
                size,
                bits.length() / Byte.SIZE,
                Integer.parseUnsignedInt(bits.replaceAll("[01]", "1").replaceAll("[^1]", "0"), 2),
                Integer.parseUnsignedInt(bits.replaceAll("[^1]", "0"), 2),
                BitField.of(bits, 'd'),
                BitField.of(bits, 'n'),
                BitField.of(bits, 'm'),
                BitField.of(bits, 'i'),
                BitField.of(bits, '~'));
    }
}
