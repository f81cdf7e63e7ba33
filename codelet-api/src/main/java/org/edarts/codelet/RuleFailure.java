package org.edarts.codelet;

import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Scope;

/** Says of which part of a graph code was asked that throws, for it knows that seldom itself. */
final class RuleFailure {
    private RuleFailure() {}

    /**
     * Returns what to throw in place of what a rule threw: what refuses a part that is wrong says enough.
     *
     * @param part the part that the rule was asked about, as messages call it
     * @param rule what the rule tells
     */
    static GraphException of(Scope graph, String part, String rule, RuntimeException failure) {
        return because(
                "graph \"" + graph.name() + "\": " + part + " asks for " + rule + ", which failed: "
                        + RunException.describe(failure),
                failure);
    }

    /** Returns what to throw in place of what the declarations of a procedure threw. */
    static GraphException ofProcedure(Scope procedure, RuntimeException failure) {
        return because(
                "what declares procedure \"" + procedure.name() + "\" failed: " + RunException.describe(failure),
                failure);
    }

    private static GraphException because(String message, RuntimeException failure) {
        if (failure instanceof GraphException refusal) {
            return refusal;
        }
        GraphException told = new GraphException(message);
        told.initCause(failure);
        return told;
    }

    /** Returns what messages call an instance of a codelet. */
    static String nameOf(String codelet, int index) {
        return "codelet \"" + codelet + "\"[" + index + "]";
    }
}
