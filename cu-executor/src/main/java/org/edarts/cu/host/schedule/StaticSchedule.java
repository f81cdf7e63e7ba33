package org.edarts.cu.host.schedule;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Topology;

/**
 * A fixed graph laid out on lanes, one lane a CU: each lane is a sequence of steps in the order of the layers, and
 * fires them in that order. Within a lane the order alone meets all dependencies; only at a <em>gate</em>, before a
 * step that depends on another lane, there is something to wait for. So most codelets need no counter, no queue and no
 * signal.
 *
 * <p>A step fires one codelet, or joins: where several codelets share a slot of several signals, each lane waits once
 * for all of its signallers, in a step of its own. Within a layer the steps that other lanes wait for come first.
 *
 * <p>Immutable. The arrays are handed out as they are, for speed: nobody may write to them.
 */
public final class StaticSchedule {
    /** Stands for the codelet, and for its declaration, where a step only joins. */
    public static final int JOIN = -1;

    private final int[] laneStart;
    private final int[] sourceStart;
    private final int[] sources;
    private final Stretches stretches;
    private final Segments segments;

    StaticSchedule(
            CompiledGraph graph, int[] laneStart, int[] codelets, int[] levels, int[] sourceStart, int[] sources) {
        this.laneStart = laneStart;
        this.sourceStart = sourceStart;
        this.sources = sources;
        this.stretches = Stretches.of(graph, codelets);
        this.segments = new SegmentCutter(laneStart, sourceStart, sources, levels).cut();
    }

    /**
     * Lays out a graph.
     *
     * @param graph a {@linkplain CompiledGraph#fixed fixed} graph
     * @param homes the lane of each codelet instance
     * @param lanes how many lanes there are
     */
    public static StaticSchedule of(CompiledGraph graph, int[] homes, int lanes) {
        return new ScheduleLayout(graph, homes, lanes, Topology.levels(graph)).lay();
    }

    /** Returns how many lanes there are. */
    public int lanes() {
        return laneStart.length - 1;
    }

    /** Returns how many steps there are, on all lanes. */
    public int steps() {
        return sourceStart.length - 1;
    }

    /** Returns the first step of each lane; one entry more than there are lanes. */
    public int[] laneStart() {
        return laneStart;
    }

    /** Returns the lane that a step is on. */
    public int laneOf(int step) {
        int lane = 0;
        while (step >= laneStart[lane + 1]) {
            lane++;
        }
        return lane;
    }

    /** Returns the codelet that a step fires, or {@link #JOIN}. */
    public int codelet(int step) {
        return stretches.codelet(stretches.at(step), step);
    }

    /** Returns what all the steps fire. */
    public Stretches stretches() {
        return stretches;
    }

    /** Returns where the sources of each step begin in {@link #sources}; one entry more than there are steps. */
    public int[] sourceStart() {
        return sourceStart;
    }

    /** Returns the steps that each step depends on. */
    public int[] sources() {
        return sources;
    }

    /** Returns the steps of each lane cut where lanes wait for each other. */
    public Segments segments() {
        return segments;
    }
}
