package org.edarts.epiphany.service;

import java.nio.charset.StandardCharsets;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.service.ServiceException.Reason;

/** The buffers and names that a program hands over, in its memory. */
record GuestMemory(CoreMemory memory) {
    private static final int LONGEST_NAME = 4096;

    byte[] bytes(int address, int count) throws ServiceException {
        byte[] bytes = new byte[count];
        try {
            for (int index = 0; index < count; index++) {
                bytes[index] = (byte) memory.loadByte(address + index);
            }
        } catch (HoleException hole) {
            throw new ServiceException(Reason.BAD_ADDRESS);
        }
        return bytes;
    }

    /** The text at the address, which ends with a zero byte. */
    String name(int address) throws ServiceException {
        int length = 0;
        try {
            while (memory.loadByte(address + length) != 0) {
                if (++length > LONGEST_NAME) {
                    throw new ServiceException(Reason.BAD_ARGUMENT);
                }
            }
        } catch (HoleException hole) {
            throw new ServiceException(Reason.BAD_ADDRESS);
        }
        return new String(bytes(address, length), StandardCharsets.UTF_8);
    }

    void put(int address, byte[] bytes, int count) throws ServiceException {
        try {
            for (int index = 0; index < count; index++) {
                memory.storeByte(address + index, bytes[index]);
            }
        } catch (HoleException hole) {
            throw new ServiceException(Reason.BAD_ADDRESS);
        }
    }
}
