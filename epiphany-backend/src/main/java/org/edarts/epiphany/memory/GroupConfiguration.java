package org.edarts.epiphany.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalInt;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Generation;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;

/**
 * What a loader tells the cores of a workgroup about it, before their programs start: the variables {@code
 * e_group_config} and {@code e_emem_config} of eSDK's library, laid out as that has them. Where a program has no
 * symbols at all - it was stripped, or is of S-records - they are looked for where eSDK's linker scripts put them. A
 * program that has no such variables is told nothing.
 *
 * @param groupId the id of the workgroup's first core: row and column in the address map
 * @param columnBits how many of its lowest bits are the column
 * @param rows its rows
 * @param columns its columns
 * @param generation of which generation the chip is: eSDK has a number for each
 * @param dramBase where the cores find the shared DRAM
 */
public record GroupConfiguration(
        int groupId, int columnBits, int rows, int columns, Generation generation, int dramBase) {
    private static final String GROUP = "_e_group_config";
    private static final String EXTERNAL_MEMORY = "_e_emem_config";
    private static final int GROUP_BYTES = 40;
    private static final int EXTERNAL_MEMORY_BYTES = 8;
    private static final int GROUP_PLACE = 0x28;
    private static final int EXTERNAL_MEMORY_PLACE = 0x50;
    private static final int EPIPHANY_GROUP = 3;
    private static final int EXTERNAL = 5;

    /** Takes bytes that belong at an address as the core sees it. */
    @FunctionalInterface
    public interface CoreMemoryWriter {
        /** Writes them. */
        void write(int address, byte[] bytes);
    }

    /** Returns the configuration of the rectangle between two cores of a chip, both included. */
    public static GroupConfiguration between(Chip chip, int firstNode, int lastNode) {
        return between(chip.map(), chip.generation(), firstNode, lastNode);
    }

    /** Returns the configuration of the rectangle between two cores of such a chip, both included. */
    public static GroupConfiguration between(ChipMap map, Generation generation, int firstNode, int lastNode) {
        return new GroupConfiguration(
                map.coreId(firstNode),
                map.addresses().columnBits(),
                map.rowOf(lastNode) - map.rowOf(firstNode) + 1,
                map.columnOf(lastNode) - map.columnOf(firstNode) + 1,
                generation,
                map.dramBase());
    }

    /** Tells a core, at a row and column of the workgroup, what its program wants to know. */
    public void tell(ElfFile program, int row, int column, CoreMemoryWriter core) {
        place(program, GROUP, GROUP_PLACE, EPIPHANY_GROUP)
                .ifPresent(address -> core.write(address, group(row, column)));
        place(program, EXTERNAL_MEMORY, EXTERNAL_MEMORY_PLACE, EXTERNAL)
                .ifPresent(address -> core.write(address, externalMemory()));
    }

    private static OptionalInt place(ElfFile program, String symbol, int usual, int kind) {
        if (program.symbols().stream().anyMatch(each -> each.section() != ElfSymbol.UNDEFINED)) {
            return program.symbol(symbol).stream().mapToInt(ElfSymbol::value).findFirst();
        }
        boolean there = program.segments().stream().anyMatch(segment -> wordAt(segment, usual) == kind);
        return there ? OptionalInt.of(usual) : OptionalInt.empty();
    }

    private static int wordAt(ElfSegment segment, int address) {
        int at = address - segment.address();
        return at >= 0 && at <= segment.bytes().length - Integer.BYTES
                ? ByteBuffer.wrap(segment.bytes())
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getInt(at)
                : 0;
    }

    private byte[] group(int row, int column) {
        return ByteBuffer.allocate(GROUP_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(EPIPHANY_GROUP)
                .putInt(generation.number())
                .putInt(groupId)
                .putInt(groupId >> columnBits)
                .putInt(groupId & (1 << columnBits) - 1)
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
