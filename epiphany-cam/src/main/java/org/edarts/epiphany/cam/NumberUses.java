package org.edarts.epiphany.cam;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.edarts.codelet.Access;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Outlet;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.jspecify.annotations.Nullable;

/**
 * Which arguments of kernels are numbers that cells hold: cores find 32 bits there, whatever type they had. Immutable
 * once it is made.
 */
final class NumberUses {
    /** By cell: one argument of each declaration and place. */
    private final Map<Integer, Map<Taker, Integer>> uses = new HashMap<>();

    private NumberUses() {}

    private record Taker(KernelBody body, int place) {}

    /**
     * Returns those of a graph.
     *
     * @throws org.edarts.codelet.graph.GraphException if a kernel takes another type than what kernels complete a
     *     promise with
     */
    static NumberUses of(CompiledGraph graph) {
        NumberUses all = new NumberUses();
        graph.declarations().forEach(all::add);
        graph.declarations().forEach(all::requireInts);
        return all;
    }

    private void add(Declaration declaration) {
        if (declaration.code() instanceof KernelBody body && body.arguments().hasInputs()) {
            KernelArguments arguments = body.arguments();
            forEach(
                    declaration,
                    arguments,
                    Access.CONTENT,
                    (index, place) -> uses.computeIfAbsent(
                                    declaration.cellBase()
                                            + arguments.input(index, place).id(),
                                    key -> new LinkedHashMap<>())
                            .putIfAbsent(new Taker(body, place), index));
        }
    }

    private void requireInts(Declaration declaration) {
        if (!uses.isEmpty()
                && declaration.code() instanceof KernelBody body
                && body.arguments().hasOutlets()) {
            KernelArguments arguments = body.arguments();
            forEach(declaration, arguments, Access.OUTLET, (index, place) -> {
                Outlet outlet = arguments.outlet(index, place);
                require(declaration.cellBase() + outlet.promise().id(), 0);
            });
        }
    }

    private interface Receiver {
        void argument(int index, int place);
    }

    private static void forEach(Declaration declaration, KernelArguments arguments, Access access, Receiver receiver) {
        for (int index = 0; index < declaration.count(); index++) {
            for (int place = 0; place < arguments.count(index); place++) {
                if (arguments.access(index, place) == access) {
                    receiver.argument(index, place);
                }
            }
        }
    }

    /**
     * Refuses what a cell holds, if a kernel is known to take something else.
     *
     * @throws org.edarts.codelet.graph.GraphException if it does; the message names codelet and argument
     */
    void require(int cell, @Nullable Object content) {
        uses.getOrDefault(cell, Map.of())
                .forEach((taker, index) -> taker.body().require(index, taker.place(), content));
    }
}
