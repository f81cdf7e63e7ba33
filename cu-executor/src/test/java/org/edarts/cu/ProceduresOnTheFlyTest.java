package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Procedures that a program defines again and again, while its graph and its CAM live on, can be collected. */
class ProceduresOnTheFlyTest {
    private static final int PROCEDURES = 20_000;

    /** Something that the body of each procedure refers to. */
    private final Collection<WeakReference<int[]>> defined = new ConcurrentLinkedQueue<>();

    static List<Cam> cams() {
        List<Cam> cams = new ArrayList<>();
        for (String policy : List.of("adaptive", "fifo")) {
            cams.add(HostCam.with().cus(2).policy(policy).open());
        }
        cams.add(VirtualCam.on(Machines.host(2)));
        return cams;
    }

    private ThreadedProcedure<Integer, Integer> define() {
        int[] one = {1};
        defined.add(new WeakReference<>(one));
        return ThreadedProcedure.define(
                "on the fly",
                p -> p.codelet("only", firing -> firing.complete(p.result(), one[0] + firing.get(p.argument()))));
    }

    private long left() {
        return defined.stream().filter(procedure -> procedure.get() != null).count();
    }

    private void awaitThatAtMostAreLeft(int most) throws InterruptedException {
        for (int attempt = 0; left() > most && attempt < 100; attempt++) {
            System.gc();
            Thread.sleep(10);
        }
        assertTrue(left() <= most, () -> left() + " of " + defined.size() + " procedures are left");
    }

    @ParameterizedTest
    @MethodSource("cams")
    void afterManyRunsOfOneGraph(Cam cam) throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> result = g.promise("result");
            g.codelet("calls", firing -> firing.invoke(define(), 1, result));
            g.codelet("uses", firing -> assertEquals(2, firing.get(result))).after(result);
        });
        try (cam) {
            for (int run = 0; run < PROCEDURES; run++) {
                cam.run(graph).await();
            }
            awaitThatAtMostAreLeft(0);
            assertEquals(1, cam.run(graph).await().invoked(), "the graph and the CAM are there still");
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void whileARunGoesOn(Cam cam) throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            var loop = g.loop("loop", firing -> ++firing.get(rounds)[0] < PROCEDURES, body -> {
                Promise<Integer> result = body.promise("result");
                body.codelet("calls", firing -> firing.invoke(define(), 1, result));
                body.codelet("uses", firing -> assertEquals(2, firing.get(result)))
                        .after(result);
            });
            g.codelet("counts", firing -> awaitThatAtMostAreLeft(PROCEDURES / 10))
                    .after(loop);
        });
        try (cam) {
            assertEquals(PROCEDURES, cam.run(graph).await().invoked());
            awaitThatAtMostAreLeft(0);
        }
    }
}
