package org.edarts.su;

import java.util.List;
import java.util.Optional;
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
    private static final String SUMMARY = "summary()";
    private static final String ORDER = "order()";
    private static final String CENTRAL = "central()";
    private static final String HANDS_OFF = "handsOff()";
    private static final String PLACES_LOCALLY = "placesLocally()";
    private static final String STEALS = "steals()";
    private static final String PLANS_FOR_SPEED = "plansForSpeed()";
    private static final String MESH_FORM = "meshForm()";

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
        return (String) ask(SUMMARY);
    }

    @Override
    public PoolOrder order() {
        return (PoolOrder) ask(ORDER);
    }

    @Override
    public boolean central() {
        return (boolean) ask(CENTRAL);
    }

    @Override
    public boolean handsOff() {
        return (boolean) ask(HANDS_OFF);
    }

    @Override
    public boolean placesLocally() {
        return (boolean) ask(PLACES_LOCALLY);
    }

    @Override
    public boolean steals() {
        return (boolean) ask(STEALS);
    }

    @Override
    public boolean plansForSpeed() {
        return (boolean) ask(PLANS_FOR_SPEED);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Optional<MeshForm> meshForm() {
        return (Optional<MeshForm>) ask(MESH_FORM);
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        Plan plan;
        try {
            plan = policy.plan(graph, machine);
        } catch (Throwable failure) { // also what is checked: not all languages declare it
            throw threw(policy, planFor(graph), failure);
        }
        if (plan == null) {
            throw wrong(policy, "answers null to " + planFor(graph));
        }
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

    private static String planFor(CompiledGraph graph) {
        return "plan() for \"" + graph.name() + "\"";
    }

    /** By names, and not by lambdas, of which each takes a millisecond of a JVM's first run. */
    private Object ask(String question) {
        Object answered;
        try {
            answered = answerTo(question);
        } catch (Throwable failure) { // also what is checked: not all languages declare it
            throw threw(policy, question, failure);
        }
        if (answered == null) {
            throw wrong(policy, "answers null to " + question);
        }
        return answered;
    }

    private @Nullable Object answerTo(String question) {
        return switch (question) {
            case SUMMARY -> policy.summary();
            case ORDER -> policy.order();
            case CENTRAL -> policy.central();
            case HANDS_OFF -> policy.handsOff();
            case PLACES_LOCALLY -> policy.placesLocally();
            case STEALS -> policy.steals();
            case PLANS_FOR_SPEED -> policy.plansForSpeed();
            case MESH_FORM -> policy.meshForm();
            default -> throw new AssertionError("there is no question " + question);
        };
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
