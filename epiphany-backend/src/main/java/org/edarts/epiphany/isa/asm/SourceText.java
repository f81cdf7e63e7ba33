package org.edarts.epiphany.isa.asm;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a source text into statements. A statement ends with its line or a backquote; {@code ;} and {@code //} begin a
 * comment that ends with the line, as does {@code #} at the beginning of one.
 */
final class SourceText {
    /** A statement without comments and outer blanks; it may begin with labels. */
    record Statement(Position position, String text) {}

    private SourceText() {}

    static List<Statement> split(String file, String text) {
        List<Statement> statements = new ArrayList<>();
        StringBuilder statement = new StringBuilder();
        int line = 1;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"') {
                int end = endOfText(text, at);
                statement.append(text, at, end);
                at = end;
                continue;
            }
            if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                int close = end < 0 ? text.length() : end + 2;
                int newLines = (int)
                        text.substring(at, close).chars().filter(x -> x == '\n').count();
                statement.append(' ');
                line += newLines;
                at = close;
                continue;
            }
            boolean comment = c == ';'
                    || text.startsWith("//", at)
                    || c == '#' && statement.toString().isBlank();
            if (comment) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
                continue;
            }
            if (c == '\n' || c == '`') {
                add(statements, new Position(file, line), statement);
                line += c == '\n' ? 1 : 0;
            } else {
                statement.append(c);
            }
            at++;
        }
        add(statements, new Position(file, line), statement);
        return statements;
    }

    private static void add(List<Statement> statements, Position position, StringBuilder text) {
        String stripped = text.toString().strip();
        if (!stripped.isEmpty()) {
            statements.add(new Statement(position, stripped));
        }
        text.setLength(0);
    }

    /**
     * The place behind the quote that ends the text which begins at that quote; that of the line's end if none does.
     */
    static int endOfText(String text, int quote) {
        int at = quote + 1;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        boolean closed = at < text.length() && text.charAt(at) == '"';
        return Math.min(text.length(), closed ? at + 1 : at);
    }
}
