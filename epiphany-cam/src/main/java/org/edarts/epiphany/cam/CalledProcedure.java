package org.edarts.epiphany.cam;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.ContentType;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.AssembledForm;

/**
 * A graph that does nothing but invoke a threaded procedure on eCores, where bodies in Java invoke nothing: its kernel
 * says so with the words of the argument. Immutable.
 *
 * @param <A> the argument of the procedure
 * @param <R> its result
 */
final class CalledProcedure<A, R> {
    private final CodeletGraph graph;
    private final Parameter<A> argument;
    private final Promise<R> result;

    /**
     * Makes it for arguments of a type.
     *
     * @throws GraphException if the procedure is not well formed, or such arguments do not cross to cores
     */
    CalledProcedure(ThreadedProcedure<A, R> procedure, Class<A> type) {
        procedure.compiled(); // the caller is to hear what is wrong with it, and not a kernel
        Kernel call = new Kernel("call_with_" + ContentType.of(type).words(), new Call(ContentType.of(type)));
        GraphBuilder g = CodeletGraph.named(procedure.name());
        argument = g.parameter("argument");
        result = g.promise("result");
        g.codelets(
                "call",
                1,
                call,
                (index, arguments) -> arguments.value(argument, type).invokes(procedure, type, result));
        graph = g.build();
    }

    /** Runs it on a CAM, and waits for the result. */
    R on(Cam cam, A given, RunOptions options) {
        return cam.run(graph, options.with(argument, given)).join().get(result);
    }

    /**
     * Says that the procedure is invoked, with the words before.
     *
     * @param type what they are
     */
    private record Call(ContentType type) implements AssembledForm {
        @Override
        public void compute(Arguments arguments) {
            int[] said = arguments.ints(1);
            said[0] = 1;
            System.arraycopy(type.wordsOf(arguments.content(0, type.type())), 0, said, 1, type.words());
        }

        @Override
        public String assembly() {
            return IntStream.range(0, type.words())
                    .mapToObj(word -> "ldr r0, [r1, #" + word + "]\nstr r0, [r2, #" + (word + 1) + "]\n")
                    .collect(Collectors.joining(
                            "", "ldr r2, [r1, #" + type.words() + "]\nmov r0, #1\nstr r0, [r2]\n", "rts\n"));
        }
    }
}
