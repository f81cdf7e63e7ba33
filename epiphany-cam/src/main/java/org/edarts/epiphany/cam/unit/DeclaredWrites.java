package org.edarts.epiphany.cam.unit;

import java.util.stream.Stream;
import org.edarts.codelet.Access;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.method.MethodForm;

/**
 * The rule that kernels store into nothing that their codelets declare as only read: such blocks have copies, and
 * nobody waits for who stores into one. Kernels of which nobody knows what they store into are left alone.
 */
public final class DeclaredWrites {
    private DeclaredWrites() {}

    /**
     * Refuses a graph with a kernel that is known to store into what its codelet only reads; procedures that the graph
     * invokes as well.
     *
     * @throws GraphException if it has one; the message names codelet, block, kernel and remedy
     */
    public static void require(CompiledGraph graph, Kernels kernels) {
        Stream.concat(Stream.of(graph), Invoked.by(graph).stream().map(ThreadedProcedure::compiled))
                .forEach(each -> each.declarations().forEach(declaration -> require(each, declaration, kernels)));
    }

    private static void require(CompiledGraph graph, Declaration declaration, Kernels kernels) {
        if (!(declaration.code() instanceof KernelBody body)) {
            return;
        }
        KernelArguments arguments = body.arguments();
        String kernel = body.kernel().name();
        for (int index = 0; index < declaration.count(); index++) {
            for (int place = 0; place < arguments.count(index); place++) {
                if (arguments.access(index, place) == Access.READS && kernels.writes(kernel, place)) {
                    throw refusal(graph.nameOf(declaration.first() + index), graph, body, index, place);
                }
            }
        }
    }

    private static GraphException refusal(String codelet, CompiledGraph graph, KernelBody body, int index, int place) {
        return new GraphException("codelet " + codelet + " of graph \"" + graph.name() + "\" declares "
                + body.arguments().block(index, place) + ", argument " + place + ", as only read, and its kernel \""
                + body.kernel().name() + "\""
                + (body.kernel().java() instanceof MethodForm form ? ", which is " + form + "," : "")
                + " stores into that: declare it with updates, or with writes if the kernel writes all of it");
    }
}
