package org.edarts.codelet.graph;

/**
 * Adds to a draft the arcs that make its loops go round: from the slot of a new round to the codelets of the loop that
 * depend on nothing in it, and from those that nothing in it depends on to the codelet that decides on another round.
 */
final class LoopClosure {
    private final Scope scope;
    private final Draft draft;
    private final int[] declarationOf;

    LoopClosure(Scope scope, Draft draft, int[] declarationOf) {
        this.scope = scope;
        this.draft = draft;
        this.declarationOf = declarationOf;
    }

    void close() {
        for (int loop = draft.loops.size() - 1; loop >= 0; loop--) {
            close(draft.loops.get(loop));
        }
    }

    private void close(LoopInfo loop) {
        boolean[] hasSource = new boolean[declarationOf.length];
        boolean[] hasTarget = new boolean[declarationOf.length];
        boolean[] slotHasTarget = new boolean[draft.slots.size()];
        mark(draft.dependencies, hasSource, hasTarget, slotHasTarget);
        mark(draft.fires, hasSource, hasTarget, slotHasTarget);
        markSources(draft.signals, hasTarget, slotHasTarget);
        int before = draft.dependencies.size();
        int startedBefore = draft.fires.size();
        for (int codelet = 0; codelet < declarationOf.length; codelet++) {
            if (draft.codelets.region(declarationOf[codelet]) != loop.region() || codelet == loop.test()) {
                continue;
            }
            if (!hasSource[codelet]) {
                draft.fires.add(~loop.round(), codelet);
            }
            if (!hasTarget[codelet] && !decides(codelet)) {
                draft.dependencies.add(codelet, loop.test());
            }
        }
        for (LoopInfo inner : draft.loops) {
            if (inner.parent() == loop.region() && !slotHasTarget[inner.exit()]) {
                draft.dependencies.add(~inner.exit(), loop.test());
            }
        }
        for (int slot = 0; slot < slotHasTarget.length; slot++) {
            SlotInfo info = draft.slots.get(slot);
            if (info.promise() && info.region() == loop.region() && !slotHasTarget[slot]) {
                draft.dependencies.add(~slot, loop.test());
            }
        }
        boolean started = draft.fires.size() > startedBefore;
        boolean joined = hasSource[loop.test()] || draft.dependencies.size() > before;
        if (!started && !joined) {
            draft.fires.add(~loop.round(), loop.test());
        } else if (!joined) {
            throw new GraphException("graph \"" + scope.name() + "\": no round of loop \"" + loop.name()
                    + "\" ends, because each of its codelets signals or chooses something; let one come after the last"
                    + " of them");
        }
    }

    /** The test of an inner loop goes on by its choice, not by an arc. */
    private boolean decides(int codelet) {
        return draft.deciding.get(declarationOf[codelet]);
    }

    private static void mark(Arcs arcs, boolean[] hasSource, boolean[] hasTarget, boolean[] slotHasTarget) {
        for (int arc = 0; arc < arcs.size(); arc++) {
            hasSource[arcs.to(arc)] = true;
        }
        markSources(arcs, hasTarget, slotHasTarget);
    }

    private static void markSources(Arcs arcs, boolean[] hasTarget, boolean[] slotHasTarget) {
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
