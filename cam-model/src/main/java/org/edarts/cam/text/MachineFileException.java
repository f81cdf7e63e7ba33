package org.edarts.cam.text;

import org.edarts.cam.MachineException;

/** A machine file is wrong; the message begins with the file, the line and the column. */
public final class MachineFileException extends MachineException {
    private static final long serialVersionUID = 1L;

    private final String origin;
    private final int line;
    private final int column;

    MachineFileException(String origin, int line, int column, String reason) {
        super(origin + ":" + line + ":" + column + ": " + reason);
        this.origin = origin;
        this.line = line;
        this.column = column;
    }

    /** Returns the file, as the caller named it. */
    public String origin() {
        return origin;
    }

    /** Returns the line of the mistake, from 1. */
    public int line() {
        return line;
    }

    /** Returns the column of the mistake, from 1. */
    public int column() {
        return column;
    }
}
