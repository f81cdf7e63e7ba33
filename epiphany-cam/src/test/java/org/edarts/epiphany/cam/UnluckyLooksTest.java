package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;

/** No run is told to be stalled because of when the host looks at which core. */
class UnluckyLooksTest {
    private static final Kernel SPIN = new Kernel("spin", arguments -> {});
    private static final Chip CHIP = Chips.mesh(1, 2);

    /** One turn takes five cycles; the host looks after 6,000 cycles, and after 12,000 more. */
    private static final int LONG = 4_000;

    private static final int SHORT = 200;

    /** The owner has not heard yet that what was stolen has fired. */
    @Test
    void whatWasStolenEndsBetweenTwoLooks() {
        List<Integer> turns = List.of(LONG, SHORT, SHORT, 1, 1, 1);
        GraphBuilder g = CodeletGraph.named("bag");
        g.codelets("spin", turns.size(), SPIN, (index, arguments) -> arguments.value(turns.get(index)));
        assertEquals(1, completed("steal-nearest", g.build()).stolen());
    }

    /** The first core waited when it was looked at, and has a codelet to fire when the second one waits. */
    @Test
    void whatSignalsEndsBetweenTwoLooks() {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet one = g.codelets("one", 1, SPIN, (index, arguments) -> arguments.value(LONG))
                .on(1);
        g.codelets("other", 1, SPIN, (index, arguments) -> arguments.value(SHORT))
                .on(0)
                .after(one);
        assertEquals(0, completed("static", g.build()).stolen());
    }

    private static MeshReport completed(String policy, CodeletGraph graph) {
        UnluckyBoard board = new UnluckyBoard(CHIP);
        try (EpiphanyCam cam = EpiphanyCam.on(
                CHIP.machine().withFoldedSus(), board.connect(), StealingTest.kernels(), Policies.named(policy))) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertTrue(board.times() > 0, "the host has never looked at a bad time");
            return run.mesh();
        }
    }
}
