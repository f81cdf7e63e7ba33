package org.edarts.it.invariants;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.cu.host.HostCam;

/**
 * Runs graphs while the heap of its JVM is full, and then while it is not. Exits with 0 if every run ended, and those
 * with a heap that was not full succeeded; says what happened.
 */
public final class FullHeapProgram {
    private static final int ROUNDS = 6;
    private static final long FULL_NANOS = 400_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final CodeletGraph ALLOCATING = CodeletGraph.build("allocating", g -> {
        var before = g.codelets("first", 64, firing -> allocate());
        for (int layer = 1; layer < 60; layer++) {
            before = g.codelets("layer " + layer, 64, firing -> allocate()).after(before);
        }
    });

    private static final CodeletGraph ON_EACH_CU = CodeletGraph.build("on each CU", g -> {
        g.codelet("first", firing -> allocate()).on(0);
        g.codelet("second", firing -> allocate()).on(1);
    });

    private static volatile byte[] last = {};

    private FullHeapProgram() {}

    private static void allocate() {
        last = new byte[200];
        LockSupport.parkNanos(100_000);
    }

    /** Takes the policy as its argument: one decides which way the graph runs. */
    public static void main(String[] arguments) throws InterruptedException {
        int failed = 0;
        try (HostCam cam = HostCam.with().cus(2).policy(arguments[0]).open()) {
            for (int round = 0; round < ROUNDS; round++) {
                Run run = cam.run(ALLOCATING);
                fillHeap();
                if (!run.await(PATIENCE)) {
                    System.out.println("round " + round + ": the run never ends");
                    System.exit(1);
                }
                failed += run.state() == Run.State.SUCCEEDED ? 0 : 1;
                tellWhy(run);
                Run next = cam.run(round % 2 == 0 ? ALLOCATING : ON_EACH_CU);
                if (!next.await(PATIENCE) || next.state() != Run.State.SUCCEEDED) {
                    System.out.println("round " + round + ": the run with memory is " + next.state());
                    tellWhy(next);
                    System.exit(1);
                }
            }
        }
        System.out.println(failed + " of " + ROUNDS + " runs failed for want of memory");
        System.exit(0);
    }

    private static void fillHeap() {
        List<Object> held = new ArrayList<>(1 << 20);
        long end = System.nanoTime() + FULL_NANOS;
        for (int size = 1 << 16; System.nanoTime() < end; ) {
            try {
                held.add(new byte[size]);
            } catch (OutOfMemoryError full) {
                size = Math.max(1, size / 2);
            }
        }
        held.clear();
    }

    private static void tellWhy(Run run) throws InterruptedException {
        try {
            run.await();
        } catch (RunException failure) {
            failure.printStackTrace(System.out);
        }
    }
}
