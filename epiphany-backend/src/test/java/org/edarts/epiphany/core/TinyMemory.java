package org.edarts.epiphany.core;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.edarts.epiphany.isa.Decoder;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.memory.HoleException;

/**
 * The memory of a core without a chip: data from 0 on, and elsewhere code that can be fetched, neither loaded nor
 * stored.
 */
final class TinyMemory implements CoreMemory {
    static final int BYTES = 0x8000;
    static final int CODE = 0x100000;

    private final ByteBuffer data;
    private final ByteBuffer code;

    TinyMemory(byte[] data, byte[] code) {
        this.data = ByteBuffer.wrap(data.clone()).order(ByteOrder.LITTLE_ENDIAN);
        // An instruction is fetched with the bytes behind it.
        this.code = ByteBuffer.wrap(Arrays.copyOf(code, code.length + Integer.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    byte[] data() {
        return data.array();
    }

    private static int checked(int address) {
        if (address < 0 || address >= BYTES) {
            throw new HoleException(address);
        }
        return address;
    }

    @Override
    public int loadByte(int address) {
        return Byte.toUnsignedInt(data.get(checked(address)));
    }

    @Override
    public int loadHalf(int address) {
        return Short.toUnsignedInt(data.getShort(checked(address)));
    }

    @Override
    public int loadWord(int address) {
        return data.getInt(checked(address));
    }

    @Override
    public long loadDouble(int address) {
        return data.getLong(checked(address));
    }

    @Override
    public void storeByte(int address, int value) {
        data.put(checked(address), (byte) value);
    }

    @Override
    public void storeHalf(int address, int value) {
        data.putShort(checked(address), (short) value);
    }

    @Override
    public void storeWord(int address, int value) {
        data.putInt(checked(address), value);
    }

    @Override
    public void storeDouble(int address, long value) {
        data.putLong(checked(address), value);
    }

    @Override
    public Instruction fetch(int address) {
        int place = address - CODE;
        if (place < 0 || place > code.limit() - Integer.BYTES) {
            throw new HoleException(address);
        }
        return Decoder.decode(code.getInt(place));
    }
}
