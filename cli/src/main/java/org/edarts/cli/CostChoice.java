package org.edarts.cli;

import org.edarts.cu.virtual.DataCosts;
import org.edarts.cu.virtual.VirtualCosts;
import org.edarts.study.run.SchedulingCosts;
import picocli.CommandLine.Option;

/** The options that say what scheduling and data cost in virtual time. */
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

    @Option(
            names = "--data",
            paramLabel = "COST",
            defaultValue = "none",
            description =
                    "What it costs to bring data to the CU that reads them: none, machine (what the description of its"
                            + " memories says), or parts of latency=CYCLES,hop=CYCLES,rate=BYTES, the bytes in a cycle of"
                            + " each memory (default: ${DEFAULT-VALUE}).")
    private String data = "none";

    boolean isFree() {
        return decision == 0 && steal == 0 && hop == 0 && !data().priced();
    }

    /**
     * Returns what data cost.
     *
     * @throws IllegalArgumentException if that cannot be understood
     */
    DataCosts data() {
        return DataCosts.parse(data);
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
        if (cost != Math.rint(cost) || cost < 0 || cost > SchedulingCosts.MOST) {
            throw new IllegalArgumentException(
                    option + " is " + cost + ": expected a whole number of cycles from 0 to 1000000000000");
        }
        return (long) cost;
    }
}
