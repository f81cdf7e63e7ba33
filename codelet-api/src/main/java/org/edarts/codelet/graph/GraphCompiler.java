package org.edarts.codelet.graph;

import java.util.Arrays;

/**
 * Turns what was said of a graph into its compiled form. A codelet with one dependency fires straight from its source;
 * one with several gets a slot; neighbours with the very same dependencies share a slot, so that a layer of n codelets
 * that all depend on n others costs 2 n signals and not n squared.
 *
 * <p>Takes a time that grows with the codelets and arcs alone, and makes no object for any of them.
 */
public final class GraphCompiler {
    private static final int NO_SLOT = -1;

    private final Scope scope;
    private final Draft draft;
    private final DeclarationTable codelets;
    private final int[] declarationOf;

    /** The slot that collects the dependencies of each codelet, or NO_SLOT where there are fewer than two. */
    private final int[] slotOf;

    private int[] slotCounts = {};
    private int collected;
    private int sourceless;

    private GraphCompiler(Scope scope, Draft draft) {
        this.scope = scope;
        this.draft = draft;
        this.codelets = draft.codelets;
        this.declarationOf = codelets.declarationOf();
        this.slotOf = new int[declarationOf.length];
    }

    /**
     * Compiles and validates.
     *
     * @throws GraphException if codelets could never fire: a cycle, or a slot with too few signals
     */
    public static CompiledGraph compile(Scope scope, Draft draft) {
        if (ForwardArcs.only(draft)) {
            return new CompiledGraph(scope, draft, new LateSignals(scope, draft), true);
        }
        CompiledGraph graph = new CompiledGraph(scope, draft, new LateSignals(scope, signals(scope, draft)), false);
        GraphCheck.check(graph, draft);
        draft.clearArcs();
        return graph;
    }

    /**
     * Makes of the arcs of a draft who signals whom.
     *
     * @throws GraphException if loops and slots are wired in ways that they cannot be
     */
    static SignalTable signals(Scope scope, Draft draft) {
        return new GraphCompiler(scope, draft).signals();
    }

    private SignalTable signals() {
        if (!draft.loops.isEmpty()) {
            checkRegions(draft.dependencies);
        }
        if (!draft.fires.isEmpty()) {
            checkFiredOnceOnly();
        }
        LoopClosure.close(scope, draft);
        Rows sources = Rows.bySink(draft.dependencies, declarationOf.length);
        assignSlots(sources);
        Rows targets = targets(sources);
        int[] starts = starts(sources);
        return new SignalTable(slotCounts, rearmedSlots(), targets.start(), targets.entries(), starts);
    }

    private boolean[] rearmedSlots() {
        boolean[] rearmed = new boolean[slotCounts.length];
        for (int slot = 0; slot < draft.slots.size(); slot++) {
            rearmed[slot] = draft.slots.get(slot).rearmed();
        }
        if (!draft.loops.isEmpty()) {
            for (int codelet = 0; codelet < slotOf.length; codelet++) {
                if (slotOf[codelet] >= 0 && regionOf(codelet) != 0) {
                    rearmed[slotOf[codelet]] = true;
                }
            }
        }
        return rearmed;
    }

    private void assignSlots(Rows sources) {
        int given = draft.slots.size();
        int slots = given;
        for (int codelet = 0; codelet < slotOf.length; codelet++) {
            int count = sources.length(codelet);
            if (count < 2) {
                slotOf[codelet] = NO_SLOT;
                sourceless += count == 0 ? 1 : 0;
                continue;
            }
            boolean shares = codelet > 0
                    && slotOf[codelet - 1] >= 0
                    && sources.same(codelet - 1, codelet)
                    && regionOf(codelet - 1) == regionOf(codelet);
            slotOf[codelet] = shares ? slotOf[codelet - 1] : slots++;
            collected++;
        }
        slotCounts = new int[slots];
        for (int slot = 0; slot < given; slot++) {
            slotCounts[slot] = draft.slots.get(slot).count();
        }
        for (int codelet = 0; codelet < slotOf.length; codelet++) {
            if (slotOf[codelet] >= 0) {
                slotCounts[slotOf[codelet]] = sources.length(codelet);
            }
        }
    }

