package org.edarts.epiphany.isa;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The encodings, in the order of the table. Read once; never changes. */
public final class InstructionTable {
    private static final String RESOURCE = "instructions.txt";
    private static final int GROUPS = 16;

    /** Bit g is set if encodings whose lowest four bits are g have 32 bits. */
    private static final int LONG_GROUPS = 1 << 8 | 1 << 9 | 1 << 0xB | 1 << 0xC | 1 << 0xD | 1 << 0xF;

    private static final List<Encoding> ENCODINGS = read();
    private static final List<List<Encoding>> BY_GROUP = grouped();

    private InstructionTable() {}

    /** Returns all encodings. */
    public static List<Encoding> encodings() {
        return ENCODINGS;
    }

    /** Returns the bytes of an instruction that begins with that half word: 2 or 4. */
    public static int length(int firstHalf) {
        return (LONG_GROUPS >> (firstHalf & 15) & 1) == 0 ? Short.BYTES : Integer.BYTES;
    }

    /** Returns the encoding of that word, whose upper half does not matter to short forms, if there is one. */
    public static Optional<Encoding> find(int word) {
        for (Encoding encoding : BY_GROUP.get(word & GROUPS - 1)) {
            if (encoding.matches(word)) {
                return Optional.of(encoding);
            }
        }
        return Optional.empty();
    }

    private static List<Encoding> read() {
        try (InputStream stream = InstructionTable.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException(RESOURCE + " is missing beside " + InstructionTable.class.getName());
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .flatMap(line -> TableRow.parse(line).encodings())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<Encoding>> grouped() {
        List<List<Encoding>> groups = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            int lowest = group;
            groups.add(ENCODINGS.stream()
                    .filter(encoding -> (encoding.match() & GROUPS - 1) == lowest)
                    .toList());
        }
        return groups;
    }
}
