package org.edarts.cam.chip;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.edarts.cam.AddressMap;
import org.edarts.cam.MachineException;
import org.edarts.cam.MeshCoordinate;

/**
 * What lies where in the 32-bit address space that the cores of a chip see: the window of each core, with local memory
 * from offset 0 and registers from 0xF0000 (0x8000 in the {@linkplain AddressMap#COMPACT compact} map), the DRAM, and
 * every core's alias of itself below 0x00100000. A chip with a core inside the DRAM is refused.
 *
 * @param addresses how large a core's window is: {@link AddressMap#EPIPHANY} or {@link AddressMap#COMPACT}
 * @param baseRow the row of the chip's first core
 * @param baseColumn the column of the chip's first core
 * @param rows rows of cores
 * @param columns columns of cores
 * @param dramBase the first address of the shared DRAM
 * @param dramBytes its size
 */
public record ChipMap(
        AddressMap addresses, int baseRow, int baseColumn, int rows, int columns, int dramBase, int dramBytes) {
    /** {@link #nodeOf} of an address in the shared DRAM. */
    public static final int DRAM = -1;

    /** {@link #nodeOf} of an address at which there is nothing. */
    public static final int HOLE = -2;

    /** {@link #nodeOf} of an address in the core's alias of itself. */
    public static final int SELF = -3;

    /** Where the DRAM begins on the boards that were made. */
    public static final int USUAL_DRAM = 0x8E000000;

    /** The size of the DRAM on the boards that were made. */
    public static final int USUAL_DRAM_BYTES = 32 << 20;

    /** Bytes of a core's local memory. */
    public static final int LOCAL_BYTES = 32 << 10;

    /** Bytes of a core's alias of itself. */
    public static final int ALIAS_BYTES = 1 << 20;

    /** The offset of the registers in a core's alias. */
    public static final int REGISTERS = 0xF0000;

    /** The bytes that registers take there: general ones, and from 0x400 on four groups of 64 special ones. */
    public static final int REGISTER_BYTES = 0x800;

    private static final int GENERAL_BYTES = 0x100;

    private static final int SPECIAL_AT = 0x400;

    private static final int SUPPORTED_DRAM = 1 << 30;

    /** Checks that all cores have ids, that none is the alias, and that none lies in the DRAM's window. */
    public ChipMap {
        if (addresses == AddressMap.FLAT) {
            throw new IllegalArgumentException("a chip's cores have addresses: give the epiphany or the compact map");
        }
        if (rows < 1 || columns < 1) {
            throw new IllegalArgumentException(
                    "a chip of " + rows + " x " + columns + " cores: give it at least one row and one column");
        }
        int side = addresses.side();
        if (baseRow < 0 || baseColumn < 0 || baseRow + rows > side || baseColumn + columns > side) {
            throw new IllegalArgumentException(rows + " x " + columns + " cores from (" + baseRow + ", " + baseColumn
                    + ") leave the " + side + " x " + side + " ids of the address map: move the base core, make the"
                    + " chip smaller" + orCompact(addresses));
        }
        if (dramBytes < 0 || dramBytes > SUPPORTED_DRAM || (dramBase & 0xFFFFF) != 0 || (dramBytes & 0xFFFFF) != 0) {
            throw new IllegalArgumentException("DRAM of " + dramBytes + " bytes at " + hex(dramBase)
                    + ": base and size must be multiples of 1 MB, the size at most 1 GB");
        }
        if (Integer.toUnsignedLong(dramBase) < ALIAS_BYTES
                || Integer.toUnsignedLong(dramBase) + dramBytes > 1L << Integer.SIZE) {
            throw new IllegalArgumentException("DRAM of " + dramBytes + " bytes at " + hex(dramBase)
                    + " leaves 0x00100000..0xFFFFFFFF: move it or make it smaller");
        }
        for (int row = baseRow; row < baseRow + rows; row++) {
            for (int column = baseColumn; column < baseColumn + columns; column++) {
                checkCore(addresses, new MeshCoordinate(row, column), dramBase, dramBytes);
            }
        }
    }

    private static void checkCore(AddressMap addresses, MeshCoordinate at, int dramBase, int dramBytes) {
        long window;
        try {
            window = addresses.windowOf(at);
        } catch (MachineException impossible) {
            throw new IllegalArgumentException(impossible.getMessage(), impossible);
        }
        long fromDram = window - Integer.toUnsignedLong(dramBase);
        if (fromDram >= 0 && fromDram < dramBytes) {
            throw new IllegalArgumentException("the core at " + at + " and the DRAM both claim " + hex((int) window)
                    + ": move the base core or the DRAM, make the chip smaller" + orCompact(addresses));
        }
    }

    private static String orCompact(AddressMap addresses) {
        return addresses == AddressMap.EPIPHANY ? ", or declare the compact address map" : "";
    }

    /**
     * Returns the map of a chip with megabyte windows and 32 MB of DRAM at 0x8E000000, as on the boards that were made.
     */
    public static ChipMap of(int baseRow, int baseColumn, int rows, int columns) {
        return new ChipMap(AddressMap.EPIPHANY, baseRow, baseColumn, rows, columns, USUAL_DRAM, USUAL_DRAM_BYTES);
    }

    /** Returns the cores of the chip. */
    public int nodes() {
        return rows * columns;
    }

    /** Returns the number of the core at a row and column of the chip, both from 0: row by row. */
    public int node(int row, int column) {
        return row * columns + column;
    }

    /**
     * Returns the cores of so many equal rectangles, as near to squares as can be, each row by row, the rectangles side
     * by side first; empty if the chip has none.
     */
    public List<List<Integer>> rectangles(int count) {
        int down = 0;
        for (int some = 1; some <= count; some++) {
            if (count % some == 0
                    && rows % some == 0
                    && columns % (count / some) == 0
                    && (down == 0 || rows / some + columns * some / count < rows / down + columns * down / count)) {
                down = some;
            }
        }
        List<List<Integer>> rectangles = new ArrayList<>();
        for (int number = 0; down > 0 && number < count; number++) {
            int high = rows / down;
            int wide = columns * down / count;
            int first = node(number * wide / columns * high, number * wide % columns);
            rectangles.add(IntStream.range(0, high * wide)
                    .mapToObj(place -> first + node(place / wide, place % wide))
                    .toList());
        }
        return rectangles;
    }

    /** Returns the row of a core within the chip, from 0. */
    public int rowOf(int node) {
        return node / columns;
    }

    /** Returns the column of a core within the chip, from 0. */
    public int columnOf(int node) {
        return node % columns;
    }

    /** Returns what the COREID register of a core holds. */
    public int coreId(int node) {
        return baseRow + rowOf(node) << addresses.columnBits() | baseColumn + columnOf(node);
    }

    /** Returns the global address of an offset in a core's own alias. */
    public int globalAddress(int node, int offset) {
        int inWindow =
                addresses == AddressMap.COMPACT && isRegister(offset) ? offset - REGISTERS + LOCAL_BYTES : offset;
        return coreId(node) << addresses.windowBits() | inWindow;
    }

    /** Returns the core that an address belongs to, or {@link #SELF}, {@link #DRAM} or {@link #HOLE}. */
    public int nodeOf(int address) {
        if (address >>> 20 == 0) {
            return SELF;
        }
        if (Integer.compareUnsigned(address - dramBase, dramBytes) < 0) {
            return DRAM;
        }
        int id = address >>> addresses.windowBits();
        int row = (id >>> addresses.columnBits()) - baseRow;
        int column = (id & (1 << addresses.columnBits()) - 1) - baseColumn;
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            return HOLE;
        }
        return row * columns + column;
    }

    /** Returns where an address lies in its core's own alias, or in the DRAM; of use if it belongs to one of them. */
    public int offsetOf(int address) {
        if (Integer.compareUnsigned(address - dramBase, dramBytes) < 0) {
            return address - dramBase;
        }
        if (addresses == AddressMap.EPIPHANY || address >>> 20 == 0) {
            return address & 0xFFFFF;
        }
        int inWindow = address & 0xFFFF;
        return inWindow < LOCAL_BYTES ? inWindow : inWindow - LOCAL_BYTES + REGISTERS;
    }

    /** Returns whether there is memory or a register at an offset of a core's alias. */
    public static boolean exists(int offset) {
        return offset >= 0 && offset < LOCAL_BYTES || isRegister(offset) && !isBetweenRegisters(offset);
    }

    private static boolean isBetweenRegisters(int offset) {
        return offset >= REGISTERS + GENERAL_BYTES && offset < REGISTERS + SPECIAL_AT;
    }

    private static boolean isRegister(int offset) {
        return offset >= REGISTERS && offset < REGISTERS + REGISTER_BYTES;
    }

    private static String hex(int address) {
        return String.format(Locale.ROOT, "0x%08X", address);
    }
}
