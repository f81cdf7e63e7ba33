package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.junit.jupiter.api.Test;

class FiringTimesTest {
    private static CodeletGraph chain() {
        GraphBuilder builder = CodeletGraph.named("chain");
        Codelet first = builder.codelet("first", firing -> {}).costs(index -> 1000);
        builder.codelet("second", firing -> {}).costs(index -> 1000).after(first);
        return builder.build();
    }

    @Test
    void firingsTakeAndWaitAsTheTimesSayWhateverCodeletsDeclare() {
        List<String> heard = new ArrayList<>();
        FiringTimes times = new FiringTimes() {
            @Override
            public long duration(int codelet, int cu) {
                return 10 + codelet;
            }

            @Override
            public long wait(int codelet, int cu, long now) {
                heard.add("wait " + codelet + " at " + now);
                return 5L * codelet;
            }

            @Override
            public void ended(int codelet, int cu, long now) {
                heard.add("end " + codelet + " at " + now);
            }
        };
        try (VirtualCam cam =
                VirtualCam.with(Machines.host(1)).times(graph -> times).open()) {
            assertEquals(26, cam.run(chain()).join().report().nanoseconds());
        }
        assertEquals(List.of("wait 0 at 0", "end 0 at 10", "wait 1 at 10", "end 1 at 26"), heard);
    }

    @Test
    void timesThatThrowMakeTheFiringFail() {
        FiringTimes times = (codelet, cu) -> {
            throw new IllegalStateException("no time");
        };
        try (VirtualCam cam =
                VirtualCam.with(Machines.host(1)).times(graph -> times).open()) {
            VirtualRun run = cam.run(chain());
            assertThrows(CodeletFailedException.class, run::join);
        }
    }
}
