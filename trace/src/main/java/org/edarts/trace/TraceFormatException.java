package org.edarts.trace;

import java.io.IOException;
import java.nio.file.Path;

/** A file is no trace, is damaged, or is of a version that this reader does not know. */
public final class TraceFormatException extends IOException {
    private static final long serialVersionUID = 1;

    private final long offset;

    /**
     * Says what is wrong where.
     *
     * @param file the file
     * @param offset where the trouble begins, in bytes from the start of the file
     * @param expected what should be there
     * @param found what is there
     */
    TraceFormatException(Path file, long offset, String expected, String found) {
        super(file + ", byte " + offset + ": expected " + expected + ", found " + found);
        this.offset = offset;
    }

    /** Where the trouble begins, in bytes from the start of the file. */
    public long offset() {
        return offset;
    }
}
