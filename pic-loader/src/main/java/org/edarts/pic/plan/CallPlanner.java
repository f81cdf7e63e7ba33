package org.edarts.pic.plan;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Decides what is done with a call of a function that is not in the core's cache. A copy costs once and makes the calls
 * to come cheap; to carry the function out where it is costs nothing first and more each time. Owner: the thread that
 * runs the core.
 */
public final class CallPlanner {
    private final CopySource source;
    private final CallCounts counts;
    private final RunCosts runs;
    private final CopyCosts copies;

    public CallPlanner(CopySource source, CallCounts counts, RunCosts runs, CopyCosts copies) {
        this.source = source;
        this.counts = counts;
        this.runs = runs;
        this.copies = copies;
    }

    /** Returns whether it matters if another core holds a function. */
    public boolean asksNeighbours() {
        return source == CopySource.NEIGHBOUR || source == CopySource.AUTO;
    }

    /** Returns whether a call may be carried out elsewhere although there is room. */
    public boolean measures() {
        return source == CopySource.AUTO;
    }

    /**
     * Decides.
     *
     * @param slot the function's slot
     * @param bytes its size
     * @param held whether another core holds it
     */
    public CallPlan plan(int slot, int bytes, boolean held) {
        CodePlace nearest = held ? CodePlace.NEIGHBOUR : CodePlace.DRAM;
        if (!measures()) {
            return CallPlan.copyFrom(nearest);
        }
        List<CodePlace> places = held ? List.of(CodePlace.NEIGHBOUR, CodePlace.DRAM) : List.of(CodePlace.DRAM);
        return places.stream()
                .flatMap(place -> Stream.of(CallPlan.copyFrom(place), CallPlan.runIn(place)))
                .min(Comparator.comparingDouble(plan -> cycles(plan, slot, bytes)))
                .orElse(CallPlan.copyFrom(nearest));
    }

    private double cycles(CallPlan plan, int slot, int bytes) {
        double calls = counts.expected(slot);
        return plan.copies()
                ? copies.expected(plan.place(), bytes) + calls * runs.expected(slot, bytes, CodePlace.CACHE)
                : calls * runs.expected(slot, bytes, plan.place());
    }
}
