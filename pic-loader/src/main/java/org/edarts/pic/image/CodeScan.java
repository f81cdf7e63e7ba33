package org.edarts.pic.image;

import java.nio.ByteBuffer;
import org.agrona.collections.IntArrayList;

/**
 * Where the branches of a function go. Branches are told by the lowest bits of an instruction: 0000 is a branch of 16
 * bits with its distance in bits 15 to 8, 1000 one of 32 bits with its distance in bits 31 to 8, both in halfwords.
 *
 * @param targets the addresses that branches go to
 * @param returnsFromInterrupt whether the function has an RTI
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record CodeScan(int[] targets, boolean returnsFromInterrupt) {
    private static final int SHORT_BRANCH = 0x0;
    private static final int LONG_BRANCH = 0x8;
    private static final int RTI = 0x01D2;
    private static final int RTI_BITS = 0x03FF;

    /** The lowest four bits of the instructions of 32 bits, as bits of a set. */
    private static final int LONG = 1 << 0x8 | 1 << 0x9 | 1 << 0xB | 1 << 0xC | 1 << 0xD | 1 << 0xF;

    /** Reads the code of a function; the buffer is little endian. */
    static CodeScan of(Function function, ByteBuffer code) {
        IntArrayList targets = new IntArrayList();
        boolean rti = false;
        int at = 0;
        while (at + Short.BYTES <= function.size()) {
            int half = Short.toUnsignedInt(code.getShort(at));
            int group = half & 0xF;
            boolean isLong = (LONG >> group & 1) != 0;
            if (isLong && at + Integer.BYTES > function.size()) {
                break;
            }
            if (group == SHORT_BRANCH) {
                targets.addInt(function.address() + at + 2 * (byte) (half >> 8));
            } else if (group == LONG_BRANCH) {
                targets.addInt(function.address() + at + 2 * (code.getInt(at) >> 8));
            }
            rti |= (half & RTI_BITS) == RTI;
            at += isLong ? Integer.BYTES : Short.BYTES;
        }
        return new CodeScan(targets.toIntArray(), rti);
    }
}
