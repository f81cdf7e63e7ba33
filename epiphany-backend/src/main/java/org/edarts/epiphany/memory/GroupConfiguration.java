package org.edarts.epiphany.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSymbol;

/**
 * What a loader tells the cores of a workgroup about it, before their programs start: the variables {@code e_group_config} and
 * {@code e_emem_config} of eSDK's library, laid out as that has them. A program that has no such symbols is told nothing.
 *
 * @param groupId the id of the workgroup's first core: row and column in the address map, six bits each
 * @param rows its rows
 * @param columns its columns
 * @param chip which chip it is on
 * @param dramBase where the cores find the shared DRAM
 */
public record GroupConfiguration(int groupId, int rows, int columns, Chip chip, int dramBase) {
    private static final String GROUP = "_e_group_config";
    private static final String EXTERNAL_MEMORY = "_e_emem_config";
    private static final int GROUP_BYTES = 40;
    private static final int EXTERNAL_MEMORY_BYTES = 8;
    private static final int EPIPHANY_GROUP = 3;
    private static final int EXTERNAL = 5;
    private static final int COLUMN_BITS = 6;
    private static final int COLUMN = (1 << COLUMN_BITS) - 1;

    /** The chips that eSDK has numbers for. */
    public enum Chip {
        /** The Epiphany-III. */
        E16G301(0),
        /** The Epiphany-IV. All other sizes are taken for it. */
        E64G401(1);

        private final int number;

        Chip(int number) {
            this.number = number;
        }

        /** {@return the chip of that many cores} */
        public static Chip of(int cores) {
            return cores == 16 ? E16G301 : E64G401;
        }
    }

    /** Takes bytes that belong at an address as the core sees it. */
    @FunctionalInterface
    public interface CoreMemoryWriter {
        /** Writes them. */
        void write(int address, byte[] bytes);
    }

    /** {@return the configuration of the rectangle between two cores of a chip, both included} */
    public static GroupConfiguration between(AddressMap map, int firstNode, int lastNode) {
        return new GroupConfiguration(
                map.coreId(firstNode),
                map.rowOf(lastNode) - map.rowOf(firstNode) + 1,
                map.columnOf(lastNode) - map.columnOf(firstNode) + 1,
                Chip.of(map.nodes()),
                map.dramBase());
    }

    /** Tells a core, at a row and column of the workgroup, what its program wants to know. */
    public void tell(ElfFile program, int row, int column, CoreMemoryWriter core) {
        program.symbol(GROUP).map(ElfSymbol::value).ifPresent(address -> core.write(address, group(row, column)));
        program.symbol(EXTERNAL_MEMORY)
                .map(ElfSymbol::value)
                .ifPresent(address -> core.write(address, externalMemory()));
    }

    private byte[] group(int row, int column) {
        return ByteBuffer.allocate(GROUP_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(EPIPHANY_GROUP)
                .putInt(chip.number)
                .putInt(groupId)
                .putInt(groupId >> COLUMN_BITS)
                .putInt(groupId & COLUMN)
                .putInt(rows)
                .putInt(columns)
                .putInt(row)
                .putInt(column)
                .array();
    }

    private byte[] externalMemory() {
        return ByteBuffer.allocate(EXTERNAL_MEMORY_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(EXTERNAL)
                .putInt(dramBase)
                .array();
    }
}
