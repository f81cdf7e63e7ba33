package org.edarts.samples;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Value;

/**
 * What happens when things go wrong: a codelet fails, a run is cancelled, a run misses its deadline. Each time the run
 * ends with an exception that says what did not fire; the machine and the graph stay usable, as the last run shows.
 *
 * <pre>
 *   measure 0   measure 1  ...  measure 5  ...  measure 7
 *         \          \             |  fails       /
 *          +----------+----...-----+-----...-----+
 *                             |
 *                          average     never fires then
 * </pre>
 */
public final class Failure implements Sample {
    private static final int SENSORS = 8;
    private static final int UNPLUGGED = 5;
    private static final int NONE = -1;
    private static final Duration SHORT = Duration.ofMillis(20);

    @Override
    public String name() {
        return "failure";
    }

    @Override
    public String summary() {
        return "a codelet that fails, cancellation, a deadline; and the machine goes on";
    }

    @Override
    public Job prepare(SampleInput input) {
        return new Measurements();
    }

    private static final class Measurements implements Job {
        private final Parameter<Integer> broken;
        private final Value<Double> average;
        private final CodeletGraph graph;

        Measurements() {
            GraphBuilder g = CodeletGraph.named("failure");
            broken = g.parameter("broken sensor");
            Shared<double[]> readings = g.shared("readings", () -> new double[SENSORS]);
            Codelet measure = g.codelets("measure", SENSORS, firing -> {
                if (firing.index() == firing.get(broken)) {
                    throw new IOException("sensor " + firing.index() + " is unplugged");
                }
                firing.get(readings)[firing.index()] = 20 + firing.index();
            });
            average = g.value(
                    "average",
                    firing -> Arrays.stream(firing.get(readings)).average().orElseThrow(),
                    measure);
            graph = g.build();
        }

        @Override
        public CodeletGraph graph() {
            return graph;
        }

        @Override
        public Outcome run(Cam cam, RunOptions options) throws InterruptedException {
            RunOptions plain = RunOptions.DEFAULT.seed(options.seed());
            String failed = fail(cam, plain);
            String cancelled = cancel(cam, plain);
            String late = missDeadline(cam, plain);
            Run run = cam.run(graph, options.with(broken, NONE));
            RunReport report = run.await();
            return new Outcome(
                    report,
                    List.of(
                            failed,
                            cancelled,
                            late,
                            String.format(
                                    Locale.ROOT,
                                    "same machine, same graph, all well: average %.1f",
                                    run.get(average))));
        }

        private String fail(Cam cam, RunOptions options) throws InterruptedException {
            try {
                cam.run(graph, options.with(broken, UNPLUGGED)).await();
            } catch (CodeletFailedException failure) {
                return "failed: codelet " + failure.codelet() + "[" + failure.index() + "]: " + failure.getCause()
                        + "; "
                        + (failure.notFired().toString().contains("average")
                                ? "average did not fire"
                                : "but average fired");
            }
            throw new WrongResultException("a codelet failed, but the run did not");
        }

        /** It waits for what never comes, without occupying a CU. */
        private static String cancel(Cam cam, RunOptions options) throws InterruptedException {
            GraphBuilder g = CodeletGraph.named("unanswered");
            Promise<String> answer = g.promise("answer");
            g.codelet("ask", firing -> firing.begin(answer));
            g.codelet("print the answer", firing -> {}).after(answer);
            Run run = cam.run(g.build(), options);
            run.cancel();
            try {
                run.await();
            } catch (RunCancelledException cancelled) {
                return "cancelled: " + cancelled.getMessage();
            }
            throw new WrongResultException("a run was cancelled, but it succeeded");
        }

        private static String missDeadline(Cam cam, RunOptions options) throws InterruptedException {
            CodeletGraph endless = CodeletGraph.build(
                    "endless", g -> g.loop("forever", firing -> true, round -> round.codelet("turn", firing -> {})));
            try {
                cam.run(endless, options.deadline(SHORT)).await();
            } catch (DeadlineExceededException late) {
                return "too late: " + late.getMessage();
            }
            throw new WrongResultException("an endless run ended");
        }
    }
}
