package org.edarts.cam;

/** How the cores and the shared memories of a node lie in its address space. */
public enum AddressMap {
    /** Cores have no addresses: one memory for all, as on a host. Mesh coordinates only tell how far cores are apart. */
    FLAT,

    /**
     * The Epiphany's 4 GB: the core at (row, column) owns the megabyte at {@code (row << 6 | column) << 20}. Rows and
     * columns lie below 64, core id 0 is the alias of whichever core uses it, and no shared memory may lie over a core.
     */
    EPIPHANY,

    /**
     * The declared extension for meshes that the Epiphany's map cannot hold: the core at (row, column) owns the
     * megabyte at {@code (1 << 32) + ((row << 12 | column) << 20)}, so that every core lies above the shared memories
     * and above the local alias, which stay where they are. No chip has such addresses; they exist in simulation only.
     */
    EXTENDED;

    /** The bytes of the address space that belong to one core: its local memory and its registers. */
    public static final long WINDOW = 1 << 20;

    private static final int EPIPHANY_LIMIT = 64;
    private static final long FOUR_GIGABYTES = 1L << 32;
    private static final long REGISTERS = 0xF0000;

    /**
     * {@return the first address of the window of the core at that place, as other cores see it}
     *
     * @throws MachineException if this map gives it none
     */
    public long windowOf(MeshCoordinate at) {
        switch (this) {
            case EPIPHANY:
                if (at.row() >= EPIPHANY_LIMIT || at.column() >= EPIPHANY_LIMIT) {
                    throw new MachineException(
                            at + " lies outside the 64 x 64 cores that 4 GB of addresses hold: move the base core, make"
                                    + " the mesh smaller or declare the extended address map");
                }
                if (at.row() == 0 && at.column() == 0) {
                    throw new MachineException(
                            "a core at (0, 0) would have id 0, which is every core's alias of itself:"
                                    + " move the base core or declare the extended address map");
                }
                return (long) (at.row() << 6 | at.column()) << 20;
            case EXTENDED:
                return FOUR_GIGABYTES + ((long) (at.row() << 12 | at.column()) << 20);
            default:
                throw new MachineException("the flat address map gives the core at " + at + " no addresses");
        }
    }

    /** Refuses a core that this map cannot hold. */
    void check(Core core) {
        if (this == FLAT || core.at().isEmpty()) {
            return;
        }
        windowOf(core.at().get());
        core.local().ifPresent(local -> {
            if (local.bytes() > REGISTERS) {
                throw new MachineException("core '" + core.name() + "': local memory '" + local.name() + "' of "
                        + local.bytes() + " bytes reaches the core's registers at 0xF0000: make it smaller");
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
        if (memory.overlaps(0, WINDOW) || memory.address().getAsLong() + memory.bytes() > FOUR_GIGABYTES) {
            throw new MachineException("memory '" + memory.name() + "' at " + memory.addresses()
                    + " leaves 0x00100000..0xFFFFFFFF, where shared memories lie: move it or make it smaller");
        }
    }
}
