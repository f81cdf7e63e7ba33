package org.edarts.epiphany.board;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.edarts.cam.AddressMap;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.Generation;

/**
 * Reads the vendor's description of a board: a key and its value in each line; text behind {@code //} is a comment.
 * Several chips must form one rectangle of cores. Of several external memories the first is used, as eSDK does.
 */
final class HdfReader {
    private static final int HEXADECIMAL = 16;
    private static final int DECIMAL = 10;
    private static final int CORE_SIDE = 0x8000_0000;
    private static final int CORE_SIDE_BITS = 0x0FFF_FFFF;

    private enum Key {
        PLATFORM_VERSION,
        ESYS_REGS_BASE,
        NUM_CHIPS,
        CHIP,
        CHIP_ROW,
        CHIP_COL,
        NUM_EXT_MEMS,
        EMEM,
        EMEM_BASE_ADDRESS,
        EMEM_EPI_BASE,
        EMEM_SIZE,
        EMEM_TYPE
    }

    private record Entry(int line, String value) {}

    /** What was said of one chip or one memory, beginning in a line. */
    private record Part(int line, Map<Key, Entry> entries) {}

    private final String file;
    private final Part board = new Part(1, new EnumMap<>(Key.class));
    private final List<Part> chips = new ArrayList<>();
    private final List<Part> memories = new ArrayList<>();

    private HdfReader(String file) {
        this.file = file;
    }

