package org.edarts.su;

import org.edarts.cam.Machine;
import org.edarts.codelet.compiled.CompiledGraph;

/**
 * Decides where and in which order ready codelets fire. A policy holds no lock, thread or clock and no state of a run: the
 * same object decides for the threads of the host, in virtual time and on a simulated chip, for any number of runs at once.
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
     * Returns whether a CU fires next, without a pool, the first codelet that the arcs of a firing enable and that is to fire
     * there or anywhere: see {@link org.edarts.su.rules.HandOff}. A policy that does so is asked to {@link Decisions#place place}
     * the others only.
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
     * Returns whether the first run of a graph may do without its {@link #plan}, for a policy that plans to save time in many
     * runs. It is then asked for the plan when the graph is run again, or prepared; else always before the first firing.
     */
    default boolean planMayWait() {
        return false;
    }

    /**
     * Decides what can be decided from the shape of a graph (or threaded procedure) and the machine alone. Called once for
     * each graph and machine, by any thread.
     */
    default Plan plan(CompiledGraph graph, Machine machine) {
        return Plan.NONE;
    }

    /**
     * Makes the decisions of one unit for one run.
     *
     * @param unit the CU, or the number of CUs for the SU
     * @param seed decides all random choices
     */
    Decisions decisions(Machine machine, int unit, long seed);
}
