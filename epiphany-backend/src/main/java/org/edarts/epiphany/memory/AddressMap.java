package org.edarts.epiphany.memory;

import java.util.Locale;

/**
 * What lies where in the 32-bit address space that the cores of a chip see.
 *
 * <p>On real chips a core's id is {@code row << 6 | column}, and the megabyte at {@code id << 20} is its window: local
 * memory from offset 0, registers from 0xF0000. Id 0 is every core's alias of itself. The DRAM's window takes ids too;
 * a chip with a core inside it is refused.
 *
 * <p>{@link Windows#COMPACT} is the declared extension for chips that this map cannot hold. A core's id is then
 * {@code row << 8 | column} and its window the 64 KB at {@code id << 16}, with the registers of offset 0xF0000 at 0x8000;
 * rows and columns go up to 255. The local alias, which keeps its megabyte and its offsets, and the DRAM stay where they
 * are. No chip has such a map; it exists in simulation only.
 *
 * @param windows how large a core's window is
 * @param baseRow the row of the chip's first core
 * @param baseColumn the column of the chip's first core
 * @param rows rows of cores
 * @param columns columns of cores
 * @param dramBase the first address of the shared DRAM
 * @param dramBytes its size
 */
public record AddressMap(
        Windows windows, int baseRow, int baseColumn, int rows, int columns, int dramBase, int dramBytes) {
    /** {@link #nodeOf} of an address in the shared DRAM. */
    public static final int DRAM = -1;

    /** {@link #nodeOf} of an address at which there is nothing. */
    public static final int HOLE = -2;

    /** {@link #nodeOf} of an address in the core's alias of itself. */
    public static final int SELF = -3;

    /** Bytes of a core's local memory. */
    public static final int LOCAL_BYTES = 32 << 10;

    /** Bytes of a core's alias of itself. */
    public static final int ALIAS_BYTES = 1 << 20;

    private static final int SUPPORTED_DRAM = 1 << 30;

    /** How much of the address space a core gets. */
    public enum Windows {
        /** A megabyte, as on every chip that was made: 64 rows and columns. */
        MEGABYTE(20, 6),
        /** 64 KB, the extension: 256 rows and columns. */
        COMPACT(16, 8);

        private final int shift;
        private final int columnBits;

        Windows(int shift, int columnBits) {
            this.shift = shift;
            this.columnBits = columnBits;
        }

        /** {@return how many of the lowest bits of a core's id are its column} */
        public int columnBits() {
            return columnBits;
        }
    }

    /** Checks that all cores have ids, that none is the alias, and that none lies in the DRAM's window. */
    public AddressMap {
        int limit = 1 << windows.columnBits;
        if (rows < 1 || columns < 1) {
            throw new IllegalArgumentException(
                    "a chip of " + rows + " x " + columns + " cores: give it at least one row and one column");
        }
        if (baseRow < 0 || baseColumn < 0 || baseRow + rows > limit || baseColumn + columns > limit) {
            throw new IllegalArgumentException(rows + " x " + columns + " cores from (" + baseRow + ", " + baseColumn
                    + ") leave the " + limit + " x " + limit + " ids of the address map: move the base core, make the"
                    + " chip smaller" + (windows == Windows.MEGABYTE ? " or declare compact windows" : ""));
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
                checkCore(windows, row, column, dramBase, dramBytes);
            }
        }
    }

    private static void checkCore(Windows windows, int row, int column, int dramBase, int dramBytes) {
        long window = (long) (row << windows.columnBits | column) << windows.shift;
        if (window < ALIAS_BYTES) {
            throw new IllegalArgumentException("a core at (" + row + ", " + column + ") would have its window at "
                    + hex((int) window) + ", in every core's alias of itself: move the base core");
        }
        long fromDram = window - Integer.toUnsignedLong(dramBase);
        if (fromDram >= 0 && fromDram < dramBytes) {
            throw new IllegalArgumentException("the core at (" + row + ", " + column + ") and the DRAM both claim "
                    + hex((int) window) + ": move the base core or the DRAM, make the chip smaller, or declare compact"
                    + " windows");
        }
    }

    /** {@return the map of a chip with megabyte windows and 32 MB of DRAM at 0x8E000000, as on the boards that were made} */
    public static AddressMap of(int baseRow, int baseColumn, int rows, int columns) {
        return new AddressMap(Windows.MEGABYTE, baseRow, baseColumn, rows, columns, 0x8E000000, 32 << 20);
    }

    /** {@return the cores of the chip} */
    public int nodes() {
        return rows * columns;
    }

    /** {@return the number of the core at a row and column of the chip, both from 0: row by row} */
    public int node(int row, int column) {
        return row * columns + column;
    }

    /** {@return the row of a core within the chip, from 0} */
    public int rowOf(int node) {
        return node / columns;
    }

    /** {@return the column of a core within the chip, from 0} */
    public int columnOf(int node) {
        return node % columns;
    }

    /** {@return what the COREID register of a core holds} */
    public int coreId(int node) {
        return baseRow + rowOf(node) << windows.columnBits | baseColumn + columnOf(node);
    }

    /** {@return the global address of an offset in a core's own alias} */
    public int globalAddress(int node, int offset) {
        int inWindow = windows == Windows.COMPACT && RegisterWindow.contains(offset)
                ? offset - RegisterWindow.GENERAL + LOCAL_BYTES
                : offset;
        return coreId(node) << windows.shift | inWindow;
    }

    /** {@return the core that an address belongs to, or {@link #SELF}, {@link #DRAM} or {@link #HOLE}} */
    public int nodeOf(int address) {
        if (address >>> 20 == 0) {
            return SELF;
        }
        if (Integer.compareUnsigned(address - dramBase, dramBytes) < 0) {
            return DRAM;
        }
        int id = address >>> windows.shift;
        int row = (id >>> windows.columnBits) - baseRow;
        int column = (id & (1 << windows.columnBits) - 1) - baseColumn;
        if (row < 0 || row >= rows || column < 0 || column >= columns) {
            return HOLE;
        }
        return row * columns + column;
    }

    /** {@return where an address lies in its core's own alias, or in the DRAM; of use if it belongs to one of them} */
    public int offsetOf(int address) {
        if (Integer.compareUnsigned(address - dramBase, dramBytes) < 0) {
            return address - dramBase;
        }
        if (windows == Windows.MEGABYTE || address >>> 20 == 0) {
            return address & 0xFFFFF;
        }
        int inWindow = address & 0xFFFF;
        return inWindow < LOCAL_BYTES ? inWindow : inWindow - LOCAL_BYTES + RegisterWindow.GENERAL;
    }

    /** {@return whether there is memory or a register at an offset of a core's alias} */
    public static boolean exists(int offset) {
        return offset >= 0 && offset < LOCAL_BYTES || RegisterWindow.contains(offset);
    }

    private static String hex(int address) {
        return String.format(Locale.ROOT, "0x%08X", address);
    }
}
