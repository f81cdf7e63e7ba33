package org.edarts.epiphany.memory;

import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfType;

/** Puts programs into memory. */
public final class ProgramLoader {
    private ProgramLoader() {}

    /**
     * Copies what a program loads to where it belongs. What the file has no bytes for is set to zero.
     *
     * @param program the program
     * @param space memory as the core sees it that will run the program: low addresses are its own memory
     * @throws IllegalArgumentException if the file is no program, or nothing lies where it is to be loaded
     */
    public static void load(ElfFile program, AddressSpace space) {
        if (program.type() != ElfType.EXECUTABLE) {
            throw new IllegalArgumentException(program.name() + " is not linked: link it to a program first");
        }
        if (program.segments().isEmpty()) {
            throw new IllegalArgumentException(program.name() + " has nothing to load");
        }
        for (ElfSegment segment : program.segments()) {
            load(program, segment, space);
        }
    }

    private static void load(ElfFile program, ElfSegment segment, AddressSpace space) {
        int address = segment.address();
        long size = Integer.toUnsignedLong(segment.memorySize());
        Storage storage = space.storage(address);
        long room = storage.size() - Integer.toUnsignedLong(space.place(address));
        if (size > room) {
            throw new IllegalArgumentException(String.format(
                    "%s loads 0x%x bytes at 0x%08x, where the chip has %s: link it with another linker script",
                    program.name(), size, address, room <= 0 ? "nothing" : String.format("0x%x bytes", room)));
        }
        int place = space.place(address);
        storage.write(place, segment.bytes(), 0, segment.bytes().length);
        int rest = segment.memorySize() - segment.bytes().length;
        storage.write(place + segment.bytes().length, new byte[rest], 0, rest);
    }
}
