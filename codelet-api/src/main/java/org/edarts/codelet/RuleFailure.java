package org.edarts.codelet;

import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Scope;

/** Says of which part of a graph code was asked that throws, for it knows that seldom itself. */
final class RuleFailure {
    private RuleFailure() {}

    /**
     * Returns what to throw in place of what a rule threw: what refuses a part that is wrong says enough, unless it
     * does not know who asks for that.
     *
     * @param part the part that the rule was asked about, as messages call it
     * @param rule what the rule tells
     */
    static GraphException of(Scope graph, String part, String rule, RuntimeException failure) {
        if (failure instanceof GraphException refusal) {
            String refused = String.valueOf(refusal.getMessage());
            return refused.contains(part)
                    ? refusal
                    : told(refused + "; " + part + " of \"" + graph.name() + "\" asks for it", refusal);
        }
        return told(
                "graph \"" + graph.name() + "\": " + part + " asks for " + rule + ", which failed: "
                        + RunException.describe(failure),
                failure);
    }

    /** Returns what to throw in place of what the declarations of a procedure threw. */
    static GraphException ofProcedure(Scope procedure, RuntimeException failure) {
        return failure instanceof GraphException refusal
                ? refusal
                : told(
                        "what declares procedure \"" + procedure.name() + "\" failed: "
                                + RunException.describe(failure),
                        failure);
    }

    private static GraphException told(String message, RuntimeException cause) {
        GraphException told = new GraphException(message);
        told.initCause(cause);
        return told;
    }

    /** Returns what messages call an instance of a codelet. */
    static String nameOf(String codelet, int index) {
        return "codelet \"" + codelet + "\"[" + index + "]";
    }
}
