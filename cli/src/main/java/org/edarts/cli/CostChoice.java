package org.edarts.cli;

import org.edarts.cu.virtual.VirtualCosts;
import org.edarts.study.run.SchedulingCosts;
import picocli.CommandLine.Option;

/** The options that say what scheduling costs in virtual time. */
final class CostChoice {
    @Option(
            names = "--decision",
            paramLabel = "COST",
            defaultValue = "0",
            description = "What it costs in virtual time to put an enabled codelet into a pool: cycles in a run, the"
                    + " graph's unit of time in a study (default: ${DEFAULT-VALUE}).")
    private double decision;

    @Option(
            names = "--steal",
            paramLabel = "COST",
            defaultValue = "0",
            description = "What it costs to take a codelet from another CU's pool (default: ${DEFAULT-VALUE}).")
    private double steal;

    @Option(
            names = "--hop",
            paramLabel = "COST",
            defaultValue = "0",
            description =
                    "What it costs a codelet to travel a unit of distance on the machine (default: ${DEFAULT-VALUE}).")
    private double hop;

    boolean isFree() {
        return decision == 0 && steal == 0 && hop == 0;
    }

    /**
     * Returns the costs in units of a graph's time.
     *
     * @throws IllegalArgumentException if one is negative
     */
    SchedulingCosts inUnits() {
        return new SchedulingCosts(decision, steal, hop);
    }

    /**
     * Returns the costs in cycles.
     *
     * @throws IllegalArgumentException if one is negative, or no whole number
     */
    VirtualCosts inCycles() {
        return new VirtualCosts(cycles("--decision", decision), cycles("--steal", steal), cycles("--hop", hop));
    }

    private static long cycles(String option, double cost) {
        if (cost != Math.rint(cost)) {
            throw new IllegalArgumentException(option + " is " + cost + ": expected a whole number of cycles");
        }
        return (long) cost;
    }
}
