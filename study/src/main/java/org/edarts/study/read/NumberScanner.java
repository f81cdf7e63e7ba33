package org.edarts.study.read;

import java.nio.charset.StandardCharsets;

/** Takes a text apart into numbers, without an object for any of them. Owner: the thread that reads the file. */
final class NumberScanner {
    private final GraphSource source;
    private final byte[] text;
    private int at;
    private int line = 1;

    /** What comes next. */
    enum Token {
        NUMBER,
        TEXT,
        END
    }

    NumberScanner(GraphSource source) {
        this.source = source;
        this.text = source.content();
    }

    /** Returns the line of what was read last, counted from 1. */
    int line() {
        return line;
    }

    /** Skips blanks and remarks; returns what comes behind them. */
    Token peek() {
        int next = skip(at, true);
        for (; at < next; at++) {
            line += text[at] == '\n' ? 1 : 0;
        }
        return at == text.length ? Token.END : startsNumber(text[at]) ? Token.NUMBER : Token.TEXT;
    }

    private int skip(int from, boolean beyondLine) {
        int next = from;
        while (next < text.length) {
            byte c = text[next];
            if (c == '#') {
                while (next < text.length && text[next] != '\n') {
                    next++;
                }
            } else if (c > ' ' || c < 0 || c == '\n' && !beyondLine) {
                return next;
            } else {
                next++;
            }
        }
        return next;
    }

    private static boolean startsNumber(byte c) {
        return c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.';
    }

    /** Returns how many numbers follow on the line of the last one. */
    int numbersLeftOnLine() {
        return count(at);
    }

    /** Returns how many numbers the next line that is not empty has. */
    int numbersOnNextLine() {
        return count(skip(at, true));
    }

    private int count(int from) {
        int count = 0;
        int next = skip(from, false);
        while (next < text.length && text[next] != '\n' && startsNumber(text[next])) {
            count++;
            next = skip(endOfWord(next), false);
        }
        return count;
    }

    private int endOfWord(int from) {
        int end = from;
        while (end < text.length && text[end] > ' ' && text[end] != '#') {
            end++;
        }
        return Math.max(end, from + 1);
    }

    /**
     * Reads a whole number of at least 0.
     *
     * @param what it is, for the message
     */
    int whole(String what) throws GraphFormatException {
        if (peek() != Token.NUMBER) {
            throw unexpected(what);
        }
        int end = endOfWord(at);
        long value = 0;
        for (int next = at; next < end; next++) {
            int digit = text[next] - '0';
            value = 10 * value + digit;
            if (digit < 0 || digit > 9 || value > Integer.MAX_VALUE) {
                throw unexpected(what + ", a whole number of at least 0,");
            }
        }
        at = end;
        return (int) value;
    }

    /** Reads a number of at least 0. */
    double number(String what) throws GraphFormatException {
        if (peek() != Token.NUMBER) {
            throw unexpected(what);
        }
        int end = endOfWord(at);
        long value = 0;
        int next = at;
        while (next < end && next - at < 18 && text[next] >= '0' && text[next] <= '9') {
            value = 10 * value + (text[next++] - '0');
        }
        double number = value;
        if (next < end) {
            try {
                number = Double.parseDouble(word(end));
            } catch (NumberFormatException none) {
                throw unexpected(what + ", a number");
            }
        }
        if (!(number >= 0) || Double.isInfinite(number)) {
            throw unexpected(what + ", a number of at least 0,");
        }
        at = end;
        return number;
    }

    /** Returns the complaint about what comes next. */
    GraphFormatException unexpected(String wanted) {
        Token next = peek();
        String found = next == Token.END ? "the file ends" : "found \"" + shortened(word(endOfWord(at))) + "\"";
        return source.malformed(line, found + " where " + wanted + " was expected");
    }

    private static String shortened(String word) {
        return word.length() > 40 ? word.substring(0, 40) + "..." : word;
    }

    private String word(int end) {
        return new String(text, at, end - at, StandardCharsets.UTF_8);
    }
}
