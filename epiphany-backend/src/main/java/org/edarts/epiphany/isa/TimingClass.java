package org.edarts.epiphany.isa;

/**
 * What decides how long an instruction takes and when its result can be used. The cycles are a matter of the timed
 * core.
 */
public enum TimingClass {
    /** A result of the integer unit. */
    INTEGER,
    /** A result of the floating-point unit, or of the second integer unit. */
    FLOATING,
    /** A value from memory, and perhaps a modified address. */
    LOAD,
    /** A value to memory, and perhaps a modified address. */
    STORE,
    /** A round trip to memory that is not interrupted. */
    ATOMIC,
    /** A branch that costs nothing if it is not taken. */
    BRANCH,
    /** A jump to an address in a register, or back from an interrupt. */
    JUMP,
    /** A move to or from a special register. */
    SPECIAL,
    /** Everything that happens to the core as a whole. */
    SYSTEM
}
