package org.edarts.samples;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;

/** A sample that is ready to run, any number of times, on any machine. */
public interface Job {
    /** Returns the graph that it runs. */
    CodeletGraph graph();

    /** Returns the floating-point operations of a run, or 0 where nobody counts them. */
    default long flops() {
        return 0;
    }

    /**
     * Runs it once, to the end, and checks what came out.
     *
     * @param options the seed of the policy, the trace recorder and so on
     * @throws RunException if the run does not succeed
     * @throws WrongResultException if the result is not what it has to be
     * @throws InputException if the output cannot be written
     * @throws InterruptedException if the calling thread is interrupted
     */
    Outcome run(Cam cam, RunOptions options) throws InterruptedException;

    /**
     * Returns a job that is one run of one graph.
     *
     * @param results checks what came out and says it in lines
     */
    static Job of(CodeletGraph graph, Function<? super Run, List<String>> results) {
        return of(graph, UnaryOperator.identity(), results);
    }

    /**
     * Returns a job that is one run of one graph and computes.
     *
     * @param flops the floating-point operations of a run
     * @param results checks what came out and says it in lines
     */
    static Job computing(CodeletGraph graph, long flops, Function<? super Run, List<String>> results) {
        Job job = of(graph, results);
        return new Job() {
            @Override
            public CodeletGraph graph() {
                return graph;
            }

            @Override
            public long flops() {
                return flops;
            }

            @Override
            public Outcome run(Cam cam, RunOptions options) throws InterruptedException {
                return job.run(cam, options);
            }
        };
    }

    /**
     * Returns a job that is one run of one graph with parameters.
     *
     * @param arguments adds the content of the parameters to the options
     * @param results checks what came out and says it in lines
     */
    static Job of(
            CodeletGraph graph, UnaryOperator<RunOptions> arguments, Function<? super Run, List<String>> results) {
        return new Job() {
            @Override
            public CodeletGraph graph() {
                return graph;
            }

            @Override
            public Outcome run(Cam cam, RunOptions options) throws InterruptedException {
                Run run = cam.run(graph, arguments.apply(options));
                RunReport report = run.await();
                return new Outcome(report, results.apply(run));
            }
        };
    }
}
