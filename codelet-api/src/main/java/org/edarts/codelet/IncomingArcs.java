package org.edarts.codelet;

import org.edarts.codelet.graph.Arcs;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * Takes the arcs that a {@link ArcRule} names.
 *
 * <p>Owner: the thread that builds the graph; valid only while the rule is asked.
 */
public final class IncomingArcs {
    /** A method that is called often is compiled much earlier than a loop that is long. */
    private static final int BLOCK = 64;

    private final Codelet source;
    private final Arcs dependencies;
    private final int first;
    private int count;
    private int target;

    /** The codelet of the instances that a rule is asked about; null before. */
    private @Nullable Codelet targets;

    IncomingArcs(Codelet source, Arcs dependencies) {
        this.source = source;
        this.dependencies = dependencies;
        this.first = source.first();
        this.count = source.count();
    }

    /** Asks a rule about each instance of a codelet. */
    void ask(ArcRule rule, Codelet codelet) {
        targets = codelet;
        try {
            for (int from = 0; from < codelet.count(); from += BLOCK) {
                ask(rule, codelet.first(), from, Math.min(codelet.count() - from, BLOCK));
            }
        } catch (RuntimeException failure) {
            throw RuleFailure.of(codelet.owner().scope(), nameOfTarget(codelet), "what it comes after", failure);
        } finally {
            count = 0;
        }
    }

    private void ask(ArcRule rule, int firstTarget, int from, int indices) {
        for (int index = from; index < from + indices; index++) {
            target = firstTarget + index;
            rule.name(index, this);
        }
    }

    /**
     * Lets the instance that the rule is asked about start only after this one.
     *
     * @param index the index of an instance of the codelet that comes before
     * @throws GraphException if there is no such instance, or the rule is not being asked
     */
    public IncomingArcs from(int index) {
        if (index < 0 || index >= count) {
            throw refusal(index);
        }
        dependencies.add(first + index, target);
        return this;
    }

    private GraphException refusal(int index) {
        if (count == 0) {
            return new GraphException("an arc from \"" + source.name() + "\"[" + index
                    + "] is named after its rule was asked: name arcs in the rule itself");
        }
        Codelet codelet = targets;
        String named = codelet == null ? "" : "; the rule for " + nameOfTarget(codelet) + " names it";
        return new GraphException(source.noInstance(index).getMessage() + named);
    }

    private String nameOfTarget(Codelet codelet) {
        return RuleFailure.nameOf(codelet.name(), target - codelet.first());
    }
}
