package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.api.Test;

/** What a graph places on the host of a board runs on machines that are host throughout, in any of their CUs. */
class HostClusterTest {
    private final CodeletGraph graph = CodeletGraph.build(
            "hosted", g -> g.codelets("some", 5, firing -> {}).onCluster("host"));

    @Test
    void hostsFireIt() throws InterruptedException {
        try (Cam cam = Cam.host(2)) {
            assertEquals(5, cam.run(graph).await().fired());
        }
    }

    @Test
    void hostsInVirtualTimeFireIt() throws InterruptedException {
        try (Cam cam = VirtualCam.on(Machines.host(2))) {
            assertEquals(5, cam.run(graph).await().fired());
        }
    }

    @Test
    void coresWithoutHostDoNot() {
        try (Cam cam = VirtualCam.on(Machines.mesh(2, 2))) {
            String message = assertThrows(
                            RuntimeException.class, () -> cam.run(graph).await())
                    .getMessage();
            assertTrue(message.contains("it asks for cluster \"host\""), message);
        }
    }
}
