package org.edarts.codelet;

/** What an argument of a kernel is. */
public enum Access {
    /** A number, as 32 bits. */
    VALUE,
    /** A block that is only read. */
    READS,
    /** A block that is only written. */
    WRITES,
    /** A block that is read and written. */
    UPDATES,
    /** The place of a block that is not there. */
    NOTHING,
    /** What a parameter, value or promise holds, as 32 bits. */
    CONTENT,
    /** Where the kernel says what is to happen when it has fired: see {@link Outlet}. */
    OUTLET,
    /** Where the kernel says which of several slots gets a signal when it has fired. */
    CHOICE;

    /** Returns whether a block is written. */
    public boolean writing() {
        return this == WRITES || this == UPDATES;
    }

    /** Returns whether a block is read. */
    public boolean reading() {
        return this == READS || this == UPDATES;
    }

    /** Returns whether it is a block. */
    public boolean isBlock() {
        return writing() || reading();
    }
}
