package org.edarts.mesh.ssa;

/** What a {@link Value} is made by. */
public enum Op {
    /** A word that the method is called with; its number is the constant. */
    PARAMETER(Nature.PINNED),
    /** A word that is known. */
    CONSTANT(Nature.PURE),
    /** The input that belongs to the predecessor by which the block was entered. */
    PHI(Nature.PINNED),
    /** Sum of integers. */
    ADD(Nature.PURE),
    /** Difference of integers. */
    SUB(Nature.PURE),
    /** Product of integers. */
    MUL(Nature.PURE),
    /** Both. */
    AND(Nature.PURE),
    /** Either. */
    OR(Nature.PURE),
    /** One of both. */
    XOR(Nature.PURE),
    /** Shift to the left, by the lower five bits. */
    SHL(Nature.PURE),
    /** Shift to the right with sign. */
    SHR(Nature.PURE),
    /** Shift to the right without sign. */
    USHR(Nature.PURE),
    /** The third input if the comparison of the first two holds, else the fourth. */
    SELECT(Nature.PURE),
    /** Quotient of integers, of which the second is not zero. */
    DIV(Nature.PINNED),
    /** Remainder of integers, of which the second is not zero. */
    REM(Nature.PINNED),
    /** Sum of floats. */
    FADD(Nature.PURE),
    /** Difference of floats. */
    FSUB(Nature.PURE),
    /** Product of floats. */
    FMUL(Nature.PURE),
    /** The first plus the product of the others, rounded once. */
    FMA(Nature.PURE),
    /** An integer as a float. */
    TO_FLOAT(Nature.PURE),
    /** Quotient of floats. */
    FDIV(Nature.PINNED),
    /** Remainder of floats. */
    FREM(Nature.PINNED),
    /** Square root of a float. */
    FSQRT(Nature.PINNED),
    /** Largest whole number that is not larger. */
    FLOOR(Nature.PINNED),
    /** A float as an integer. */
    TO_INT(Nature.PINNED),
    /** The smaller float. */
    FMIN(Nature.PINNED),
    /** The larger float. */
    FMAX(Nature.PINNED),
    /** -1, 0, 1 as floats compare; -1 if one is no number. */
    FCMPL(Nature.PINNED),
    /** -1, 0, 1 as floats compare; 1 if one is no number. */
    FCMPG(Nature.PINNED),
    /**
     * Whether the first, an index, is below the second, a length: else the run ends. The third is the array, or 1 if
     * there is none; of a check of the length itself the fourth is the index.
     */
    BOUNDS(Nature.CHECK),
    /** Whether an array is there: else the run ends. */
    NOT_NULL(Nature.CHECK),
    /** Whether a divisor is not zero: else the run ends. */
    NOT_ZERO(Nature.CHECK),
    /** The element at the first, an address, plus the constant; the last is the array that it belongs to. */
    LOAD(Nature.READS),
    /** Writes the second to the first, an address, plus the constant; the last is the array that it belongs to. */
    STORE(Nature.WRITES),
    /** The word at an address, as it is now; nothing moves past it. */
    PEEK(Nature.WRITES),
    /** Writes the second to the address of the first; nothing moves past it. */
    POKE(Nature.WRITES),
    /** The content of the core's special register whose number is the constant. */
    REGISTER(Nature.WRITES),
    /** Writes to the core's special register whose number is the constant. */
    SET_REGISTER(Nature.WRITES),
    /** The result of another method. */
    CALL(Nature.WRITES),
    /** The word of a call's result whose number is the constant, from 1 on: what comes behind the first. */
    FURTHER(Nature.PINNED),
    /** The address of a table of constants. */
    TABLE(Nature.PURE),
    /** Goes to the successor. */
    GOTO(Nature.END),
    /** Goes to the first successor if the comparison holds, else to the second. */
    IF(Nature.END),
    /** Ends the method. */
    RETURN(Nature.END);

    private enum Nature {
        PURE,
        PINNED,
        CHECK,
        READS,
        WRITES,
        END
    }

    private final Nature nature;

    Op(Nature nature) {
        this.nature = nature;
    }

    /** Returns whether it may be made in any block in which its inputs are there. */
    public boolean floats() {
        return nature == Nature.PURE;
    }

    /** Returns whether the same inputs always give the same. */
    public boolean repeats() {
        return switch (this) {
            case PARAMETER, PHI, FURTHER -> false;
            default -> nature == Nature.PURE || nature == Nature.PINNED || nature == Nature.CHECK;
        };
    }

    /** Returns whether the run may end here. */
    public boolean checks() {
        return nature == Nature.CHECK;
    }

    /** Returns whether it changes memory. */
    public boolean writes() {
        return nature == Nature.WRITES;
    }

    /** Returns whether it must stay though nobody uses it. */
    public boolean stays() {
        return nature == Nature.CHECK || nature == Nature.WRITES || nature == Nature.END;
    }

    /** Returns whether it ends a block. */
    public boolean ends() {
        return nature == Nature.END;
    }

    /** Returns whether its inputs may change places. */
    public boolean commutes() {
        return switch (this) {
            case ADD, MUL, AND, OR, XOR -> true;
            default -> false;
        };
    }
}
