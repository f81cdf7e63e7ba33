package org.edarts.codelet;

import java.util.function.IntToLongFunction;

/** The costs of a codelet as a rule, with the name of the codelet for what the rule throws. Immutable. */
record AskedCosts(Codelet codelet, IntToLongFunction rule) implements IntToLongFunction {
    @Override
    public long applyAsLong(int index) {
        try {
            return rule.applyAsLong(index);
        } catch (RuntimeException failure) {
            throw RuleFailure.of(
                    codelet.owner().scope(), RuleFailure.nameOf(codelet.name(), index), "its costs", failure);
        }
    }
}
