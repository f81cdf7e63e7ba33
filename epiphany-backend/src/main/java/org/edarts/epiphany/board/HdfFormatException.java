package org.edarts.epiphany.board;

import java.io.IOException;

/** A description of a board that cannot be used; the message names file and line. */
public final class HdfFormatException extends IOException {
    private static final long serialVersionUID = 1;

    HdfFormatException(String file, int line, String problem) {
        super(file + ", line " + line + ": " + problem);
    }

    HdfFormatException(String file, String problem) {
        super(file + ": " + problem);
    }
}
