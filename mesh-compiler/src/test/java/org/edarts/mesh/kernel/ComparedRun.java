package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Array;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.su.policy.Adaptive;

/** Runs a graph on a host and on cores. */
final class ComparedRun {
    private ComparedRun() {}

    /** Returns where all of a graph lies on cores, which leave the same in a block as the host does. */
    static <T> String memoryMap(CodeletGraph graph, Block<T> block) {
        try (Cam host = Cam.host(2);
                EpiphanyCam cam = EpiphanyCam.simulated(
                        Chips.PARALLELLA,
                        Chips.PARALLELLA.machine().withFoldedSus(),
                        CompiledKernels.of(graph),
                        new Adaptive())) {
            T expected = host.run(graph).join().get(block);
            T found = cam.run(graph).get(block);
            for (int place = 0; place < block.length(); place++) {
                assertEquals(Array.get(expected, place), Array.get(found, place), block + ", element " + place);
            }
            return cam.memoryMap(graph);
        }
    }
}
