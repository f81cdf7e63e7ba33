package org.edarts.cam;

import java.util.Locale;

/** How the cores and the shared memories of a node lie in its address space. */
public enum AddressMap {
    /**
     * Cores have no addresses: one memory for all, as on a host. Mesh coordinates only tell how far cores are apart.
     */
    FLAT(0, 0),

    /**
     * The Epiphany's 4 GB: the core at (row, column) owns the megabyte at {@code (row << 6 | column) << 20}. Rows and
     * columns lie below 64, core id 0 is the alias of whichever core uses it, and no shared memory may lie over a core.
     */
    EPIPHANY(20, 6),

    /**
     * The declared extension for meshes that the Epiphany's map cannot hold: the core at (row, column) owns the 64 KB
     * at {@code (row << 8 | column) << 16}, with its registers from 0x8000 on, behind its local memory. Rows and
     * columns lie below 256. The local alias, which keeps its megabyte and its offsets, and the shared memories stay
     * where they are. No chip has such addresses; they exist in simulation only.
     */
    COMPACT(16, 8);

    /** Bytes of a core's alias of itself: its local memory and, from 0xF0000 on, its registers. */
    public static final long ALIAS = 1 << 20;

    private static final long FOUR_GIGABYTES = 1L << 32;
    private static final long REGISTERS = 0xF0000;
    private static final long REGISTERS_OF_COMPACT = 0x8000;

    private final int windowBits;
    private final int columnBits;

    AddressMap(int windowBits, int columnBits) {
        this.windowBits = windowBits;
        this.columnBits = columnBits;
    }

    /** Returns how many of the lowest bits of a core's address lie within its window. */
    public int windowBits() {
        return windowBits;
    }

    /** Returns how many of the lowest bits of a core's id are its column. */
    public int columnBits() {
        return columnBits;
    }

    /** Returns the bytes of the address space that belong to one core: its local memory and its registers. */
    public long window() {
        return 1L << windowBits;
    }

    /** Returns how many rows, and how many columns, have ids. */
    public int side() {
        return 1 << columnBits;
    }

    /**
     * Returns the first address of the window of the core at that place, as other cores see it.
     *
     * @throws MachineException if this map gives it none
     */
    public long windowOf(MeshCoordinate at) {
        if (this == FLAT) {
            throw new MachineException("the flat address map gives the core at " + at + " no addresses");
        }
        if (at.row() >= side() || at.column() >= side()) {
            throw new MachineException(at + " lies outside the " + side() + " x " + side()
                    + " cores that 4 GB of addresses hold: move the base core, make the mesh smaller" + orCompact());
        }
        long window = (long) (at.row() << columnBits | at.column()) << windowBits;
        if (window < ALIAS) {
            throw new MachineException("a core at " + at + " would have its window at " + hex(window)
                    + ", in every core's alias of itself: move the base core");
        }
        return window;
    }

    /**
     * Returns what else to do about a core that this map cannot hold, for a message: nothing, or to declare the
     * extension.
     */
    String orCompact() {
        return this == EPIPHANY ? ", or declare the compact address map" : "";
    }

    /** Refuses a core that this map cannot hold. */
    void check(Core core) {
        if (this == FLAT || core.at().isEmpty()) {
            return;
        }
        windowOf(core.at().get());
        long registers = this == COMPACT ? REGISTERS_OF_COMPACT : REGISTERS;
        core.local().ifPresent(local -> {
            if (local.bytes() > registers) {
                throw new MachineException(
                        "core '" + core.name() + "': local memory '" + local.name() + "' of " + local.bytes()
                                + " bytes reaches the core's registers at " + hex(registers) + ": make it smaller");
            }
            if (local.address().isPresent()) {
                throw new MachineException("core '" + core.name() + "': local memory '" + local.name()
                        + "' begins at offset 0 of the core's window: leave its address out");
            }
        });
    }

    /** Refuses a shared memory that this map cannot hold. */
    void check(Memory memory) {
        if (this == FLAT) {
            return;
        }
        if (memory.address().isEmpty()) {
            throw new MachineException("memory '" + memory.name() + "' is shared by cores with addresses and has none:"
                    + " state the address it begins at");
        }
        if (memory.overlaps(0, ALIAS) || memory.address().getAsLong() + memory.bytes() > FOUR_GIGABYTES) {
            throw new MachineException("memory '" + memory.name() + "' at " + memory.addresses()
                    + " leaves 0x00100000..0xFFFFFFFF, where shared memories lie: move it or make it smaller");
        }
    }

    private static String hex(long address) {
        return String.format(Locale.ROOT, "0x%X", address);
    }
}
