package org.edarts.epiphany.cam.watch;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * What a watch has to know of a graph on the cores. Immutable.
 *
 * @param graph the graph
 * @param assignment which core each unit is
 * @param onHost whether the host fires some of it
 * @param finish where cores stop for good
 * @param cores what lies in each core
 * @param frames the frames of procedures
 */
public record WatchedGraph(
        CompiledGraph graph,
        Assignment assignment,
        boolean onHost,
        int finish,
        List<WatchedMemory> cores,
        List<WatchedFrame> frames) {
    /** Copies the lists. */
    public WatchedGraph {
        cores = List.copyOf(cores);
        frames = List.copyOf(frames);
    }
}
