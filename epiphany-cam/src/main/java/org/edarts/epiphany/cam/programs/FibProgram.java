package org.edarts.epiphany.cam.programs;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.method.MethodForm;

/**
 * Fibonacci's numbers by a threaded procedure that invokes itself twice and never waits: as many frames come and go as
 * there are invocations. Its kernels are methods in Java, which hosts call and which are compiled for eCores.
 *
 * <pre>
 *   split -> fib(n - 1), fib(n - 2) -> sum -> result
 *   split -> result                            of 0 and 1
 * </pre>
 */
public final class FibProgram {
    private static final Kernel SPLIT = MethodForm.of(FibProgram::split).kernel();
    private static final Kernel SUM = MethodForm.of(FibProgram::sum).kernel();
    private static final Kernel START = MethodForm.of(FibProgram::start).kernel();

    /** The procedure. */
    public static final ThreadedProcedure<Integer, Integer> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Integer> left = p.promise("left");
        Promise<Integer> right = p.promise("right");
        p.codelets(
                "split",
                1,
                SPLIT,
                (index, arguments) -> arguments
                        .value(p.argument())
                        .completes(p.result())
                        .invokes(p.self(), left)
                        .invokes(p.self(), right));
        p.codelets(
                        "sum",
                        1,
                        SUM,
                        (index, arguments) -> arguments.value(left).value(right).completes(p.result()))
                .after(left, right);
    });

    private static final int[] NONE = {0, 1};

    private FibProgram() {}

    /**
     * The graph with what it is given and what holds its result.
     *
     * @param graph the graph
     * @param n which number it is to compute
     * @param result the number
     */
    public record Declared(CodeletGraph graph, Parameter<Integer> n, Promise<Integer> result) {
        /** Returns what a run came to. */
        public int result(Run run) {
            return run.get(result);
        }
    }

    /** Declares a graph that invokes the procedure once. */
    public static Declared declare() {
        GraphBuilder g = CodeletGraph.named("fib");
        Parameter<Integer> n = g.parameter("n");
        Promise<Integer> result = g.promise("result");
        g.codelets("start", 1, START, (index, arguments) -> arguments.value(n).invokes(FIB, result));
        return new Declared(g.build(), n, result);
    }

    static void start(int n, int[] fib) {
        fib[1] = n;
        fib[0] = 1;
    }

    static void split(int n, int[] result, int[] left, int[] right) {
        if (n < 2) {
            result[1] = n;
            result[0] = 1;
        } else {
            left[1] = n - 1;
            left[0] = 1;
            right[1] = n - 2;
            right[0] = 1;
        }
    }

    static void sum(int left, int right, int[] result) {
        result[1] = left + right;
        result[0] = 1;
    }

    /** Returns the number by a plain computation. */
    public static int reference(int n) {
        int[] last = NONE.clone();
        for (int step = 0; step < n; step++) {
            int sum = last[0] + last[1];
            last[0] = last[1];
            last[1] = sum;
        }
        return last[0];
    }
}
