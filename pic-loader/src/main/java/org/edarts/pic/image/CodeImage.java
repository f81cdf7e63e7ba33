package org.edarts.pic.image;

import java.util.List;
import java.util.Map;
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

    /**
     * Makes the functions of a program movable.
     *
     * @param program a program that was linked with {@code --emit-relocs}
     * @param firstSlot the address of the first slot, a multiple of 16
     * @param slots how many slots there may be; functions that are referred to more often get them first
     * @param replaced addresses of functions that others stand in for, with the addresses of those
     * @throws IllegalArgumentException if the program is not linked, or has no relocations
     */
    public static CodeImage of(ElfFile program, int firstSlot, int slots, Map<Integer, Integer> replaced) {
        return new ImageBuilder(program).build(firstSlot, slots, replaced);
    }

    /** {@return the bytes of all movable functions} */
    public long movableBytes() {
        return movable.stream().mapToLong(each -> each.function().size()).sum();
    }
}
