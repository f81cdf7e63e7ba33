package org.edarts.su;

/** The decisions of one unit, looked at before a machine believes them. Owner: the thread that the unit's own has. */
final class CheckedDecisions implements Decisions {
    /** How often a unit may ask for a victim before it has to give up, for each CU: enough for random ones. */
    private static final int LOOKS_PER_CU = 64;

    private final SchedulingPolicy policy;
    private final Decisions decisions;
    private final int cus;

    CheckedDecisions(SchedulingPolicy policy, Decisions decisions, int cus) {
        this.policy = policy;
        this.decisions = decisions;
        this.cus = cus;
    }

    /** Returns whether these are the decisions that it looks at. */
    boolean check(Decisions asked) {
        return decisions == asked;
    }

    @Override
    public int place(int codelet, int cu, Loads loads) {
        int home;
        try {
            home = decisions.place(codelet, cu, loads);
        } catch (Throwable failure) {
            throw CheckedPolicy.threw(policy, "place() of a codelet that CU " + cu + " enabled", failure);
        }
        if (home < 0 || home >= cus) {
            throw CheckedPolicy.wrong(
                    policy,
                    "places a codelet that CU " + cu + " enabled on CU " + home + "; there are CUs 0 to " + (cus - 1));
        }
        return home;
    }

    /** Asks for a victim; a policy that never gives up does so here, after many looks. */
    @Override
    public int victim(int thief, int attempt, Loads loads) {
        if (attempt >= LOOKS_PER_CU * cus) {
            return NONE;
        }
        int victim;
        try {
            victim = decisions.victim(thief, attempt, loads);
        } catch (Throwable failure) {
            throw CheckedPolicy.threw(policy, "victim() for CU " + thief, failure);
        }
        if (victim != NONE && (victim < 0 || victim >= cus)) {
            throw CheckedPolicy.wrong(
                    policy,
                    "sends CU " + thief + " to steal from CU " + victim + "; there are CUs 0 to " + (cus - 1)
                            + ", and Decisions.NONE to give up");
        }
        return victim;
    }
}
