package org.edarts.study.read;

import java.io.IOException;

/** A file does not hold what its format asks for. The message begins with the file's name and the line. */
public final class GraphFormatException extends IOException {
    /** Makes an exception about a line of a file, counted from 1; 0 if no line is to blame. */
    public GraphFormatException(String file, int line, String reason) {
        super(line > 0 ? file + ":" + line + ": " + reason : file + ": " + reason);
    }
}
