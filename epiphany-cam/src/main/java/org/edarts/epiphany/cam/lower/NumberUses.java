package org.edarts.epiphany.cam.lower;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.Access;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.signal.SaidTypes;
import org.jspecify.annotations.Nullable;

/**
 * Which arguments of kernels are the contents of cells: cores find words there, whatever type they had. Immutable once
 * it is made.
 */
public final class NumberUses {
    /** By cell: one argument of each declaration and place. */
    private final Map<Integer, Map<Taker, Integer>> uses = new HashMap<>();

    private NumberUses() {}

    private record Taker(KernelBody body, int place) {}

    /**
     * Returns those of a graph.
     *
     * @throws org.edarts.codelet.graph.GraphException if a kernel of it, or of a procedure that it invokes, takes
     *     another type than what kernels complete a promise, or invoke a procedure, with
     */
    static NumberUses of(CompiledGraph graph) {
        NumberUses own = takenIn(graph);
        Map<ThreadedProcedure<?, ?>, NumberUses> procedures = new LinkedHashMap<>();
        for (ThreadedProcedure<?, ?> procedure : Invoked.by(graph)) {
            procedures.put(procedure, takenIn(procedure.compiled()));
        }
        own.requireSaid(graph, procedures);
        procedures.forEach((procedure, all) -> all.requireSaid(procedure.compiled(), procedures));
        return own;
    }

    private static NumberUses takenIn(CompiledGraph graph) {
        NumberUses all = new NumberUses();
        graph.declarations().forEach(all::add);
        return all;
    }

    private void add(Declaration declaration) {
        if (declaration.code() instanceof KernelBody body && body.arguments().hasInputs()) {
            KernelArguments arguments = body.arguments();
            for (int index = 0; index < declaration.count(); index++) {
                for (int place = 0; place < arguments.count(index); place++) {
                    if (arguments.access(index, place) == Access.CONTENT) {
                        int cell = declaration.cellBase()
                                + arguments.input(index, place).id();
                        uses.computeIfAbsent(cell, key -> new LinkedHashMap<>())
                                .putIfAbsent(new Taker(body, place), index);
                    }
                }
            }
        }
    }

    private void requireSaid(CompiledGraph graph, Map<ThreadedProcedure<?, ?>, NumberUses> procedures) {
        SaidTypes.forEachOutlet(graph, (declaration, index, outlet) -> {
            require(declaration.cellBase() + outlet.promise().id(), SaidTypes.promised(outlet));
            if (outlet.procedure() != null) {
                Objects.requireNonNull(procedures.get(outlet.procedure()))
                        .require(argumentOf(outlet.procedure().compiled()), outlet.type());
            }
        });
    }

    private static int argumentOf(CompiledGraph procedure) {
        int cell = 0;
        while (!procedure.cells().get(cell).parameter()) {
            cell++;
        }
        return cell;
    }

    private void require(int cell, ContentType type) {
        uses.getOrDefault(cell, Map.of()).forEach((taker, index) -> taker.body().require(index, taker.place(), type));
    }

    /**
     * Refuses what a cell holds, if a kernel is known to take something else.
     *
     * @throws org.edarts.codelet.graph.GraphException if it does; the message names codelet and argument
     */
    public void require(int cell, @Nullable Object content) {
        uses.getOrDefault(cell, Map.of())
                .forEach((taker, index) -> taker.body().require(index, taker.place(), content));
    }

    /** Returns what a cell is to hold, if all kernels that take it tell; else null, and it is one word. */
    public @Nullable ContentType type(int cell) {
        ContentType found = null;
        for (Map.Entry<Taker, Integer> use : uses.getOrDefault(cell, Map.of()).entrySet()) {
            found = use.getKey().body().content(use.getValue(), use.getKey().place());
            if (found == null) {
                return null;
            }
        }
        return found;
    }
}
