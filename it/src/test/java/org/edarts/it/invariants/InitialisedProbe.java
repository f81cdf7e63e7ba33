package org.edarts.it.invariants;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;

/** Runs graphs in all ways and returns the classes that were not initialised when their CAM had been opened. */
final class InitialisedProbe implements Callable<String> {
    private static final int LAYERS = 40;
    private static final int WIDTH = 40;

    private static final ThreadedProcedure<Integer, Integer> DOWN = ThreadedProcedure.define("down", p -> {
        Promise<Integer> below = p.promise("below");
        p.codelet("calls", firing -> {
            int depth = firing.get(p.argument());
            if (depth == 0) {
                firing.complete(below, 0);
            } else {
                firing.invoke(p.self(), depth - 1, below);
            }
        });
        p.codelet("returns", firing -> firing.complete(p.result(), firing.get(below) + 1))
                .after(below);
    });

    @Override
    public String call() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            HostCam.with().cus(2).open().close();
            Initialisation.forget();
            runAll(HostCam.with().cus(2));
            runAll(HostCam.with().cus(1));
            runAll(HostCam.with().cus(2).policy("steal-nearest"));
            runAll(HostCam.with().cus(2).dedicatedSu());
            runAll(HostCam.with().cus(2).on(pool));
            runAll(HostCam.with().cus(2).on(Runnable::run));
        } finally {
            pool.shutdownNow();
        }
        return String.join(", ", Initialisation.since());
    }

    private static void runAll(HostCamSettings settings) throws InterruptedException {
        try (Cam cam = settings.open()) {
            for (CodeletGraph graph : graphs()) {
                cam.prepare(graph);
                for (int round = 0; round < 4; round++) {
                    try {
                        cam.run(graph).await();
                    } catch (RunException expected) {
                        // some are made to fail
                    }
                }
            }
        }
    }

    private static Iterable<CodeletGraph> graphs() {
        Resource one = Resource.exclusive("one");
        return List.of(
                layers("fine", () -> {}),
                layers("coarse", () -> LockSupport.parkNanos(20_000)),
                layers("fails", () -> {
                    throw new IllegalStateException("of a test");
                }),
                CodeletGraph.build(
                        "stalls", g -> g.codelet("waits", firing -> {}).after(g.promise("never"))),
                CodeletGraph.build("calls", g -> {
                    Promise<Integer> depth = g.promise("depth");
                    g.codelet("calls", firing -> firing.invoke(DOWN, 50, depth));
                    g.codelet("takes", firing -> {}).after(depth);
                }),
                CodeletGraph.build("restricted", g -> {
                    Codelet first = g.codelets("first", 10, firing -> {}).needs(one);
                    g.codelets("second", 10, firing -> {})
                            .priority(Priority.HIGH)
                            .after(first);
                    g.codelet("third", firing -> {}).on(0).after(first);
                }));
    }

    private static CodeletGraph layers(String name, Runnable body) {
        return CodeletGraph.build(name, g -> {
            var before = g.codelets("first", WIDTH, firing -> {});
            for (int layer = 1; layer < LAYERS; layer++) {
                boolean acts = layer % 8 == 0;
                before = g.codelets("layer " + layer, WIDTH, firing -> {
                            if (acts) {
                                body.run();
                            }
                        })
                        .after(before);
            }
        });
    }
}
