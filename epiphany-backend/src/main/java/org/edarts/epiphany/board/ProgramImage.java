package org.edarts.epiphany.board;

import java.util.Arrays;
import org.edarts.cam.chip.ChipMap;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfType;

/**
 * A program as a host puts it onto a board: which of its segments go to each core, and which to memory that the cores
 * share. Low addresses are the core's own memory; all others stand for themselves. A core begins at address 0 when it
 * is started: a program that has nothing there, because its linker script knows no section of that name, gets a branch
 * to where it begins.
 */
final class ProgramImage {
    /** A branch in any case; how far, in half words, stands in the upper bits. */
    private static final int BRANCH = 0xe8;

    private final ElfFile program;
    private final ChipMap map;
    private final boolean begins;

    /** Checks that the program fits. */
    ProgramImage(ElfFile program, ChipMap map) {
        this.program = program;
        this.map = map;
        if (program.type() != ElfType.EXECUTABLE) {
            throw new IllegalArgumentException(program.name() + " is not linked: link it to a program first");
        }
        program.segments().forEach(this::check);
        this.begins = program.segments().stream().anyMatch(segment -> segment.address() == 0);
        if (!begins && (!isLocal(program.entry()) || program.entry() == 0)) {
            throw new IllegalArgumentException(program.name()
                    + " has nothing at address 0, where a core begins when it is started: link an interrupt vector"
                    + " table there, for example by --section-start=IVT=0");
        }
    }

    /** Writes what every core gets into one of them. */
    void loadLocal(HostPort port, int node) {
        for (ElfSegment segment : program.segments()) {
            if (isLocal(segment.address())) {
                port.write(map.globalAddress(node, segment.address()), content(segment));
            }
        }
        if (!begins) {
            port.writeWord(map.globalAddress(node, 0), program.entry() >> 1 << Byte.SIZE | BRANCH);
        }
    }

    /** Writes what all cores have together. */
    void loadShared(HostPort port) {
        for (ElfSegment segment : program.segments()) {
            if (!isLocal(segment.address())) {
                port.write(segment.address(), content(segment));
            }
        }
    }

    private static byte[] content(ElfSegment segment) {
        return Arrays.copyOf(segment.bytes(), segment.memorySize());
    }

    private void check(ElfSegment segment) {
        long size = Integer.toUnsignedLong(segment.memorySize());
        long room = room(segment.address());
        if (size > room) {
            throw new IllegalArgumentException(String.format(
                    "%s loads 0x%x bytes at 0x%08x, where the board has %s: link it with another linker script",
                    program.name(),
                    size,
                    segment.address(),
                    room <= 0 ? "nothing" : String.format("0x%x bytes", room)));
        }
    }

    /** The bytes of memory from an address on. */
    private long room(int address) {
        return switch (map.nodeOf(address)) {
            case ChipMap.HOLE -> 0;
            case ChipMap.DRAM -> (long) map.dramBytes() - map.offsetOf(address);
            default -> (long) ChipMap.LOCAL_BYTES - map.offsetOf(address);
        };
    }

    private static boolean isLocal(int address) {
        return address >>> 20 == 0;
    }
}
