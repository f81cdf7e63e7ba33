package org.edarts.it.invariants;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.cu.host.HostCam;

/**
 * Looks for a fault in how a runtime runs graphs by their static schedule, and how it goes on by slots: in every second
 * run some neighbours sleep, in a batch of codelets that else take no time. Returns what went wrong, or an empty text.
 */
final class ScheduleProbe implements Callable<String> {
    private static final int WIDTH = 2_000;
    private static final int LAYERS = 3;
    private static final int SLEEPERS = 8;
    private static final long SLEEP_NANOS = 500_000;
    private static final int RUNS = 24;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final AtomicIntegerArray fired = new AtomicIntegerArray(WIDTH * LAYERS);
    private volatile int run;

    @Override
    public String call() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("layers", g -> {
            Codelet all = g.codelets("codelet", WIDTH * LAYERS, firing -> fire(firing.index()));
            all.after(all, (codelet, arcs) -> {
                if (codelet >= WIDTH) {
                    arcs.from(codelet - WIDTH);
                    arcs.from(other(codelet));
                }
            });
        });
        for (int cus : new int[] {2, 3, 8}) {
            try (HostCam cam = HostCam.with().cus(cus).open()) {
                for (int turn = 0; turn < RUNS; turn++) {
                    run++;
                    cam.prepare(graph);
                    Run now = cam.run(graph);
                    if (!now.await(PATIENCE)) {
                        now.cancel();
                        return "hangs on " + cus + " CUs";
                    }
                    now.join();
                    for (int codelet = 0; codelet < fired.length(); codelet++) {
                        if (fired.get(codelet) != run) {
                            return codelet + " did not fire on " + cus + " CUs";
                        }
                    }
                }
            } catch (RunException e) {
                return e.getMessage() + " on " + cus + " CUs";
            }
        }
        return "";
    }

    /** Returns a codelet of the layer before, in which neighbours need such as are far from each other. */
    private static int other(int codelet) {
        int layer = codelet / WIDTH - 1;
        int far = (codelet * 7 + 3) % WIDTH;
        return layer * WIDTH + (far == codelet % WIDTH ? (far + 1) % WIDTH : far);
    }

    private void fire(int codelet) {
        if (codelet >= WIDTH && (fired.get(codelet - WIDTH) != run || fired.get(other(codelet)) != run)) {
            throw new IllegalStateException(codelet + " fired too soon");
        }
        int place = codelet - run * WIDTH / RUNS;
        if (run % 2 == 1 && place >= 0 && place < SLEEPERS) {
            LockSupport.parkNanos(SLEEP_NANOS);
        }
        if (fired.incrementAndGet(codelet) != run) {
            throw new IllegalStateException(codelet + " fired again");
        }
    }
}
