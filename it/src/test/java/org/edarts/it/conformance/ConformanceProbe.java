package org.edarts.it.conformance;

import java.util.List;
import java.util.concurrent.Callable;
import org.edarts.codelet.Cam;
import org.edarts.it.conformance.Conformance.Column;
import org.edarts.it.conformance.RandomProgram.Kind;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/**
 * A short form of the suite, for whatever runtime the class loader that loaded it holds. Returns what broke a rule, or
 * nothing.
 */
final class ConformanceProbe implements Callable<String> {
    private static final int PROGRAMS = 4;

    @Override
    public String call() {
        try {
            for (Column column : List.of(Column.VIRTUAL, Column.SLOTS, Column.STATIC_SCHEDULE, Column.UNRECORDED)) {
                for (int cus : new int[] {1, 2}) {
                    for (SchedulingPolicy policy : Policies.all()) {
                        look(column, cus, policy);
                    }
                }
            }
            RulesTest rules = new RulesTest();
            rules.aFiringIsRefusedBesideItsBodyAndAfterIt(Column.SLOTS);
            rules.aThiefTakesTheMostUrgent();
            rules.ownWorkOfAnyPriorityGoesBeforeThatOfOthers();
            rules.whatWaitsGetsTheTokensByPriority();
            rules.whatWaitsForABusyCuHoldsNoTokens();
            return "";
        } catch (Throwable broken) { // whatever a bug may cause
            return broken.toString();
        }
    }

    private static void look(Column column, int cus, SchedulingPolicy policy) throws Exception {
        try (Cam cam = column.open(policy, cus)) {
            for (long program = 0; program < PROGRAMS; program++) {
                for (Kind kind : column.kinds(policy)) {
                    Conformance.check(column, cam, policy, program, kind);
                }
            }
        }
    }
}
