package org.edarts.su;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.edarts.cam.Machine;
import org.edarts.codelet.PolicyFailedException;
import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * A policy whose answers are looked at before a machine believes them: machines ask policies through it alone. Whatever
 * the policy throws, or answers that cannot be, becomes a {@link PolicyFailedException} that names it. Only an
 * exhausted heap is not the policy's own fault, and passes.
 */
public final class CheckedPolicy implements SchedulingPolicy {
    private final SchedulingPolicy policy;

    private CheckedPolicy(SchedulingPolicy policy) {
        this.policy = policy;
    }

    /** Returns a policy that checks the answers of another one. */
    public static CheckedPolicy of(SchedulingPolicy policy) {
        return policy instanceof CheckedPolicy checked ? checked : new CheckedPolicy(policy);
    }

    @Override
    public String name() {
        return nameOf(policy);
    }

    private static String nameOf(SchedulingPolicy policy) {
        try {
            String name = policy.name();
            return name == null ? policy.getClass().getName() : name;
        } catch (Throwable nameless) {
            return policy.getClass().getName();
        }
    }

    @Override
    public String summary() {
        return ask("summary()", policy::summary);
    }

    @Override
    public PoolOrder order() {
        return ask("order()", policy::order);
    }

    @Override
    public boolean central() {
        return ask("central()", policy::central);
    }

    @Override
    public boolean handsOff() {
        return ask("handsOff()", policy::handsOff);
    }

    @Override
    public boolean placesLocally() {
        return ask("placesLocally()", policy::placesLocally);
    }

    @Override
    public boolean steals() {
        return ask("steals()", policy::steals);
    }

    @Override
    public boolean plansForSpeed() {
        return ask("plansForSpeed()", policy::plansForSpeed);
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return ask("meshForm()", policy::meshForm);
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        Plan plan = ask("plan() for \"" + graph.name() + "\"", () -> policy.plan(graph, machine));
        String misfit = plan.misfit(graph, machine);
        if (misfit != null) {
            throw wrong(policy, misfit);
        }
        return plan;
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return decisionsAfter(null, machine, unit, seed);
    }

    /**
     * Returns the decisions of a unit for its next run: those of the run before, if the policy answers the same as
     * then.
     *
     * @param before what this method returned for the unit's run before, or null
     */
    public Decisions decisionsAfter(@Nullable Decisions before, Machine machine, int unit, long seed) {
        Decisions decisions;
        try {
            decisions = policy.decisions(machine, unit, seed);
        } catch (Throwable failure) { // also what is checked: not all languages declare it
            throw threw(policy, decisionsOf(unit), failure);
        }
        if (decisions == null) {
            throw wrong(policy, "answers null to " + decisionsOf(unit));
        }
        return before instanceof CheckedDecisions known && known.check(decisions)
                ? before
                : new CheckedDecisions(policy, decisions, machine.cus().size());
    }

    private static String decisionsOf(int unit) {
        return "decisions() of unit " + unit;
    }

    private <T> T ask(String question, Supplier<@Nullable T> answer) {
        T answered;
        try {
            answered = answer.get();
        } catch (Throwable failure) { // also what is checked: not all languages declare it
            throw threw(policy, question, failure);
        }
        if (answered == null) {
            throw wrong(policy, "answers null to " + question);
        }
        return answered;
    }

    /**
     * Returns what to throw instead of what a policy threw.
     *
     * @throws OutOfMemoryError if it was that
     */
    static PolicyFailedException threw(SchedulingPolicy policy, String question, Throwable failure) {
        if (failure instanceof OutOfMemoryError full) {
            throw full;
        }
        return new PolicyFailedException(
                nameOf(policy),
                "scheduling policy " + nameOf(policy) + " failed at " + question + ": "
                        + PolicyFailedException.describe(failure),
                failure,
                List.of());
    }

    /** Returns what to throw when a policy answered what cannot be. */
    static PolicyFailedException wrong(SchedulingPolicy policy, String misfit) {
        return new PolicyFailedException(
                nameOf(policy), "scheduling policy " + nameOf(policy) + " " + misfit, null, List.of());
    }
}
