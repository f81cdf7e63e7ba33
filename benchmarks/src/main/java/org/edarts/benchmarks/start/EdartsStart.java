package org.edarts.benchmarks.start;

import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;

/** A JVM that declares a wavefront, one indexed codelet with arcs by rule, and runs it once. */
final class EdartsStart {
    private EdartsStart() {}

    /** Prints the nanoseconds from its own start to the end of the run; the arguments are the side and the threads. */
    public static void main(String[] arguments) {
        long start = System.nanoTime();
        int side = Integer.parseInt(arguments[0]);
        int[] touched = new int[side * side];
        GraphBuilder g = CodeletGraph.named("wavefront");
        Codelet cells = g.codelets("cell", side * side, firing -> touched[firing.index()]++);
        cells.after(cells, (cell, arcs) -> {
            if (cell >= side) {
                arcs.from(cell - side);
            }
            if (cell % side > 0) {
                arcs.from(cell - 1);
            }
        });
        CodeletGraph graph = g.build();
        try (Cam cam = Cam.host(Integer.parseInt(arguments[1]))) {
            cam.run(graph).join();
            StartTrial.tell(System.nanoTime() - start, touched);
        }
    }
}
