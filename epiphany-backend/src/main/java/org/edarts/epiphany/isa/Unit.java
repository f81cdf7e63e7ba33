package org.edarts.epiphany.isa;

/**
 * The part of the core that carries out an instruction. Two instructions may issue together if one is for {@link #FPU}
 * or {@link #IALU2} and the other for {@link #IALU} or {@link #LOAD_STORE} (Epiphany Architecture Reference, section
 * 7.7).
 */
public enum Unit {
    /** The integer unit. */
    IALU,

    /** The floating-point unit while CONFIG selects integer arithmetic; no row of the table names it. */
    IALU2,

    /** The floating-point unit. */
    FPU,

    /** Access to memory. */
    LOAD_STORE,

    /** Branches, jumps, special registers and the system: they issue alone. */
    CONTROL;

    /** Returns the unit of such an instruction while the core is in integer mode. */
    public Unit inIntegerMode() {
        return this == FPU ? IALU2 : this;
    }
}
