package org.edarts.it.invariants;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;

/**
 * Lets one allocation after the other fail, wherever the runtime ends a run: each run ends all the same, and the
 * machine fires on every CU afterwards. Returns what went wrong, or an empty text.
 */
final class ScarceMemoryProbe implements Callable<String> {
    private static final int CUS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int MOST_ALLOCATIONS = 2_000;

    /** What is done at the moment from which on memory is scarce. */
    private static Runnable scarce = () -> {};

    private record Scenario(String name, CodeletGraph graph, RunOptions options) {
        Scenario(String name, CodeletGraph graph) {
            this(name, graph, RunOptions.DEFAULT);
        }
    }

    private static final ThreadedProcedure<Integer, Integer> FAILING = ThreadedProcedure.define("failing", p -> {
        p.codelet("fails", firing -> {
            scarce.run();
            throw new IllegalStateException("of a test");
        });
        p.codelet("completes", firing -> firing.complete(p.result(), 1));
    });

    @Override
    public String call() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(CUS, task -> new Thread(task, "edarts-borrowed"));
        ExecutorService outside = Executors.newFixedThreadPool(1, task -> new Thread(task, "edarts-outside"));
        try {
            for (Scenario scenario : scenarios(outside)) {
                for (HostCamSettings settings : List.of(
                        HostCam.with().cus(CUS),
                        HostCam.with().cus(CUS).policy("steal-nearest"),
                        HostCam.with().cus(CUS).on(pool))) {
                    HostCam cam = settings.open();
                    String fault = look(cam, scenario);
                    if (!fault.isEmpty()) {
                        return fault;
                    }
                    cam.close();
                }
            }
        } finally {
            pool.shutdownNow();
            outside.shutdownNow();
        }
        System.out.println(sites + " runs that found no memory somewhere at their end");
        return sites < 100 ? "only " + sites + " allocations failed: the runtime was not changed" : "";
    }

    private int sites;
    private boolean failed;

    private String look(HostCam cam, Scenario scenario) throws InterruptedException {
        for (int length : new int[] {0, 2, 30}) {
            failed = true;
            for (int first = 1; failed; first++) {
                int from = first;
                scarce = () -> ScarceMemory.fail(from, from + length);
                String fault = lookOnce(cam, scenario);
                if (!fault.isEmpty() || first > MOST_ALLOCATIONS) {
                    return fault + " (" + scenario.name + ", " + cam.policy() + ", allocations " + first + " to "
                            + (first + length) + ")";
                }
                sites++;
            }
        }
        return "";
    }

    private static List<Scenario> scenarios(ExecutorService outside) {
        List<Scenario> scenarios = new ArrayList<>();
        scenarios.add(new Scenario("a codelet fails", CodeletGraph.build("g", g -> {
            g.codelets("many", 20, firing -> {
                if (firing.index() == 7) {
                    scarce.run();
                    throw new IllegalStateException("of a test");
                }
            });
        })));
        scenarios.add(new Scenario(
                "all codelets fail",
                CodeletGraph.build(
                        "g",
                        g -> g.codelets("all", 4, firing -> {
                            if (firing.index() == 0) {
                                scarce.run();
                            }
                            throw new IllegalStateException("of a test");
                        }))));
        scenarios.add(new Scenario("all goes well", CodeletGraph.build("g", g -> {
            g.codelet("last", firing -> scarce.run()).after(g.codelets("first", 5, firing -> {}));
        })));
        scenarios.add(new Scenario("a slot stays half full", CodeletGraph.build("g", g -> {
            Promise<Integer> never = g.promise("never");
            g.codelet("last", firing -> scarce.run());
            g.codelet("waits", firing -> {}).after(never);
        })));
        scenarios.add(new Scenario("an operation ends outside", CodeletGraph.build("g", g -> {
            Promise<Integer> later = g.promise("later");
            g.codelet("begins", firing -> {
                Completion<Integer> completion = firing.begin(later);
                outside.execute(() -> {
                    scarce.run();
                    completion.complete(1);
                });
            });
            g.codelet("takes", firing -> {}).after(later);
        })));
        scenarios.add(new Scenario("an operation fails outside", CodeletGraph.build("g", g -> {
            Promise<Integer> later = g.promise("later");
            g.codelet("begins", firing -> {
                Completion<Integer> completion = firing.begin(later);
                outside.execute(() -> {
                    scarce.run();
                    completion.fail(new IllegalStateException("of a test"));
                });
            });
            g.codelet("takes", firing -> {}).after(later);
        })));
        scenarios.add(new Scenario("a procedure fails", CodeletGraph.build("g", g -> {
            Promise<Integer> result = g.promise("result");
            g.codelet("invokes", firing -> firing.invoke(FAILING, 1, result));
            g.codelet("takes", firing -> {}).after(result);
        })));
        scenarios.add(new Scenario("a wide graph goes on", CodeletGraph.build("g", g -> {
            AtomicInteger loops = new AtomicInteger();
            g.loop("rounds", firing -> loops.incrementAndGet() % 3 != 0, body -> {
                body.codelets("wide", 40, firing -> {
                    if (firing.index() == 3) {
                        scarce.run();
                    }
                });
            });
        })));
        scenarios.add(new Scenario(
                "the deadline passes",
                CodeletGraph.build("g", g -> {
                    Promise<Integer> never = g.promise("never");
                    g.codelet("begins", firing -> {
                        firing.begin(never);
                        scarce.run();
                    });
                    g.codelet("waits", firing -> {}).after(never);
                }),
                RunOptions.DEFAULT.deadline(Duration.ofMillis(5))));
        return scenarios;
    }

    private String lookOnce(HostCam cam, Scenario scenario) throws InterruptedException {
        cam.prepare(scenario.graph);
        Run run = cam.run(scenario.graph, scenario.options);
        CompletableFuture<?> told = run.completion().toCompletableFuture();
        boolean ended = run.await(PATIENCE);
        String silent = ended ? silence(told) : "";
        failed = ScarceMemory.enough();
        if (!ended) {
            return "the run never ends";
        }
        if (!silent.isEmpty()) {
            return silent;
        }
        try {
            run.await();
        } catch (RunException expected) {
            if (expected.getMessage() == null || expected.getMessage().isEmpty()) {
                return "an exception without a message";
            }
        }
        return goesOn(cam);
    }

    private static String silence(CompletableFuture<?> told) throws InterruptedException {
        try {
            told.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return "";
        } catch (ExecutionException expected) {
            return "";
        } catch (TimeoutException never) {
            return "who asked to be told is never told";
        }
    }

    /** Returns what is wrong with the machine after the run: each CU has to fire. */
    private static String goesOn(HostCam cam) throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("each CU");
        for (int cu = 0; cu < CUS; cu++) {
            g.codelet("on " + cu, firing -> {}).on(cu);
        }
        CodeletGraph eachCu = g.build();
        Run run = cam.run(eachCu);
        while (true) {
            if (!run.await(PATIENCE)) {
                return "a CU is dead: what is pinned to it did not fire";
            }
            try {
                run.await();
                return cam.activeRuns() == 0 ? "" : cam.activeRuns() + " runs are active";
            } catch (RunException failure) {
                if (!(failure.getCause() instanceof OutOfMemoryError)) {
                    return failure.toString();
                }
                // a unit that found no memory after the run before may still have been about to say so
                run = cam.run(eachCu);
            }
        }
    }
}
