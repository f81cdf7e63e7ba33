package org.edarts.cu.virtual;

/**
 * What scheduling costs on a virtual machine, beside the codelets' own {@linkplain org.edarts.codelet.Codelet#costs
 * costs}. All are declared, not measured: they say what a study assumes. Cycles are those of the unit that spends them.
 *
 * @param decision cycles to put one enabled codelet into a pool, spent by the CU that enabled it or by a dedicated SU;
 *     what a CU hands off to itself is free
 * @param steal cycles that a CU spends to take a codelet from the pool of another one; a look that finds nothing is
 *     free
 * @param hop cycles that a codelet placed on another CU, or stolen from it, travels for each unit of their {@linkplain
 *     org.edarts.cam.Machine#distance distance}
 */
public record VirtualCosts(long decision, long steal, long hop) {
    /** Scheduling is free. */
    public static final VirtualCosts NONE = new VirtualCosts(0, 0, 0);

    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative
     */
    public VirtualCosts {
        if (decision < 0 || steal < 0 || hop < 0) {
            throw new IllegalArgumentException("scheduling cannot cost less than nothing: decision " + decision
                    + ", steal " + steal + ", hop " + hop + " cycles");
        }
    }

    /** Returns these costs with another one for a decision. */
    public VirtualCosts withDecision(long cycles) {
        return new VirtualCosts(cycles, steal, hop);
    }

    /** Returns these costs with another one for a steal. */
    public VirtualCosts withSteal(long cycles) {
        return new VirtualCosts(decision, cycles, hop);
    }

    /** Returns these costs with another one for a hop. */
    public VirtualCosts withHop(long cycles) {
        return new VirtualCosts(decision, steal, cycles);
    }
}
