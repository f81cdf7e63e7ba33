package org.edarts.su.plan;

import java.util.Arrays;
import org.edarts.codelet.compiled.CompiledGraph;

/** Lays a fixed graph out on lanes. Used once, by one thread. */
final class ScheduleLayout {
    private static final int NONE = -1;

    private final CompiledGraph graph;
    private final int[] homes;
    private final int lanes;
    private final int[] level;
    private final int codelets;

    /** The slot that a codelet shares with others, or NONE. */
    private final int[] sharedSlot;

    private final boolean[] awaitedElsewhere;

    ScheduleLayout(CompiledGraph graph, int[] homes, int lanes, int[] level) {
        this.graph = graph;
        this.homes = homes;
        this.lanes = lanes;
        this.level = level;
        this.codelets = graph.codelets();
        this.sharedSlot = sharedSlots();
        this.awaitedElsewhere = awaitedElsewhere();
    }

    StaticSchedule lay() {
        int[] sorted = sorted();
        int[] laneStart = new int[lanes + 1];
        int[] steps = new int[codelets + joins(sorted)];
        int[] levels = new int[steps.length];
        int[] stepOf = new int[codelets];
        int[] joinOf = new int[graph.slotCount() * lanes];
        Arrays.fill(joinOf, NONE);
        int step = 0;
        int lane = 0;
        for (int codelet : sorted) {
            while (lane < homes[codelet]) {
                laneStart[++lane] = step;
            }
            int slot = sharedSlot[codelet];
            if (slot != NONE && joinOf[slot * lanes + lane] == NONE) {
                joinOf[slot * lanes + lane] = step;
                levels[step] = level[codelet];
                steps[step++] = StaticSchedule.JOIN;
            }
            stepOf[codelet] = step;
            levels[step] = level[codelet];
            steps[step++] = codelet;
        }
        while (lane < lanes) {
            laneStart[++lane] = step;
        }
        return withSources(laneStart, steps, levels, stepOf, joinOf);
    }

    /** Slots that fire several codelets on several signals. */
    private int[] sharedSlots() {
        int[] shared = new int[codelets];
        Arrays.fill(shared, NONE);
        int[] start = graph.targetStart();
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            int node = codelets + slot;
            if (graph.slotCounts()[slot] < 2 || start[node + 1] - start[node] < 2) {
                continue;
            }
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                if (graph.targets()[arc] >= 0) {
                    shared[graph.targets()[arc]] = slot;
                }
            }
        }
        return shared;
    }

    private boolean[] awaitedElsewhere() {
        boolean[] awaited = new boolean[codelets];
        for (int codelet = 0; codelet < codelets; codelet++) {
            awaited[codelet] = firesElsewhere(codelet, homes[codelet]);
        }
        return awaited;
    }

    private boolean firesElsewhere(int node, int home) {
        int[] start = graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0 ? homes[target] != home : firesElsewhere(codelets + ~target, home)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the instances by lane, then layer, then whether other lanes wait for them, then number. */
    private int[] sorted() {
        int layers = 0;
        for (int layer : level) {
            layers = Math.max(layers, layer + 1);
        }
        int[] next = new int[Math.multiplyExact(lanes, layers) * 2 + 1];
        for (int codelet = 0; codelet < codelets; codelet++) {
            next[bucket(codelet, layers) + 1]++;
        }
        for (int bucket = 1; bucket < next.length; bucket++) {
            next[bucket] += next[bucket - 1];
        }
        int[] sorted = new int[codelets];
        for (int codelet = 0; codelet < codelets; codelet++) {
            sorted[next[bucket(codelet, layers)]++] = codelet;
        }
        return sorted;
    }

    private int bucket(int codelet, int layers) {
        return (homes[codelet] * layers + level[codelet]) * 2 + (awaitedElsewhere[codelet] ? 0 : 1);
    }

    private int joins(int[] sorted) {
        boolean[] counted = new boolean[graph.slotCount() * lanes];
        int joins = 0;
        for (int codelet : sorted) {
            int slot = sharedSlot[codelet];
            if (slot != NONE && !counted[slot * lanes + homes[codelet]]) {
                counted[slot * lanes + homes[codelet]] = true;
                joins++;
            }
        }
        return joins;
    }

    private StaticSchedule withSources(int[] laneStart, int[] steps, int[] levels, int[] stepOf, int[] joinOf) {
        int[] sourceStart = new int[steps.length + 1];
        SourceVisitor count = (from, to) -> sourceStart[to + 1]++;
        visitSources(stepOf, joinOf, count);
        for (int step = 0; step < steps.length; step++) {
            sourceStart[step + 1] += sourceStart[step];
        }
        int[] next = sourceStart.clone();
        int[] sources = new int[sourceStart[steps.length]];
        visitSources(stepOf, joinOf, (from, to) -> sources[next[to]++] = from);
        return new StaticSchedule(graph, laneStart, steps, levels, sourceStart, sources);
    }

    private interface SourceVisitor {
        void visit(int from, int to);
    }

    private void visitSources(int[] stepOf, int[] joinOf, SourceVisitor visitor) {
        for (int codelet = 0; codelet < codelets; codelet++) {
            visitTargets(codelet, stepOf[codelet], stepOf, joinOf, visitor);
            int slot = sharedSlot[codelet];
            if (slot != NONE) {
                visitor.visit(joinOf[slot * lanes + homes[codelet]], stepOf[codelet]);
            }
        }
    }

    private void visitTargets(int node, int from, int[] stepOf, int[] joinOf, SourceVisitor visitor) {
        int[] start = graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                visitor.visit(from, stepOf[target]);
            } else {
                visitSlot(~target, from, stepOf, joinOf, visitor);
            }
        }
    }

    private void visitSlot(int slot, int from, int[] stepOf, int[] joinOf, SourceVisitor visitor) {
        boolean joined = false;
        for (int lane = 0; lane < lanes; lane++) {
            int join = joinOf[slot * lanes + lane];
            if (join != NONE) {
                visitor.visit(from, join);
                joined = true;
            }
        }
        int[] start = graph.targetStart();
        for (int arc = start[codelets + slot]; arc < start[codelets + slot + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target < 0) {
                visitSlot(~target, from, stepOf, joinOf, visitor);
            } else if (!joined) {
                visitor.visit(from, stepOf[target]);
            }
        }
    }
}
