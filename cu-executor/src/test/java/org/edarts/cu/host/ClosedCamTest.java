package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.ThreadedProcedure;
import org.junit.jupiter.api.Test;

/** A CAM that is closed and that nobody holds is the collector's, however long its graphs and procedures live. */
class ClosedCamTest {
    private static final int CAMS = 20;
    private static final int MOST_COLLECTIONS = 200;

    private static final ThreadedProcedure<Integer, Integer> NEXT = ThreadedProcedure.define(
            "next", p -> p.codelet(firing -> firing.complete(p.result(), firing.getInt(p.argument()) + 1)));

    private static final CodeletGraph GRAPH = CodeletGraph.build("chain", g -> {
        g.codelet(firing -> {}).before(g.codelet(firing -> {}));
    });

    @Test
    void itsGraphsDoNotKeepIt() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            List<WeakReference<Cam>> used = new ArrayList<>();
            for (int cam = 0; cam < CAMS; cam++) {
                used.add(used(cam % 2 == 0 ? Cam.host(2) : Cam.on(executor), cam));
            }
            for (int collection = 0; collection < MOST_COLLECTIONS && held(used) > 0; collection++) {
                System.gc();
                Thread.sleep(10);
            }
            assertEquals(0, held(used));
        } finally {
            executor.shutdown();
        }
    }

    private static WeakReference<Cam> used(Cam cam, int number) {
        try (cam) {
            assertEquals(number + 1, cam.call(NEXT, number));
            for (int run = 0; run < 3; run++) {
                cam.run(GRAPH).join();
            }
        }
        return new WeakReference<>(cam);
    }

    private static long held(List<WeakReference<Cam>> cams) {
        return cams.stream().filter(cam -> cam.get() != null).count();
    }
}
