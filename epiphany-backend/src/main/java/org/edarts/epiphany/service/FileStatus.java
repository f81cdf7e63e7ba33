package org.edarts.epiphany.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.epiphany.service.ServiceException.Reason;

/**
 * What a program learns of a file: newlib's struct stat, of which the mode and the size are filled in. Times stay zero,
 * so that a program does the same in every run.
 *
 * @param mode kind and permissions, as in newlib
 * @param size in bytes
 */
record FileStatus(int mode, int size) {
    private static final int CHARACTER_DEVICE = 0x2000 | 0x190;
    private static final int REGULAR = 0x8000 | 0x1A4;
    private static final int FOLDER = 0x4000 | 0x1ED;
    private static final int STRUCT_BYTES = 88;
    private static final int MODE_AT = 4;
    private static final int LINKS_AT = 8;
    private static final int SIZE_AT = 16;
    private static final int BLOCK_SIZE_AT = 72;
    private static final int BLOCK_SIZE = 1024;

    /** Of an open file. */
    static FileStatus of(int descriptor, OpenFiles files) throws ServiceException, IOException {
        if (descriptor >= 0 && descriptor <= 2) {
            return new FileStatus(CHARACTER_DEVICE, 0);
        }
        return new FileStatus(REGULAR, (int) files.channel(descriptor).size());
    }

    /** Of a file that need not be open. */
    static FileStatus of(Path file) throws ServiceException, IOException {
        if (!Files.exists(file)) {
            throw new ServiceException(Reason.NO_SUCH_FILE);
        }
        return Files.isDirectory(file) ? new FileStatus(FOLDER, 0) : new FileStatus(REGULAR, (int) Files.size(file));
    }

    /** Leaves it in the program's memory; returns 0, as the service does. */
    int write(GuestMemory memory, int address) throws ServiceException {
        byte[] struct = new byte[STRUCT_BYTES];
        putInt(struct, MODE_AT, mode);
        struct[LINKS_AT] = 1;
        putInt(struct, SIZE_AT, size);
        putInt(struct, BLOCK_SIZE_AT, BLOCK_SIZE);
        memory.put(address, struct, struct.length);
        return 0;
    }

    static void putInt(byte[] bytes, int at, int value) {
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    }

    static void putLong(byte[] bytes, int at, long value) {
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(at, value);
    }
}