    static Platform read(Path path) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(path, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException missing) {
            throw new IOException(
                    "the description of the board, " + path + ", does not exist: " + Platform.VARIABLE
                            + " must name the .hdf file of the board",
                    missing);
        }
        HdfReader reader = new HdfReader(path.toString());
        for (int index = 0; index < lines.size(); index++) {
            String text = lines.get(index).replaceFirst("//.*", "").trim();
            if (!text.isEmpty()) {
                reader.add(index + 1, text);
            }
        }
        return reader.platform();
    }

    private void add(int line, String text) throws HdfFormatException {
        String[] words = text.split("\\s+");
        if (words.length != 2) {
            throw new HdfFormatException(file, line, "expected a key and a value, found '" + text + "'");
        }
        Key key = key(line, words[0]);
        Part part = partOf(line, key);
        if (part.entries.put(key, new Entry(line, words[1])) != null) {
            throw new HdfFormatException(file, line, key + " is given twice");
        }
    }

    private Key key(int line, String word) throws HdfFormatException {
        for (Key key : Key.values()) {
            if (key.name().equals(word)) {
                return key;
            }
        }
        throw new HdfFormatException(
                file, line, "no key is called '" + word + "': expected one of " + List.of(Key.values()));
    }

    private Part partOf(int line, Key key) throws HdfFormatException {
        return switch (key) {
            case CHIP, CHIP_ROW, CHIP_COL -> last(chips, line, key, key == Key.CHIP);
            case EMEM, EMEM_BASE_ADDRESS, EMEM_EPI_BASE, EMEM_SIZE, EMEM_TYPE ->
                last(memories, line, key, key == Key.EMEM);
            default -> board;
        };
    }

    private Part last(List<Part> parts, int line, Key key, boolean begins) throws HdfFormatException {
        if (begins) {
            parts.add(new Part(line, new EnumMap<>(Key.class)));
        } else if (parts.isEmpty()) {
            throw new HdfFormatException(file, line, key + " stands before the CHIP or EMEM that it belongs to");
        }
        return parts.get(parts.size() - 1);
    }

    private Platform platform() throws HdfFormatException {
        checkCount(Key.NUM_CHIPS, chips);
        checkCount(Key.NUM_EXT_MEMS, memories);
        if (chips.isEmpty()) {
            throw new HdfFormatException(file, "the board has no CHIP: name one, with CHIP_ROW and CHIP_COL");
        }
        Entry version = required(board, Key.PLATFORM_VERSION);
        if (board.entries.containsKey(Key.ESYS_REGS_BASE)) {
            number(board, Key.ESYS_REGS_BASE, HEXADECIMAL);
        }
        long hostDram = 0;
        int dram = CORE_SIDE;
        int size = 0;
        if (!memories.isEmpty()) {
            Part memory = memories.get(0);
            hostDram = Integer.toUnsignedLong(number(memory, Key.EMEM_BASE_ADDRESS, HEXADECIMAL));
            dram = memory.entries.containsKey(Key.EMEM_EPI_BASE)
                    ? number(memory, Key.EMEM_EPI_BASE, HEXADECIMAL)
                    : (int) hostDram & CORE_SIDE_BITS | CORE_SIDE;
            size = number(memory, Key.EMEM_SIZE, HEXADECIMAL);
        }
        return new Platform(version.value, generation(), map(dram, size), hostDram);
    }

    private ChipMap map(int dram, int size) throws HdfFormatException {
        int firstRow = Integer.MAX_VALUE;
        int firstColumn = Integer.MAX_VALUE;
        int endRow = 0;
        int endColumn = 0;
        int cores = 0;
        for (Part chip : chips) {
            int side = made(chip).map().rows();
            int row = number(chip, Key.CHIP_ROW, DECIMAL);
            int column = number(chip, Key.CHIP_COL, DECIMAL);
            firstRow = Math.min(firstRow, row);
            firstColumn = Math.min(firstColumn, column);
            endRow = Math.max(endRow, row + side);
            endColumn = Math.max(endColumn, column + side);
            cores += side * side;
        }
        int rows = endRow - firstRow;
        int columns = endColumn - firstColumn;
        if (rows * columns != cores) {
            throw new HdfFormatException(
                    file,
                    chips.get(0).line,
                    "the chips form no rectangle: " + cores + " cores within " + rows + " x " + columns
                            + "; correct CHIP_ROW and CHIP_COL");
        }
        try {
            return new ChipMap(AddressMap.EPIPHANY, firstRow, firstColumn, rows, columns, dram, size);
        } catch (IllegalArgumentException impossible) {
            throw new HdfFormatException(file, chips.get(0).line, String.valueOf(impossible.getMessage()));
        }
    }

    private Generation generation() throws HdfFormatException {
        Generation generation = made(chips.get(0)).generation();
        for (Part chip : chips) {
            if (made(chip).generation() != generation) {
                throw new HdfFormatException(
                        file, chip.line, "chips of different generations on one board: name the same CHIP everywhere");
            }
        }
        return generation;
    }

    private Chip made(Part chip) throws HdfFormatException {
        Entry name = required(chip, Key.CHIP);
        return switch (name.value) {
            case "E16G301" -> Chips.PARALLELLA;
            case "E64G401" -> Chips.EPIPHANY_IV;
            default ->
                throw new HdfFormatException(
                        file, name.line, "no chip is called " + name.value + ": expected E16G301 or E64G401");
        };
    }

    private void checkCount(Key key, List<Part> parts) throws HdfFormatException {
        if (board.entries.containsKey(key) && number(board, key, DECIMAL) != parts.size()) {
            Entry count = required(board, key);
            throw new HdfFormatException(
                    file, count.line, key + " is " + count.value + ", but " + parts.size() + " are described");
        }
    }

    private Entry required(Part part, Key key) throws HdfFormatException {
        Entry entry = part.entries.get(key);
        if (entry == null) {
            throw new HdfFormatException(file, part.line, key + " is missing in what begins here");
        }
        return entry;
    }

    private int number(Part part, Key key, int radix) throws HdfFormatException {
        Entry entry = required(part, key);
        String digits = radix == HEXADECIMAL ? entry.value.replaceFirst("^0[xX]", "") : entry.value;
        try {
            return Integer.parseUnsignedInt(digits, radix);
        } catch (NumberFormatException notANumber) {
            throw new HdfFormatException(
                    file,
                    entry.line,
                    key + " is " + entry.value + ": expected a " + (radix == HEXADECIMAL ? "hexadecimal" : "decimal")
                            + " number of 32 bits");
        }
    }
}
