package org.edarts.cu.host.slots;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.RunContext;

/**
 * Where a CU is in a run by slots: also in which frame. Owner: the thread of the CU; any thread may ask for the graph.
 */
final class FramePoint extends FiringPoint {
    private Frame frame;

    FramePoint(RunContext context, int cu, Frame root) {
        super(context, cu);
        this.frame = root;
    }

    /** Points it at a codelet of a frame that fires now. */
    void begin(Frame newFrame, int codelet) {
        frame = newFrame;
        pointAt(codelet);
    }

    Frame frame() {
        return frame;
    }

    /** Returns the graph or procedure that the codelet is one of. */
    CompiledGraph graph() {
        return frame.graph;
    }
}
