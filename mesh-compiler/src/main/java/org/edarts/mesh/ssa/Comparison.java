package org.edarts.mesh.ssa;

/** How two integers are compared. */
public enum Comparison {
    /** Equal. */
    EQ,
    /** Not equal. */
    NE,
    /** Less. */
    LT,
    /** Less or equal. */
    LE,
    /** Greater. */
    GT,
    /** Greater or equal. */
    GE,
    /** Less, of numbers without sign. */
    BELOW,
    /** Greater or equal, of numbers without sign. */
    NOT_BELOW;

    /** Returns what holds where this does not. */
    public Comparison negated() {
        return switch (this) {
            case EQ -> NE;
            case NE -> EQ;
            case LT -> GE;
            case LE -> GT;
            case GT -> LE;
            case GE -> LT;
            case BELOW -> NOT_BELOW;
            case NOT_BELOW -> BELOW;
        };
    }

    /** Returns whether it holds for two numbers. */
    public boolean holds(int left, int right) {
        return switch (this) {
            case EQ -> left == right;
            case NE -> left != right;
            case LT -> left < right;
            case LE -> left <= right;
            case GT -> left > right;
            case GE -> left >= right;
            case BELOW -> Integer.compareUnsigned(left, right) < 0;
            case NOT_BELOW -> Integer.compareUnsigned(left, right) >= 0;
        };
    }

    /** Returns what holds for the operands in the other order; signed comparisons only. */
    public Comparison swapped() {
        return switch (this) {
            case LT -> GT;
            case LE -> GE;
            case GT -> LT;
            case GE -> LE;
            case EQ, NE -> this;
            case BELOW, NOT_BELOW -> throw new IllegalStateException("no form with swapped operands of " + this);
        };
    }
}
