package org.edarts.samples;

import java.util.List;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;

/**
 * Recursion: a threaded procedure that invokes itself twice and never waits. There is no cutoff; each of the millions
 * of invocations is a frame of its own, freed as soon as its sum is known.
 *
 * <pre>
 *   fib(n)                                     fib(0), fib(1)
 *   +------------------------------------+     +--------------------------+
 *   |              split                 |     |   split ----> result     |
 *   |             :     :     (invokes)  |     +--------------------------+
 *   |    fib(n - 1)     fib(n - 2)       |
 *   |             :     :   (complete)   |
 *   |          left     right            |
 *   |              \   /                 |
 *   |               sum ----> result     |
 *   +------------------------------------+
 * </pre>
 */
public final class Fib implements Sample {
    private static final Setting N = new Setting("n", 30, 0, 45, "which Fibonacci number");

    static final ThreadedProcedure<Integer, Long> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Long> left = p.promise("left");
        Promise<Long> right = p.promise("right");
        p.codelet("split", firing -> {
            int n = firing.getInt(p.argument());
            if (n < 2) {
                firing.complete(p.result(), (long) n);
            } else {
                firing.invoke(p.self(), n - 1, left);
                firing.invoke(p.self(), n - 2, right);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.getLong(left) + firing.getLong(right)))
                .after(left, right);
    });

    @Override
    public String name() {
        return "fib";
    }

    @Override
    public String summary() {
        return "Fibonacci by threaded procedures that invoke themselves, without a cutoff";
    }

    @Override
    public List<Setting> settings() {
        return List.of(N);
    }

    @Override
    public Job prepare(SampleInput input) {
        int n = input.count(N);
        GraphBuilder g = CodeletGraph.named("fib");
        Promise<Long> result = g.promise("result");
        g.codelet("start", firing -> firing.invoke(FIB, n, result));
        return Job.of(g.build(), run -> List.of("fib(" + n + ") = " + run.get(result)));
    }
}
