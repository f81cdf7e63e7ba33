package org.edarts.su;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * Decides where and in which order ready codelets fire. A policy holds no lock, thread or clock and no state of a run:
 * the same object decides for the threads of the host, in virtual time and on a simulated chip, for any number of runs
 * at once.
 *
 * <p>Found with {@link java.util.ServiceLoader}: name the class in
 * {@code META-INF/services/org.edarts.su.SchedulingPolicy}.
 */
public interface SchedulingPolicy {
    /** Returns the name that users choose it by: lower case, words joined by hyphens. */
    String name();

    /** Returns one sentence for users: what it does and when to choose it. */
    String summary();

    /** Returns the order of the ready pools. */
    PoolOrder order();

    /** Returns whether all CUs share one pool; then nothing is placed or stolen. */
    default boolean central() {
        return false;
    }

    /**
     * Returns whether a CU fires next, without a pool, the first codelet that a firing enables and that is to fire
     * there or anywhere: see {@link org.edarts.su.rules.HandOff}. A policy that does so is asked to {@link
     * Decisions#place place} the others only.
     */
    default boolean handsOff() {
        return false;
    }

    /** Returns whether all codelets are placed where they become enabled, so that nobody need ask. */
    default boolean placesLocally() {
        return false;
    }

    /** Returns whether CUs without work look for some in the pools of others. */
    default boolean steals() {
        return false;
    }

    /**
     * Decides what can be decided from the shape of a graph (or threaded procedure) and the machine alone. Called once
     * for each graph and machine, by any thread.
     */
    default Plan plan(CompiledGraph graph, Machine machine) {
        return Plan.NONE;
    }

    /**
     * Returns whether the {@link #plan} is only there to make runs of a fixed graph faster, and never binding: an
     * executor may run the graph without it, as it does the first time. The plan of another policy always applies, from
     * the first firing.
     */
    default boolean plansForSpeed() {
        return false;
    }

    /**
     * Returns how the cores of a mesh do what the policy decides, or nothing if they cannot: they run no Java. A policy
     * that places before the run, by its {@link #plan}, and decides nothing later has {@link MeshForm#HOMES}.
     */
    default Optional<MeshForm> meshForm() {
        return Optional.empty();
    }

    /**
     * Makes the decisions of one unit for one run.
     *
     * @param unit the CU, or the number of CUs for the SU
     * @param seed decides all random choices
     */
    Decisions decisions(Machine machine, int unit, long seed);
}
