package org.edarts.epiphany.isa.asm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.epiphany.isa.Encoding;
import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.epiphany.isa.asm.OperandMatcher.Match;
import org.edarts.epiphany.isa.asm.SourceText.Statement;
import org.edarts.epiphany.isa.asm.SymbolTable.Label;

/** Reads statements into fragments and symbols. Owner: one thread, one source text. */
final class SourceReader {
    private static final Pattern LABEL = Pattern.compile("([\\w.$]+)\\s*:\\s*");
    private static final Pattern ASSIGNMENT = Pattern.compile("([\\w.$]+)\\s*=\\s*(.+)");

    /** Other names of instructions: the integer ones of the floating-point unit, and the return. */
    private static final Map<String, String> ALIASES =
            Map.of("iadd", "fadd", "isub", "fsub", "imul", "fmul", "imadd", "fmadd", "imsub", "fmsub");

    private final Map<String, SectionSource> sections = new LinkedHashMap<>();
    private final SymbolTable symbols = new SymbolTable();
    private final Directives directives = new Directives(this, symbols);
    private SectionSource section = enter(".text");

    void read(Statement statement) {
        String rest = statement.text();
        Matcher label = LABEL.matcher(rest);
        while (label.lookingAt()) {
            symbols.define(
                    statement.position(),
                    label.group(1),
                    new Label(section, section.fragments().size()));
            rest = rest.substring(label.end());
            label = LABEL.matcher(rest);
        }
        Matcher assignment = ASSIGNMENT.matcher(rest);
        if (assignment.matches()) {
            Expression value = ExpressionParser.parse(statement.position(), assignment.group(2));
            symbols.define(statement.position(), assignment.group(1), value);
        } else if (!rest.isEmpty()) {
            String[] words = rest.split("\\s+", 2);
            String operands = words.length > 1 ? words[1] : "";
            readCommand(statement.position(), words[0].toLowerCase(Locale.ROOT), operands, rest);
        }
    }

    private void readCommand(Position position, String name, String operands, String text) {
        if (name.startsWith(".")) {
            directives.carryOut(position, name, operands);
        } else {
            add(new InstructionFragment(position, text, matches(position, name, operands.replaceAll("\\s", ""), text)));
        }
    }

    private static List<Match> matches(Position position, String name, String operands, String text) {
        if (name.equals("rts")) {
            return matches(position, "jr.l", "lr", text);
        }
        int dot = name.indexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        String form = dot < 0 ? "" : name.substring(dot);
        String mnemonic = ALIASES.getOrDefault(stem, stem);
        List<Match> matches = new ArrayList<>();
        boolean known = false;
        for (Encoding encoding : InstructionTable.encodings()) {
            if (encoding.mnemonic().equals(mnemonic) && hasForm(encoding, form)) {
                known = true;
                Optional<Match> match = OperandMatcher.match(position, encoding, operands);
                match.ifPresent(matches::add);
            }
        }
        if (matches.isEmpty()) {
            throw position.wrong(
                    known
                            ? "'" + text + "': no form of " + stem + " has such operands"
                            : "'" + name + "' is no instruction");
        }
        return matches;
    }

    private static boolean hasForm(Encoding encoding, String form) {
        return switch (form) {
            case "" -> true;
            case ".l" -> encoding.bytes() == Integer.BYTES;
            case ".s", ".b" -> encoding.bytes() == Short.BYTES;
            default -> false;
        };
    }

    /** Goes on in the section of that name, which is made if it is new. */
    SectionSource enter(String name) {
        section = sections.computeIfAbsent(name, SectionSource::new);
        return section;
    }

    SectionSource section() {
        return section;
    }

    void add(Fragment fragment) {
        section.add(fragment);
    }

    List<SectionSource> sections() {
        return List.copyOf(sections.values());
    }

    SymbolTable symbols() {
        return symbols;
    }

    /** What constants are evaluated with: only names set by {@code .set} are known. */
    Expression.Scope constants() {
        return new Layout(List.of(), symbols, Map.of());
    }
}
