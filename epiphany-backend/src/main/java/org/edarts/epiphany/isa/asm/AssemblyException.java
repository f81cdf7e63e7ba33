package org.edarts.epiphany.isa.asm;

/** A source text that cannot be assembled. The message names file, line, what is wrong and what was expected. */
public final class AssemblyException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int line;

    AssemblyException(Position position, String problem) {
        super(position.file() + ":" + position.line() + ": " + problem);
        this.line = position.line();
    }

    /** Returns the line, counted from 1. */
    public int line() {
        return line;
    }
}
