package org.edarts.cu.host.slots;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.RunContext;

/**
 * Where a CU is in a run by slots: also in which frame. Owner: the thread of the CU; any thread may ask for the graph.
 */
final class FramePoint extends FiringPoint {
    private final FramesInUse frames;
    private final CompiledGraph graph;

    FramePoint(RunContext context, int cu, FramesInUse frames) {
        super(context, cu);
        this.frames = frames;
        this.graph = context.graph();
    }

    /** Points it at a codelet of a frame that fires now. */
    void begin(Frame frame, int codelet) {
        frames.turnTo(frame);
        pointAt(codelet);
    }

    @Override
    protected int index() {
        return frames.here().code.bodies == null ? super.index() : 0;
    }

    /** Returns the graph or procedure that the codelet is one of; for others than the owner, about. */
    CompiledGraph graph() {
        Frame frame = frames.seenHere();
        return frame == null ? graph : frame.graph;
    }
}
