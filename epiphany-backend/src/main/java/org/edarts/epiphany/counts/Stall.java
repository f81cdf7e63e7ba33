package org.edarts.epiphany.counts;

import java.util.Locale;

/** Why an instruction issued later than it could have. */
public enum Stall {
    /** A register or flag was not there yet. */
    REGISTER(0),
    /** The flow of the program changed. */
    BRANCH(1),
    /** The instruction was not fetched from local memory yet. */
    LOCAL_FETCH(2),
    /** A bank of the local memory was somebody else's. */
    BANK_CONFLICT(3),
    /** The instruction came over the mesh. */
    EXTERNAL_FETCH(4),
    /** The data of a load came over the mesh. */
    EXTERNAL_LOAD(5),
    /** The mesh took no store. */
    STORE(6);

    private final int number;

    Stall(int number) {
        this.number = number;
    }

    /** Returns a number from 0 on by which to count. */
    public int number() {
        return number;
    }

    /** Returns the cause in words: its name with spaces. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
