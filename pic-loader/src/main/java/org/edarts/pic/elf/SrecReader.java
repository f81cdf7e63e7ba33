package org.edarts.pic.elf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Makes an {@link ElfFile} from Motorola's S-records, the text form in which older host programs load what their cores
 * run: data with addresses, and where the program begins; neither sections nor symbols.
 */
final class SrecReader {
    private static final int ALL = ElfSegment.READ | ElfSegment.WRITE | ElfSegment.EXECUTE;
    private static final int HEADER_DIGITS = 4;
    private static final int BYTE = 0xff;

    private final String name;
    private final List<ElfSegment> segments = new ArrayList<>();
    private final ByteArrayOutputStream open = new ByteArrayOutputStream();
    private int start;
    private int entry;
    private boolean ended;

    private SrecReader(String name) {
        this.name = name;
    }

    /** Whether a file can be one of S-records; one for a processor of 32 bits begins so. */
    static boolean isOne(byte[] bytes) {
        return bytes.length >= HEADER_DIGITS && bytes[0] == 'S' && bytes[1] >= '0' && bytes[1] <= '3';
    }

    static ElfFile read(String name, byte[] bytes) throws ElfFormatException {
        return new SrecReader(name).read(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private ElfFile read(String text) throws ElfFormatException {
        int at = 0;
        for (String line : text.split("\n", -1)) {
            if (!line.isBlank()) {
                record(line.strip(), at);
            }
            at += line.length() + 1;
        }
        if (!ended) {
            throw new ElfFormatException(name, at, "a record S7 at the end", "the end of the file");
        }
        finishSegment();
        return new ElfFile(name, ElfType.EXECUTABLE, entry, List.of(), segments, List.of(), List.of());
    }

    private void record(String line, int at) throws ElfFormatException {
        byte[] bytes;
        try {
            bytes = HexFormat.of().parseHex(line, 2, line.length());
        } catch (IllegalArgumentException noDigits) {
            throw new ElfFormatException(name, at, "an S-record: S, its kind and pairs of hexadecimal digits", line);
        }
        int sum = 0;
        for (byte each : bytes) {
            sum += each;
        }
        if (line.charAt(0) != 'S'
                || bytes.length == 0
                || (bytes[0] & BYTE) != bytes.length - 1
                || (sum & BYTE) != BYTE) {
            throw new ElfFormatException(name, at, "an S-record with its length and check sum", line);
        }
        switch (line.charAt(1)) {
            case '0', '5', '6' -> {}
            case '1', '2', '3' -> data(bytes, line.charAt(1) - '0' + 1, at);
            case '7', '8', '9' -> {
                entry = address(bytes, '9' - line.charAt(1) + 2, at);
                ended = true;
            }
            default -> throw new ElfFormatException(name, at, "a record of a kind from S0 to S9", line);
        }
    }

    private void data(byte[] record, int addressBytes, int at) throws ElfFormatException {
        int address = address(record, addressBytes, at);
        if (address != start + open.size()) {
            finishSegment();
            start = address;
        }
        open.write(record, 1 + addressBytes, record.length - addressBytes - 2);
    }

    private int address(byte[] record, int bytes, int at) throws ElfFormatException {
        if (record.length < bytes + 2) {
            throw new ElfFormatException(name, at, "an address of " + bytes + " bytes", (record.length - 2) + " bytes");
        }
        int address = 0;
        for (int index = 1; index <= bytes; index++) {
            address = address << Byte.SIZE | record[index] & BYTE;
        }
        return address;
    }

    private void finishSegment() {
        if (open.size() > 0) {
            segments.add(new ElfSegment(start, open.size(), ALL, 1, open.toByteArray()));
            open.reset();
        }
    }
}
