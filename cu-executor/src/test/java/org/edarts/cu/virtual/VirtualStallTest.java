package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.StallException;
import org.junit.jupiter.api.Test;

class VirtualStallTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("fifo").open();

    @Test
    void aStallNamesTheCodeletAndWhatItWaitsFor() {
        CodeletGraph promised = CodeletGraph.build("promised", g -> {
            Promise<Integer> never = g.promise("never");
            g.codelet("some", firing -> {});
            g.codelet("dormant", firing -> {}).after(never);
        });
        StallException stall =
                assertThrows(StallException.class, () -> cam.run(promised).await());
        assertTrue(stall.getMessage().contains("\"dormant\""), stall.getMessage());
        assertTrue(stall.getMessage().contains("\"never\" got 0 of 1"), stall.getMessage());
        assertEquals(List.of("\"dormant\""), stall.notFired());

        CodeletGraph chosen = CodeletGraph.build("chosen", g -> {
            Slot two = g.slot("two", 2);
            g.codelet("one", firing -> firing.signal(two)).chooses(two);
            two.fires(g.codelet("dormant", firing -> {}));
        });
        stall = assertThrows(StallException.class, () -> cam.run(chosen).await());
        assertTrue(stall.getMessage().contains("\"two\" got 1 of 2"), stall.getMessage());
    }

    @Test
    void aWayThatWasNotChosenIsNoStall() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("choice", g -> {
            Slot left = g.slot("left", 1);
            Slot right = g.slot("right", 1);
            g.codelet("choose", firing -> firing.signal(right)).chooses(left, right);
            left.fires(g.codelet("onTheLeft", firing -> {}));
            right.fires(g.codelet("onTheRight", firing -> {}));
        });
        assertEquals(2, cam.run(graph).await().fired());
    }
}
