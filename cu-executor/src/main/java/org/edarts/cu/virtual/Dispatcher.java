package org.edarts.cu.virtual;

import java.util.List;
import java.util.Objects;
import org.edarts.su.Decisions;
import org.edarts.su.RunError;
import org.edarts.su.SchedulingPolicy;

/**
 * Gives ready codelets to the CUs that are free: first to each what it keeps or has in its own pool, then to each that is left
 * what it can steal, in the order of their numbers. Owner: the driving thread.
 */
final class Dispatcher {
    /** How often a CU may ask its policy for a victim at one moment, for each CU of the machine: enough for random ones. */
    private static final int LOOKS_PER_CU = 64;

    private final Simulation simulation;
    private final List<VirtualCu> cus;
    private final Pools pools;
    private final boolean steals;
    private final long stealCycles;

    Dispatcher(Simulation simulation, List<VirtualCu> cus, Pools pools) {
        this.simulation = simulation;
        this.cus = cus;
        this.pools = pools;
        SchedulingPolicy policy = simulation.cam().scheduling();
        this.steals = policy.steals() && !policy.central();
        this.stealCycles = simulation.cam().costs().steal();
    }

    /** Lets each free CU begin what there is for it. */
    void dispatch() {
        for (VirtualCu cu : cus) {
            if (simulation.stopped()) {
                return;
            }
            if (!cu.isBusy()) {
                Activation next = cu.takeHandedOff();
                if (next == null) {
                    next = pools.take(cu.id());
                }
                if (next != null) {
                    cu.begin(next);
                }
            }
        }
        if (!steals) {
            return;
        }
        for (VirtualCu cu : cus) {
            if (pools.isEmpty() || simulation.stopped()) {
                return;
            }
            if (!cu.isBusy() && pools.canSteal(cu.id())) {
                steal(cu);
            }
        }
    }

    /** A CU that gives up while there is something to steal looks again, as one on a real machine would. */
    private void steal(VirtualCu thief) {
        int attempt = 0;
        for (int looks = LOOKS_PER_CU * cus.size(); looks > 0 && !simulation.stopped(); looks--) {
            int victim = victim(thief, attempt++);
            if (victim == Decisions.NONE) {
                attempt = 0;
                continue;
            }
            Activation stolen = victim == thief.id() ? null : pools.steal(victim);
            if (stolen != null) {
                simulation.trace().stolen(thief.id(), victim, stolen);
                thief.beginStolen(stolen, thief.nanoseconds(stealCycles) + thief.travelNanos(victim));
                return;
            }
        }
    }

    private int victim(VirtualCu thief, int attempt) {
        try {
            int victim = thief.decisions().victim(thief.id(), attempt, pools);
            return victim == Decisions.NONE ? victim : Objects.checkIndex(victim, cus.size());
        } catch (RuntimeException failure) {
            simulation.stop(RunError.policyFailed(simulation.cam().policy(), failure));
            return Decisions.NONE;
        }
    }
}
