package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Placement;
import org.jspecify.annotations.Nullable;

/**
 * Which codelets never fire at the same time, whatever comes before what: for lack of tokens, or because both are
 * pinned to one CU. Codelets of one kind are alike in that. Immutable.
 */
final class Exclusions {
    /** The kind of the codelets that fire beside all others. */
    static final int NONE = 0;

    private final CompiledGraph graph;
    private final int[] kindOf;

    /** A declaration of each kind. */
    private final List<@Nullable Declaration> examples = new ArrayList<>();

    Exclusions(CompiledGraph graph) {
        this.graph = graph;
        Map<Limits, Integer> kinds = new HashMap<>();
        kinds.put(new Limits(Placement.ANY, List.of()), NONE);
        examples.add(null);
        kindOf = new int[graph.declarations().size()];
        for (Declaration declaration : graph.declarations()) {
            Limits limits = new Limits(declaration.placement().pinnedCu(), declaration.needs());
            Integer kind = kinds.putIfAbsent(limits, examples.size());
            if (kind == null) {
                kind = examples.size();
                examples.add(declaration);
            }
            kindOf[declaration.number()] = kind;
        }
    }

    private record Limits(int cu, List<Need> needs) {}

    /** Returns the kind of a codelet. */
    int kind(int codelet) {
        return kindOf[graph.declarationOf(codelet)];
    }

    /** Returns whether no codelet of one kind fires while one of another kind does. */
    boolean exclude(int one, int other) {
        Declaration first = examples.get(one);
        Declaration second = examples.get(other);
        if (first == null || second == null) {
            return false;
        }
        int cu = first.placement().pinnedCu();
        return cu != Placement.ANY && cu == second.placement().pinnedCu() || first.excludes(second);
    }
}
