package org.edarts.mesh.code;

import org.edarts.mesh.ssa.Op;

/** Routines that come with the compiler: arguments in r0 and r1, the result in r0. */
public enum RuntimeRoutine {
    /** Quotient of integers. */
    IDIV,
    /** Remainder of integers. */
    IREM,
    /** Quotient of floats. */
    FDIV,
    /** Remainder of floats. */
    FREM,
    /** Square root. */
    FSQRT,
    /** Float to integer. */
    F2I,
    /** Largest whole number that is not larger. */
    FLOOR,
    /** Comparison; -1 for what is no number. */
    FCMPL,
    /** Comparison; 1 for what is no number. */
    FCMPG,
    /** The smaller one. */
    FMIN,
    /** The larger one. */
    FMAX;

    static RuntimeRoutine of(Op op) {
        return switch (op) {
            case DIV -> IDIV;
            case REM -> IREM;
            case FDIV -> FDIV;
            case FREM -> FREM;
            case FSQRT -> FSQRT;
            case TO_INT -> F2I;
            case FLOOR -> FLOOR;
            case FCMPL -> FCMPL;
            case FCMPG -> FCMPG;
            case FMIN -> FMIN;
            case FMAX -> FMAX;
            default -> throw new IllegalArgumentException("no routine for " + op);
        };
    }

    /** {@return the name of the function} */
    public String symbol() {
        return "__mesh_" + name().toLowerCase(java.util.Locale.ROOT);
    }

    /** {@return the name of the object that holds it} */
    public String object() {
        return name().toLowerCase(java.util.Locale.ROOT) + ".o";
    }
}
