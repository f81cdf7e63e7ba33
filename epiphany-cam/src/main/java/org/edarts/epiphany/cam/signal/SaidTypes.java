package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.edarts.codelet.Access;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Outlet;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;

/** Of which types that is which kernels say: what they complete promises with, and what they invoke procedures with. */
public final class SaidTypes {
    private SaidTypes() {}

    /** Calls for every place where a kernel of a graph says something. */
    public static void forEachOutlet(CompiledGraph graph, Receiver receiver) {
        for (Declaration declaration : graph.declarations()) {
            if (declaration.code() instanceof KernelBody body
                    && body.arguments().hasOutlets()) {
                KernelArguments arguments = body.arguments();
                for (int index = 0; index < declaration.count(); index++) {
                    for (int place = 0; place < arguments.count(index); place++) {
                        if (arguments.access(index, place) == Access.OUTLET) {
                            receiver.outlet(declaration, index, arguments.outlet(index, place));
                        }
                    }
                }
            }
        }
    }

    /** Is told of where kernels say something. */
    @FunctionalInterface
    public interface Receiver {
        /** A kernel of this instance says something there. */
        void outlet(Declaration declaration, int index, Outlet outlet);
    }

    /**
     * Returns what a procedure's result is.
     *
     * @throws GraphException if kernels complete it with different types; it names them
     */
    static ContentType resultOf(ThreadedProcedure<?, ?> procedure) {
        List<ContentType> types = new ArrayList<>();
        forEachOutlet(procedure.compiled(), (declaration, index, outlet) -> {
            if (outlet.procedure() == null && outlet.promise().slot() < 0 && !types.contains(outlet.type())) {
                types.add(outlet.type());
            }
        });
        if (types.size() > 1) {
            throw new GraphException("procedure \"" + procedure.name() + "\" completes its result with " + types.get(0)
                    + " and with " + types.get(1) + ": let all its kernels complete it with the same type");
        }
        return types.isEmpty() ? ContentType.INT : types.get(0);
    }

    /** Returns what the promise of an outlet gets. */
    public static ContentType promised(Outlet outlet) {
        return outlet.procedure() == null ? outlet.type() : resultOf(outlet.procedure());
    }

    /** Returns whether more than a word goes along somewhere in a graph, or in the procedures that it invokes. */
    public static boolean haveRecords(CompiledGraph graph) {
        List<ContentType> records = new ArrayList<>();
        Consumer<CompiledGraph> look = each -> forEachOutlet(each, (declaration, index, outlet) -> {
            if (outlet.type().words() > 1) {
                records.add(outlet.type());
            }
        });
        look.accept(graph);
        Invoked.by(graph).forEach(procedure -> look.accept(procedure.compiled()));
        return !records.isEmpty();
    }
}
