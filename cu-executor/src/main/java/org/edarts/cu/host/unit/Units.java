package org.edarts.cu.host.unit;

import org.edarts.cam.Machine;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.Decisions;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The units of a CAM and what they schedule by: its CUs come first, and the SU after them where it has a thread of its
 * own. Immutable.
 */
public final class Units {
    private final Machine machine;
    private final CheckedPolicy policy;
    private final int cus;
    private final boolean dedicatedSu;
    private final int liveProcedures;

    /**
     * Makes it.
     *
     * @param dedicatedSu whether the SU has a thread of its own
     * @param liveProcedures how many threaded procedures of one run may be alive at once
     */
    public Units(Machine machine, SchedulingPolicy policy, boolean dedicatedSu, int liveProcedures) {
        this.machine = machine;
        this.policy = CheckedPolicy.of(policy);
        this.cus = machine.cus().size();
        this.dedicatedSu = dedicatedSu;
        this.liveProcedures = liveProcedures;
    }

    /** Returns the machine. */
    public Machine machine() {
        return machine;
    }

    /** Returns the policy. */
    public SchedulingPolicy policy() {
        return policy;
    }

    /**
     * Returns what the policy decides for a unit in its next run.
     *
     * @param before what it decided for the unit in the run before, or null
     */
    public Decisions decisions(int unit, long seed, @Nullable Decisions before) {
        return policy.decisionsAfter(before, machine, unit, seed);
    }

    /** Returns how many CUs there are. */
    public int cus() {
        return cus;
    }

    /** Returns how many units there are. */
    public int count() {
        return dedicatedSu ? cus + 1 : cus;
    }

    /** Returns whether the SU is a unit. */
    public boolean dedicatedSu() {
        return dedicatedSu;
    }

    /** Returns what reports and traces call a unit. */
    public String name(int unit) {
        return unit < cus ? "cu" + unit : "su";
    }

    /** Returns how many threaded procedures of one run may be alive at once. */
    public int liveProcedures() {
        return liveProcedures;
    }
}
