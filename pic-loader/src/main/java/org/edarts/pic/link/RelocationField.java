package org.edarts.pic.link;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.RelocationType;

/** Writes addresses and distances into the bytes of sections. */
final class RelocationField {
    private static final int IMMEDIATE = 0x0FF0_1FE0;

    private RelocationField() {}

    /**
     * Writes what a relocation asks for.
     *
     * @param offset where, from the beginning of the section
     * @param target the address that the place refers to
     * @throws IllegalArgumentException if it cannot be written there; the message is the reason
     */
    static void write(ElfSection section, int offset, RelocationType type, int target) {
        ByteBuffer at = ByteBuffer.wrap(section.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        int distance = target - section.address() - offset;
        switch (type) {
            case NONE -> {}
            case ABSOLUTE32, CACHE32 -> at.putInt(offset, target);
            case ABSOLUTE16 -> at.putShort(offset, (short) fitting(target, target >>> Short.SIZE == 0, type));
            case ABSOLUTE8 -> at.put(offset, (byte) fitting(target, target >>> Byte.SIZE == 0, type));
            case RELATIVE32 -> at.putInt(offset, distance);
            case RELATIVE16 -> at.putShort(offset, (short) fitting(distance, (short) distance == distance, type));
            case RELATIVE8 -> at.put(offset, (byte) fitting(distance, (byte) distance == distance, type));
            case LOW, CACHE_LOW -> at.putInt(offset, withImmediate(at.getInt(offset), target & 0xFFFF));
            case HIGH, CACHE_HIGH -> at.putInt(offset, withImmediate(at.getInt(offset), target >>> Short.SIZE));
            case SIMM8 -> {
                int half = fitting(distance >> 1, (byte) (distance >> 1) == distance >> 1, type);
                at.putShort(offset, (short) (at.getShort(offset) & 0xFF | half << Byte.SIZE));
            }
            case SIMM24 -> {
                int half = fitting(distance >> 1, distance >> 1 << Byte.SIZE >> Byte.SIZE == distance >> 1, type);
                at.putInt(offset, at.getInt(offset) & 0xFF | half << Byte.SIZE);
            }
            default -> throw new IllegalArgumentException("addresses of the form " + type + " are not supported");
        }
    }

    private static int fitting(int value, boolean fits, RelocationType type) {
        if (!fits) {
            throw new IllegalArgumentException(String.format("0x%x is too far for the form %s", value, type));
        }
        return value;
    }

    private static int withImmediate(int instruction, int value) {
        return instruction & ~IMMEDIATE | (value & 0xFF00) << 12 | (value & 0xFF) << 5;
    }
}
