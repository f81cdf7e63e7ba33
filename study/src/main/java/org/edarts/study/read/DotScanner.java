package org.edarts.study.read;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Takes a text in the DOT language apart into words and signs. Owner: the thread that reads the file. */
final class DotScanner {
    private static final Set<String> SIGNS = Set.of("{", "}", "[", "]", ";", ",", "=", ":", "->", "--");

    private final GraphSource source;
    private final String text;
    private int at;
    private int line = 1;
    private String word = "";
    private boolean quoted;
    private boolean ended;

    DotScanner(GraphSource source) throws GraphFormatException {
        this.source = source;
        this.text = new String(source.content(), StandardCharsets.UTF_8);
        next();
    }

    int line() {
        return line;
    }

    /** Returns the word or sign that comes next; an empty text at the end. */
    String word() {
        return word;
    }

    boolean ended() {
        return ended;
    }

    /** Returns whether a sign or keyword comes next, and not the same in quotes. */
    boolean is(String sign) {
        return !quoted && word.equalsIgnoreCase(sign);
    }

    /** Goes on if a sign or keyword comes next; returns whether it did. */
    boolean take(String sign) throws GraphFormatException {
        boolean there = is(sign);
        if (there) {
            next();
        }
        return there;
    }

    /** Goes on behind a sign that has to be there. */
    void expect(String sign) throws GraphFormatException {
        if (!take(sign)) {
            throw unexpected("\"" + sign + "\"");
        }
    }

    /** Returns a name and goes on behind it. */
    String name() throws GraphFormatException {
        if (ended || !quoted && SIGNS.contains(word)) {
            throw unexpected("a name");
        }
        String name = word;
        next();
        return name;
    }

    GraphFormatException unexpected(String wanted) {
        return source.malformed(
                line, (ended ? "the file ends" : "found \"" + word + "\"") + " where " + wanted + " was expected");
    }

    private void next() throws GraphFormatException {
        skip();
        quoted = false;
        ended = at == text.length();
        if (ended) {
            word = "";
            return;
        }
        char c = text.charAt(at);
        if (c == '"') {
            quote();
        } else if (c == '<') {
            markup();
        } else if (text.startsWith("->", at) || text.startsWith("--", at)) {
            word = text.substring(at, at + 2);
            at += 2;
        } else if (isNamePart(at)) {
            int from = at;
            while (at < text.length() && isNamePart(at)) {
                at++;
            }
            word = text.substring(from, at);
        } else {
            word = String.valueOf(c);
            at++;
        }
    }

    private boolean isNamePart(int index) {
        char c = text.charAt(index);
        return Character.isLetterOrDigit(c)
                || c == '_'
                || c == '.'
                || c == '+'
                || c == '-' && !text.startsWith("->", index) && !text.startsWith("--", index);
    }

    private void skip() {
        while (at < text.length()) {
            char c = text.charAt(at);
            boolean lineStart = at == 0 || text.charAt(at - 1) == '\n';
            if (text.startsWith("//", at) || c == '#' && lineStart) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at);
                advance(end < 0 ? text.length() : end + 2);
            } else if (Character.isWhitespace(c) || c == '\uFEFF') {
                advance(at + 1);
            } else {
                return;
            }
        }
    }

    private void advance(int to) {
        for (; at < to; at++) {
            line += text.charAt(at) == '\n' ? 1 : 0;
        }
    }

    private void quote() throws GraphFormatException {
        StringBuilder content = new StringBuilder();
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '"') {
            if (text.charAt(end) == '\\' && end + 1 < text.length()) {
                end++;
                if (text.charAt(end) != '"') {
                    content.append('\\');
                }
            }
            content.append(text.charAt(end++));
        }
        if (end >= text.length()) {
            throw source.malformed(line, "a quote begins here and does not end");
        }
        advance(end + 1);
        word = content.toString();
        quoted = true;
    }

    private void markup() throws GraphFormatException {
        int depth = 0;
        int end = at;
        do {
            if (end == text.length()) {
                throw source.malformed(line, "a \"<\" begins here and does not end");
            }
            depth += text.charAt(end) == '<' ? 1 : text.charAt(end) == '>' ? -1 : 0;
            end++;
        } while (depth > 0);
        word = text.substring(at, end);
        quoted = true;
        advance(end);
    }
}
