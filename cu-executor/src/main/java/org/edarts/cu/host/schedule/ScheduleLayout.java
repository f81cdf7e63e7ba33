package org.edarts.cu.host.schedule;

import java.util.Arrays;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.plan.Signallers;

/**
 * Lays a fixed graph out on lanes. Takes a time that grows with the codelets, the arcs and what lanes wait for, not
 * with the pairs of codelets that a slot between many and many stands for. Used once. Owner: one thread.
 */
final class ScheduleLayout {
    private static final int NONE = -1;
    private static final int SEVERAL = -2;

    private final CompiledGraph graph;
    private final int[] homes;
    private final int lanes;
    private final int[] level;
    private final int codelets;
    private final Signallers signallers;

    /** The number of the joins of each slot, or NONE where the steps behind it look at its signallers themselves. */
    private final int[] joins;

    /** The step that joins, for each lane, or NONE. */
    private final int[] joinOf;

    private final int[] stepOf;

    /** What each step is for: a codelet, or a slot behind all codelets. */
    private int[] nodes;

    private int[] levels;
    private int steps;
    private int[] sources = {};
    private int sourceCount;

    ScheduleLayout(CompiledGraph graph, int[] homes, int lanes, int[] level) {
        this.graph = graph;
        this.homes = homes;
        this.lanes = lanes;
        this.level = level;
        this.codelets = graph.codelets();
        this.signallers = Signallers.of(graph);
        this.joins = new int[graph.slotCount()];
        this.joinOf = new int[Math.multiplyExact(numberJoins(), lanes)];
        this.stepOf = new int[codelets];
        this.nodes = new int[codelets];
        this.levels = new int[codelets];
        Arrays.fill(joinOf, NONE);
    }

    StaticSchedule lay() {
        int[] laneStart = new int[lanes + 1];
        int lane = 0;
        for (int codelet : sorted()) {
            while (lane < homes[codelet]) {
                laneStart[++lane] = steps;
            }
            joinBefore(codelet, lane, level[codelet]);
            stepOf[codelet] = steps;
            addStep(codelet, level[codelet]);
        }
        while (lane < lanes) {
            laneStart[++lane] = steps;
        }
        int[] sourceStart = sources(laneStart);
        return new StaticSchedule(
                graph,
                laneStart,
                codeletsOfSteps(),
                Arrays.copyOf(levels, steps),
                sourceStart,
                Arrays.copyOf(sources, sourceCount));
    }

    /** Several nodes behind several signals, or behind another slot, would each look at them all: they join instead. */
    private int numberJoins() {
        int[] start = graph.targetStart();
        int count = 0;
        for (int slot = 0; slot < joins.length; slot++) {
            int node = codelets + slot;
            boolean simple = signallers.count(node) == 1 && signallers.at(signallers.start(node)) < codelets;
            joins[slot] = start[node + 1] - start[node] < 2 || simple ? NONE : count++;
        }
        return count;
    }

    /** Adds the joins that a node needs on a lane and that are not there yet. */
    private void joinBefore(int node, int lane, int layer) {
        for (int place = signallers.start(node); place < signallers.start(node + 1); place++) {
            int source = signallers.at(place);
            if (source < codelets) {
                continue;
            }
            int join = joins[source - codelets];
            if (join == NONE) {
                joinBefore(source, lane, layer);
            } else if (joinOf[join * lanes + lane] == NONE) {
                joinBefore(source, lane, layer);
                joinOf[join * lanes + lane] = steps;
                addStep(source, layer);
            }
        }
    }

    private void addStep(int node, int layer) {
        if (steps == nodes.length) {
            nodes = Arrays.copyOf(nodes, steps * 2);
            levels = Arrays.copyOf(levels, steps * 2);
        }
        levels[steps] = layer;
        nodes[steps++] = node;
    }

    /** Returns the instances by lane, then layer, then whether other lanes wait for them, then number. */
    private int[] sorted() {
        boolean[] awaited = awaitedElsewhere();
        int[] urgency = new int[codelets];
        int[] numbers = new int[codelets];
        for (int codelet = 0; codelet < codelets; codelet++) {
            urgency[codelet] = level[codelet] * 2 + (awaited[codelet] ? 0 : 1);
            numbers[codelet] = codelet;
        }
        return sortedBy(homes, sortedBy(urgency, numbers));
    }

    /** Returns the codelets in the order of their keys, those of the same key as they are. */
    private static int[] sortedBy(int[] key, int[] codelets) {
        int most = 0;
        for (int codelet : codelets) {
            most = Math.max(most, key[codelet]);
        }
        int[] next = new int[most + 2];
        for (int codelet : codelets) {
            next[key[codelet] + 1]++;
        }
        for (int bucket = 1; bucket < next.length; bucket++) {
            next[bucket] += next[bucket - 1];
        }
        int[] sorted = new int[codelets.length];
        for (int codelet : codelets) {
            sorted[next[key[codelet]]++] = codelet;
        }
        return sorted;
    }

    private boolean[] awaitedElsewhere() {
        int[] firedOn = new int[graph.slotCount()];
        Arrays.fill(firedOn, Integer.MIN_VALUE);
        boolean[] awaited = new boolean[codelets];
        for (int codelet = 0; codelet < codelets; codelet++) {
            int lane = laneBehind(codelet, firedOn);
            awaited[codelet] = lane != NONE && lane != homes[codelet];
        }
        return awaited;
    }

    /**
     * Returns the lane of all codelets that a node fires, SEVERAL, or NONE if it fires nothing; looks at each slot
     * once.
     */
    private int laneBehind(int node, int[] firedOn) {
        int[] start = graph.targetStart();
        int lane = NONE;
        for (int arc = start[node]; arc < start[node + 1] && lane != SEVERAL; arc++) {
            int target = graph.targets()[arc];
            int behind = target >= 0 ? homes[target] : laneBehindSlot(~target, firedOn);
            if (behind != NONE) {
                lane = lane == NONE || lane == behind ? behind : SEVERAL;
            }
        }
        return lane;
    }

    private int laneBehindSlot(int slot, int[] firedOn) {
        if (firedOn[slot] == Integer.MIN_VALUE) {
            firedOn[slot] = laneBehind(codelets + slot, firedOn);
        }
        return firedOn[slot];
    }

    /** Collects the steps that each step depends on; returns where those of each one begin. */
    private int[] sources(int[] laneStart) {
        sources = new int[graph.signals()];
        int[] start = new int[steps + 1];
        int lane = 0;
        for (int step = 0; step < steps; step++) {
            while (step >= laneStart[lane + 1]) {
                lane++;
            }
            addSources(nodes[step], lane);
            start[step + 1] = sourceCount;
        }
        return start;
    }

    private void addSources(int node, int lane) {
        for (int place = signallers.start(node); place < signallers.start(node + 1); place++) {
            int source = signallers.at(place);
            if (source < codelets) {
                addSource(stepOf[source]);
            } else if (joins[source - codelets] == NONE) {
                addSources(source, lane);
            } else {
                addSource(joinOf[joins[source - codelets] * lanes + lane]);
            }
        }
    }

    private void addSource(int step) {
        if (sourceCount == sources.length) {
            sources = Arrays.copyOf(sources, Math.max(Integer.SIZE, sourceCount * 2));
        }
        sources[sourceCount++] = step;
    }

    private int[] codeletsOfSteps() {
        int[] fired = new int[steps];
        for (int step = 0; step < steps; step++) {
            fired[step] = nodes[step] < codelets ? nodes[step] : StaticSchedule.JOIN;
        }
        return fired;
    }
}
