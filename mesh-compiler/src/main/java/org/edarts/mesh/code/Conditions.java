package org.edarts.mesh.code;

import org.edarts.epiphany.isa.Condition;
import org.edarts.mesh.ssa.Comparison;

/** The conditions of the core behind a subtraction. */
final class Conditions {
    private Conditions() {}

    static Condition of(Comparison comparison) {
        return switch (comparison) {
            case EQ -> Condition.EQ;
            case NE -> Condition.NE;
            case LT -> Condition.LT;
            case LE -> Condition.LTE;
            case GT -> Condition.GT;
            case GE -> Condition.GTE;
            case BELOW -> Condition.LTU;
            case NOT_BELOW -> Condition.GTEU;
        };
    }

    static boolean isOfFloats(Condition condition) {
        return switch (condition) {
            case BEQ, BNE, BLT, BLTE -> true;
            default -> false;
        };
    }

    /** Whether the core has a condition that holds where this one does not. */
    static boolean mayBeNegated(Condition condition) {
        return condition != Condition.BLT && condition != Condition.BLTE && condition != Condition.ALWAYS;
    }

    static Condition negated(Condition condition) {
        return switch (condition) {
            case EQ -> Condition.NE;
            case NE -> Condition.EQ;
            case GTU -> Condition.LTEU;
            case GTEU -> Condition.LTU;
            case LTEU -> Condition.GTU;
            case LTU -> Condition.GTEU;
            case GT -> Condition.LTE;
            case GTE -> Condition.LT;
            case LT -> Condition.GTE;
            case LTE -> Condition.GT;
            case BEQ -> Condition.BNE;
            case BNE -> Condition.BEQ;
            case BLT, BLTE, ALWAYS -> throw new IllegalArgumentException("nothing is the opposite of " + condition);
        };
    }
}
