package org.edarts.pic.elf;

import java.io.IOException;

/** A file is no ELF file, is damaged, or is not for the Epiphany. */
public final class ElfFormatException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;

    /**
     * Says what is wrong where.
     *
     * @param file the file's name
     * @param offset where the trouble begins, in bytes from the start of the file
     * @param expected what should be there
     * @param found what is there
     */
    ElfFormatException(String file, long offset, String expected, String found) {
        super(file + ", byte " + offset + ": expected " + expected + ", found " + found);
        this.offset = offset;
    }

    /** Where the trouble begins, in bytes from the start of the file. */
    public long offset() {
        return offset;
    }
}
