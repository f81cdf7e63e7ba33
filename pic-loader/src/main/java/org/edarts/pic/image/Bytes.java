package org.edarts.pic.image;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;

/** A copy of what a program loads, by its addresses, in which references are changed. Owner: one thread. */
final class Bytes {
    private final ElfFile program;
    private final List<ElfSegment> segments = new ArrayList<>();

    Bytes(ElfFile program) {
        this.program = program;
        for (ElfSegment segment : program.segments()) {
            segments.add(new ElfSegment(
                    segment.address(),
                    segment.memorySize(),
                    segment.flags(),
                    segment.alignment(),
                    segment.bytes().clone()));
        }
    }

    List<ElfSegment> segments() {
        return segments;
    }

    /** Adds zeros that the program did not load. */
    void add(int address, int count) {
        int flags = ElfSegment.READ | ElfSegment.EXECUTE;
        segments.add(new ElfSegment(address, count, flags, 8, new byte[count]));
    }

    /** Returns the bytes from an address on, little endian; changes go to the copy. */
    ByteBuffer at(int address, int count) {
        for (ElfSegment segment : segments) {
            if (holds(segment, address, count)) {
                return ByteBuffer.wrap(segment.bytes(), address - segment.address(), count)
                        .slice()
                        .order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        throw new IllegalArgumentException(String.format(
                "%s loads no bytes at 0x%08x, to which a relocation or a symbol points: link it anew",
                program.name(), address));
    }

    int checksum(Function function) {
        CRC32 sum = new CRC32();
        sum.update(at(function.address(), function.size()));
        return (int) sum.getValue();
    }

    private static boolean holds(ElfSegment segment, int address, int count) {
        return Integer.toUnsignedLong(address - segment.address()) + count <= segment.bytes().length;
    }
}
