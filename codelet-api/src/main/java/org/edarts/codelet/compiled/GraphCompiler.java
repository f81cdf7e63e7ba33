package org.edarts.codelet.compiled;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.GraphException;
import org.edarts.codelet.Scope;

/**
 * Turns what was said of a graph into its compiled form. A codelet with one dependency fires straight from its source; one
 * with several gets a slot; neighbours with the very same dependencies share a slot, so that a layer of n codelets that all
 * depend on n others costs 2 n signals and not n squared.
 */
public final class GraphCompiler {
    private final Scope scope;
    private final Draft draft;
    private final List<Declaration> declarations;
    private final int[] declarationOf;

    private GraphCompiler(Scope scope, Draft draft, List<Declaration> declarations) {
        this.scope = scope;
        this.draft = draft;
        this.declarations = declarations;
        int codelets = 0;
        for (Declaration declaration : declarations) {
            codelets += declaration.count();
        }
        this.declarationOf = new int[codelets];
        for (Declaration declaration : declarations) {
            Arrays.fill(
                    declarationOf,
                    declaration.first(),
                    declaration.first() + declaration.count(),
                    declaration.number());
        }
    }

    /**
     * Compiles and validates.
     *
     * @throws GraphException if codelets could never fire: a cycle, or a slot with too few signals
     */
    public static CompiledGraph compile(Scope scope, Draft draft, List<Declaration> declarations) {
        CompiledGraph graph = new GraphCompiler(scope, draft, declarations).compile();
        GraphCheck.check(graph, draft);
        return graph;
    }

    private CompiledGraph compile() {
        checkRegions(draft.dependencies);
        checkFiredOnceOnly();
        new LoopClosure(scope, draft, declarations, declarationOf).close();
        int codelets = declarationOf.length;
        Arcs dependencies = draft.dependencies;
        Rows sources = Rows.bySink(dependencies, codelets);

        int[] slotOf = assignSlots(sources);
        int nodes = codelets + draft.slots.size();
        boolean[] fired = new boolean[codelets];
        Rows.Builder targets = new Rows.Builder(nodes);
        targets.twice(row -> {
            for (int arc = 0; arc < dependencies.size(); arc++) {
                int to = dependencies.to(arc);
                if (slotOf[to] < 0) {
                    row.add(nodeOf(dependencies.from(arc)), to);
                } else if (to == 0 || slotOf[to - 1] != slotOf[to]) {
                    row.add(nodeOf(dependencies.from(arc)), ~slotOf[to]);
                }
            }
            for (int codelet = 0; codelet < codelets; codelet++) {
                if (slotOf[codelet] >= 0) {
                    row.add(codelets + slotOf[codelet], codelet);
                }
            }
            for (int arc = 0; arc < draft.fires.size(); arc++) {
                row.add(nodeOf(draft.fires.from(arc)), draft.fires.to(arc));
                fired[draft.fires.to(arc)] = true;
            }
            for (int arc = 0; arc < draft.signals.size(); arc++) {
                row.add(nodeOf(draft.signals.from(arc)), draft.signals.to(arc));
            }
        });
        int[] starts = new int[codelets];
        int startCount = 0;
        for (int codelet = 0; codelet < codelets; codelet++) {
            if (sources.length(codelet) == 0 && !fired[codelet]) {
                starts[startCount++] = codelet;
            }
        }
        return new CompiledGraph(
                scope,
                declarations,
                draft.slots,
                draft.cells,
                draft.loops,
                draft.passages,
                draft.choices,
                draft.deciding,
                draft.invoking,
                draft.promises,
                draft.completers,
                declarationOf,
                targets.starts(),
                targets.entries(),
                Arrays.copyOf(starts, startCount));
    }

    private int nodeOf(int end) {
        return end >= 0 ? end : declarationOf.length + ~end;
    }

    /** Returns the slot that collects the dependencies of each codelet, or -1 where there are fewer than two. */
    private int[] assignSlots(Rows sources) {
        int[] slotOf = new int[declarationOf.length];
        for (int codelet = 0; codelet < slotOf.length; codelet++) {
            int count = sources.length(codelet);
            if (count < 2) {
                slotOf[codelet] = -1;
            } else if (codelet > 0
                    && slotOf[codelet - 1] >= 0
                    && sameRegion(codelet - 1, codelet)
                    && sources.same(codelet - 1, codelet)) {
                slotOf[codelet] = slotOf[codelet - 1];
            } else {
                slotOf[codelet] = draft.slots.size();
                Declaration declaration = declarations.get(declarationOf[codelet]);
                draft.slots.add(
                        SlotInfo.compiled("inputs of " + declaration.nameOf(codelet), count, declaration.region()));
            }
        }
        return slotOf;
    }

    private boolean sameRegion(int codelet, int other) {
        return regionOf(codelet) == regionOf(other);
    }

    private int regionOf(int codelet) {
        return declarations.get(declarationOf[codelet]).region();
    }

    private void checkRegions(Arcs dependencies) {
        if (draft.loops.isEmpty()) {
            return;
        }
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

    /** A codelet that a slot fires does not wait for its dependencies: it would fire for the slot, and for them again. */
    private void checkFiredOnceOnly() {
        int[] slotOf = new int[declarationOf.length];
        for (int arc = 0; arc < draft.fires.size(); arc++) {
            slotOf[draft.fires.to(arc)] = draft.fires.from(arc);
        }
        for (int arc = 0; arc < draft.dependencies.size(); arc++) {
            int codelet = draft.dependencies.to(arc);
            if (slotOf[codelet] < 0) {
                throw new GraphException("graph \"" + scope.name() + "\": " + endName(codelet) + " comes after "
                        + endName(draft.dependencies.from(arc)) + " and is fired by " + endName(slotOf[codelet])
                        + ", so that it would fire twice; use after(slot) to wait for both, or let only slots fire it");
            }
        }
    }

    private String endName(int end) {
        return end >= 0
                ? "codelet " + declarations.get(declarationOf[end]).nameOf(end)
                : draft.slots.get(~end).title();
    }
}
