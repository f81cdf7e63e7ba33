package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.StallException;
import org.edarts.codelet.graph.GraphException;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;

/**
 * Which random runs stall, against the rule itself, tried out on each set of ways that the run could have gone besides.
 */
class LeftOutProperties {
    private static List<Cam> cams = List.of();

    @BeforeContainer
    static void open() {
        close();
        cams = List.of(
                VirtualCam.on(Machines.host(2)),
                HostCam.with().cus(1).policy("fifo").open(),
                HostCam.with().cus(2).open());
    }

    @AfterContainer
    static void close() {
        cams.forEach(Cam::close);
        cams = List.of();
    }

    @Property(tries = 1600)
    void aRunStallsIfWhatIsDormantIsNotLeftOutByAChoice(@ForAll long seed) throws InterruptedException {
        RandomChoices random = new RandomChoices(seed);
        CodeletGraph graph;
        try {
            graph = random.graph();
        } catch (GraphException cycle) {
            Statistics.collect("refused");
            return;
        }
        List<String> dormant = random.dormant();
        boolean stalls = random.stalls();
        Statistics.collect(
                stalls ? "stalls" : dormant.isEmpty() ? "all fire" : random.excuses() ? "excused" : "left out");
        for (Cam cam : cams) {
            if (seed % 2 == 0) {
                cam.prepare(graph);
            }
            if (!stalls) {
                assertEquals(
                        random.codelets() - dormant.size(),
                        cam.run(graph).await().fired(),
                        random::toString);
            } else {
                try {
                    cam.run(graph).await();
                    throw new AssertionError("should stall: " + random);
                } catch (StallException stall) {
                    assertEquals(dormant, stall.notFired(), random::toString);
                }
            }
        }
    }
}
