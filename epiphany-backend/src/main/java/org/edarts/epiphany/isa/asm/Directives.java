package org.edarts.epiphany.isa.asm;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Carries out the directives of a source text, the statements that begin with a dot. Owner: one thread. */
final class Directives {
    /** A NOP, which fills gaps between instructions. */
    private static final int NOP = 0x01A2;

    /** Directives that tell debuggers and linkers something, and the program nothing. */
    private static final Set<String> IGNORED =
            Set.of(".type", ".size", ".file", ".ident", ".extern", ".weak", ".local", ".loc", ".cfi_startproc");

    private final SourceReader reader;
    private final SymbolTable symbols;

    Directives(SourceReader reader, SymbolTable symbols) {
        this.reader = reader;
        this.symbols = symbols;
    }

    void carryOut(Position position, String name, String arguments) {
        switch (name) {
            case ".text", ".data", ".bss" -> reader.enter(name);
            case ".section" -> section(position, arguments);
            case ".global", ".globl" -> arguments(arguments).forEach(symbols::global);
            case ".set", ".equ" -> define(position, arguments);
            case ".byte" -> data(position, 1, arguments);
            case ".short", ".hword", ".2byte", ".half" -> data(position, 2, arguments);
            case ".word", ".long", ".int", ".4byte" -> data(position, 4, arguments);
            case ".quad", ".8byte" -> data(position, 8, arguments);
            case ".float", ".single" -> floats(position, arguments);
            case ".ascii" -> text(position, arguments, "");
            case ".asciz", ".string" -> text(position, arguments, "\0");
            case ".space", ".skip", ".zero" -> space(position, arguments);
            case ".org" -> origin(position, arguments);
            case ".balign" -> align(position, arguments, 1);
            case ".balignw" -> align(position, arguments, 2);
            case ".balignl" -> align(position, arguments, 4);
            case ".align", ".p2align" -> alignToPower(position, arguments);
            case ".macro", ".rept", ".include", ".if", ".ifdef" ->
                throw position.wrong(name + " is not for this assembler: let GNU as expand the source");
            default -> {
                if (!IGNORED.contains(name) && !name.startsWith(".cfi_")) {
                    throw position.wrong("'" + name + "' is no directive of this assembler");
                }
            }
        }
    }

    private void section(Position position, String arguments) {
        List<String> parts = arguments(arguments);
        if (parts.isEmpty()) {
            throw position.wrong(".section wants a name, for example .section .text");
        }
        SectionSource section = reader.enter(parts.get(0).replace("\"", ""));
        if (parts.size() > 1) {
            section.setFlags(parts.get(1).replace("\"", ""));
        }
    }

    private void define(Position position, String arguments) {
        List<String> parts = arguments(arguments);
        if (parts.size() != 2) {
            throw position.wrong("expected a name and a value, for example .set size, 32");
        }
        symbols.define(position, parts.get(0), ExpressionParser.parse(position, parts.get(1)));
    }

    private void data(Position position, int bytes, String arguments) {
        List<Expression> values = arguments(arguments).stream()
                .map(value -> ExpressionParser.parse(position, value))
                .toList();
        reader.add(new DataFragment(position, bytes, values));
    }

    private void floats(Position position, String arguments) {
        List<Expression> values = new ArrayList<>();
        for (String value : arguments(arguments)) {
            try {
                values.add(
                        Expression.constant(Integer.toUnsignedLong(Float.floatToRawIntBits(Float.parseFloat(value)))));
            } catch (NumberFormatException notANumber) {
                throw position.wrong("'" + value + "' is no floating-point number");
            }
        }
        reader.add(new DataFragment(position, Float.BYTES, values));
    }

    private void text(Position position, String arguments, String end) {
        List<Expression> bytes = new ArrayList<>();
        for (String quoted : arguments(arguments)) {
            String text = QuotedText.unquote(position, quoted) + end;
            for (byte value : text.getBytes(StandardCharsets.ISO_8859_1)) {
                bytes.add(Expression.constant(value));
            }
        }
        reader.add(new DataFragment(position, 1, bytes));
    }

    private void space(Position position, String arguments) {
        List<String> parts = arguments(arguments);
        Expression size = ExpressionParser.parse(position, parts.isEmpty() ? "" : parts.get(0));
        int fill = parts.size() > 1 ? constant(position, parts.get(1)) : 0;
        reader.add(new FillFragment(position, (where, address, scope) -> size.value(where, scope), fill, 1));
    }

    private void origin(Position position, String arguments) {
        Expression target = ExpressionParser.parse(position, arguments);
        SectionSource section = reader.section();
        FillFragment.Count gap = (where, address, scope) -> section.address() + target.value(where, scope) - address;
        reader.add(new FillFragment(position, gap, 0, 1));
    }

    private void align(Position position, String arguments, int patternBytes) {
        List<String> parts = arguments(arguments);
        int alignment = constant(position, parts.isEmpty() ? "" : parts.get(0));
        boolean filled = parts.size() > 1 && !parts.get(1).isEmpty();
        if (filled) {
            align(position, alignment, constant(position, parts.get(1)), patternBytes);
        } else {
            boolean code = reader.section().name().startsWith(".text");
            align(position, alignment, code ? NOP : 0, code ? Short.BYTES : 1);
        }
    }

    private void alignToPower(Position position, String arguments) {
        int power = constant(position, arguments(arguments).get(0));
        boolean code = reader.section().name().startsWith(".text");
        align(position, 1 << power, code ? NOP : 0, code ? Short.BYTES : 1);
    }

    private void align(Position position, int alignment, int fill, int patternBytes) {
        if (Integer.bitCount(alignment) != 1) {
            throw position.wrong("an alignment of " + alignment + " is no power of two");
        }
        FillFragment.Count gap = (where, address, scope) -> -address & alignment - 1;
        reader.add(new FillFragment(position, gap, fill, patternBytes));
    }

    private int constant(Position position, String text) {
        Expression expression = ExpressionParser.parse(position, text);
        return (int) expression.value(position, reader.constants());
    }

    /** Splits at commas that are not inside quotes. */
    private static List<String> arguments(String text) {
        List<String> arguments = new ArrayList<>();
        int begin = 0;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"') {
                at = SourceText.endOfText(text, at);
                continue;
            }
            if (c == ',') {
                arguments.add(text.substring(begin, at).strip());
                begin = at + 1;
            }
            at++;
        }
        if (!text.isBlank()) {
            arguments.add(text.substring(begin).strip());
        }
        return arguments;
    }
}
