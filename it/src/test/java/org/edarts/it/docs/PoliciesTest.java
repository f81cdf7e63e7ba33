package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.Shared;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.api.Test;

class PoliciesTest {
    private static final int INSTANCES = 8;

    /** Nobody steals, so each codelet fires where the policy put it. */
    @Test
    void oddInstancesFireOnOneCuAndEvenOnTheOther() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("placed");
        Shared<int[]> cus = g.shared("cus", () -> new int[INSTANCES]);
        g.codelets("place", INSTANCES, firing -> firing.get(cus)[firing.index()] = firing.cu());
        CodeletGraph graph = g.build();
        Machine machine;
        try (HostCam cam = HostCam.with().cus(2).policy(new OddAndEven()).open()) {
            requireAlternating(cam, graph, cus);
            machine = cam.machine();
        }
        try (VirtualCam cam = VirtualCam.with(machine).policy(new OddAndEven()).open()) {
            requireAlternating(cam, graph, cus);
        }
    }

    @Test
    void aHostTakesAPolicyAsAnObject() {
        try (HostCam cam = HostCam.with().policy(new OddAndEven()).open()) {
            assertEquals("odd-and-even", cam.policy());
        }
    }

    private static void requireAlternating(Cam cam, CodeletGraph graph, Shared<int[]> cus) throws InterruptedException {
        Run run = cam.run(graph);
        run.await();
        assertArrayEquals(new int[] {1, 0, 1, 0, 1, 0, 1, 0}, run.get(cus));
    }
}