    /**
     * Returns the targets of all nodes: those that wait for it, in the order of their numbers, then what it fires and
     * signals. The rows of the slots made here come last, and fire one codelet after the other.
     */
    private Rows targets(Rows sources) {
        int codelets = slotOf.length;
        int[] start = new int[codelets + slotCounts.length + 1];
        for (int codelet = 0; codelet < codelets; codelet++) {
            if (ownSignals(codelet)) {
                countSources(sources, codelet, start);
            }
        }
        count(draft.fires, start);
        count(draft.signals, start);
        int size = Rows.sumUp(start);
        int[] entries = new int[size + collected];
        put(draft.signals, start, entries);
        put(draft.fires, start, entries);
        for (int codelet = codelets - 1; codelet >= 0; codelet--) {
            if (ownSignals(codelet)) {
                putAtSources(sources, codelet, start, entries);
            }
        }
        int last = NO_SLOT;
        for (int codelet = 0; codelet < codelets; codelet++) {
            int slot = slotOf[codelet];
            if (slot >= 0) {
                if (slot != last) {
                    start[codelets + slot] = size;
                    last = slot;
                }
                entries[size++] = codelet;
            }
        }
        start[start.length - 1] = size;
        return new Rows(start, entries);
    }

    private void countSources(Rows sources, int codelet, int[] start) {
        int end = sources.start(codelet + 1);
        for (int arc = sources.start(codelet); arc < end; arc++) {
            start[row(sources.entry(arc))]++;
        }
    }

    private void putAtSources(Rows sources, int codelet, int[] start, int[] entries) {
        int target = slotOf[codelet] >= 0 ? ~slotOf[codelet] : codelet;
        int first = sources.start(codelet);
        for (int arc = sources.start(codelet + 1) - 1; arc >= first; arc--) {
            entries[--start[row(sources.entry(arc))]] = target;
        }
    }

    /** Returns whether a codelet gets its signals itself, and does not share the slot of the one before it. */
    private boolean ownSignals(int codelet) {
        return slotOf[codelet] < 0 || codelet == 0 || slotOf[codelet - 1] != slotOf[codelet];
    }

    private void count(Arcs arcs, int[] start) {
        for (int arc = 0; arc < arcs.size(); arc++) {
            start[row(arcs.from(arc))]++;
        }
    }

    private void put(Arcs arcs, int[] start, int[] entries) {
        for (int arc = arcs.size() - 1; arc >= 0; arc--) {
            entries[--start[row(arcs.from(arc))]] = arcs.to(arc);
        }
    }

    private int row(int end) {
        return end >= 0 ? end : slotOf.length + ~end;
    }

    /** Returns the codelets that nothing comes before and no slot fires. */
    private int[] starts(Rows sources) {
        boolean[] fired = new boolean[draft.fires.isEmpty() ? 0 : slotOf.length];
        for (int arc = 0; arc < draft.fires.size(); arc++) {
            fired[draft.fires.to(arc)] = true;
        }
        int[] starts = new int[sourceless];
        int count = 0;
        for (int codelet = 0; codelet < slotOf.length; codelet++) {
            if (sources.length(codelet) == 0 && (fired.length == 0 || !fired[codelet])) {
                starts[count++] = codelet;
            }
        }
        return count == starts.length ? starts : Arrays.copyOf(starts, count);
    }

    private int regionOf(int codelet) {
        return codelets.region(declarationOf[codelet]);
    }

    private void checkRegions(Arcs dependencies) {
        for (int arc = 0; arc < dependencies.size(); arc++) {
            int from = dependencies.from(arc);
            int to = dependencies.to(arc);
            int source = from >= 0 ? regionOf(from) : draft.slots.get(~from).region();
            if (source != regionOf(to)) {
                throw new GraphException("graph \"" + scope.name() + "\": the arc from " + endName(from) + " to "
                        + endName(to) + " crosses the border of a loop; let the loop itself come after its inputs, and"
                        + " its dependents after the loop");
            }
        }
    }

    /**
     * A codelet that a slot fires does not wait for its dependencies: it would fire for the slot, and for them again.
     */
    private void checkFiredOnceOnly() {
        int[] slots = new int[declarationOf.length];
        for (int arc = 0; arc < draft.fires.size(); arc++) {
            slots[draft.fires.to(arc)] = draft.fires.from(arc);
        }
        for (int arc = 0; arc < draft.dependencies.size(); arc++) {
            int codelet = draft.dependencies.to(arc);
            if (slots[codelet] < 0) {
                throw new GraphException("graph \"" + scope.name() + "\": " + endName(codelet) + " comes after "
                        + endName(draft.dependencies.from(arc)) + " and is fired by " + endName(slots[codelet])
                        + ", so that it would fire twice; use after(slot) to wait for both, or let only slots fire it");
            }
        }
    }

    private String endName(int end) {
        return end >= 0
                ? "codelet " + codelets.nameOf(declarationOf[end], end)
                : draft.slots.get(~end).title();
    }
}
