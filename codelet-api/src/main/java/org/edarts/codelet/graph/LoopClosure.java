package org.edarts.codelet.graph;

/**
 * Adds to a draft the arcs that make its loops go round: from the slot of a new round to the codelets of the loop that
 * depend on nothing in it, and from those that nothing in it depends on to the codelet that decides on another round.
 *
 * <p>Looks at each codelet, slot and arc once, however many loops there are. Owner: the thread that builds the graph.
 */
final class LoopClosure {
    private final Scope scope;
    private final Draft draft;

    /** The declarations of each region. */
    private final Rows declarations;

    /** The loops that each region is the parent of. */
    private final Rows inner;

    /** The slots of the promises of each region. */
    private final Rows promises;

    private final boolean[] hasSource;
    private final boolean[] hasTarget;
    private final boolean[] slotHasTarget;

    private LoopClosure(Scope scope, Draft draft) {
        this.scope = scope;
        this.draft = draft;
        int regions = draft.loops.size() + 1;
        this.declarations = Rows.byRow(regionsOfDeclarations(draft), regions);
        this.inner = Rows.byRow(parents(draft), regions);
        this.promises = Rows.byRow(regionsOfPromises(draft), regions);
        int codelets = draft.codelets.instances();
        this.hasSource = new boolean[codelets];
        this.hasTarget = new boolean[codelets];
        this.slotHasTarget = new boolean[draft.slots.size()];
    }

    /** Closes all loops of a draft. */
    static void close(Scope scope, Draft draft) {
        if (!draft.loops.isEmpty()) {
            new LoopClosure(scope, draft).close();
        }
    }

    private static int[] regionsOfDeclarations(Draft draft) {
        int[] regions = new int[draft.codelets.size()];
        for (int number = 0; number < regions.length; number++) {
            regions[number] = draft.codelets.region(number);
        }
        return regions;
    }

    private static int[] parents(Draft draft) {
        int[] parents = new int[draft.loops.size()];
        for (int loop = 0; loop < parents.length; loop++) {
            parents[loop] = draft.loops.get(loop).parent();
        }
        return parents;
    }

    /** Other slots are no concern of a loop: they count as those outside all of them. */
    private static int[] regionsOfPromises(Draft draft) {
        int[] regions = new int[draft.slots.size()];
        for (int slot = 0; slot < regions.length; slot++) {
            SlotInfo info = draft.slots.get(slot);
            regions[slot] = info.promise() ? info.region() : 0;
        }
        return regions;
    }

    private void close() {
        markTargets(draft.dependencies);
        markTargets(draft.fires);
        markSources(draft.dependencies);
        markSources(draft.fires);
        markSources(draft.signals);
        for (int loop = draft.loops.size() - 1; loop >= 0; loop--) {
            close(draft.loops.get(loop));
        }
    }

    private void close(LoopInfo loop) {
        int region = loop.region();
        int startedBefore = draft.fires.size();
        int joinedBefore = draft.dependencies.size();
        for (int place = declarations.start(region); place < declarations.start(region + 1); place++) {
            closeCodelets(loop, declarations.entry(place));
        }
        for (int place = inner.start(region); place < inner.start(region + 1); place++) {
            closeSlot(loop, draft.loops.get(inner.entry(place)).exit());
        }
        for (int place = promises.start(region); place < promises.start(region + 1); place++) {
            closeSlot(loop, promises.entry(place));
        }
        boolean started = draft.fires.size() > startedBefore;
        boolean joined = hasSource[loop.test()] || draft.dependencies.size() > joinedBefore;
        if (!started && !joined) {
            start(loop, loop.test());
        } else if (!joined) {
            throw new GraphException("graph \"" + scope.name() + "\": no round of loop \"" + loop.name()
                    + "\" ends, because each of its codelets signals or chooses something; let one come after the last"
                    + " of them");
        }
    }

    private void closeCodelets(LoopInfo loop, int declaration) {
        // the test of an inner loop goes on by its choice, not by an arc
        boolean decides = draft.deciding.get(declaration);
        int first = draft.codelets.first(declaration);
        for (int codelet = first; codelet < first + draft.codelets.count(declaration); codelet++) {
            if (codelet == loop.test()) {
                continue;
            }
            if (!hasSource[codelet]) {
                start(loop, codelet);
            }
            if (!hasTarget[codelet] && !decides) {
                draft.dependencies.add(codelet, loop.test());
                hasTarget[codelet] = true;
            }
        }
    }

    private void closeSlot(LoopInfo loop, int slot) {
        if (!slotHasTarget[slot]) {
            draft.dependencies.add(~slot, loop.test());
            slotHasTarget[slot] = true;
        }
    }

    private void start(LoopInfo loop, int codelet) {
        draft.fires.add(~loop.round(), codelet);
        hasSource[codelet] = true;
    }

    private void markTargets(Arcs arcs) {
        for (int arc = 0; arc < arcs.size(); arc++) {
            hasSource[arcs.to(arc)] = true;
        }
    }

    private void markSources(Arcs arcs) {
        for (int arc = 0; arc < arcs.size(); arc++) {
            int from = arcs.from(arc);
            if (from >= 0) {
                hasTarget[from] = true;
            } else {
                slotHasTarget[~from] = true;
            }
        }
    }
}
