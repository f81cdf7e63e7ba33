package org.edarts.pic.image;

import java.util.List;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;

/**
 * A program whose movable functions are reached through slots.
 *
 * @param program the program as it was linked
 * @param segments what it loads, with references going to slots
 * @param movable the functions that can move, in the order of their slots
 * @param fixed the functions that stay
 */
public record CodeImage(
        ElfFile program, List<ElfSegment> segments, List<MovableFunction> movable, List<FixedFunction> fixed) {
    /** The bytes of a slot. */
    public static final int SLOT_BYTES = 16;

    /** Copies the lists. */
    public CodeImage {
        segments = List.copyOf(segments);
        movable = List.copyOf(movable);
        fixed = List.copyOf(fixed);
    }

    /** Returns the bytes of all movable functions. */
    public long movableBytes() {
        return movable.stream().mapToLong(each -> each.function().size()).sum();
    }
}
