package org.edarts.cu.host.slots;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.su.Policies;
import org.edarts.su.rules.GraphRules;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Who gives the last token of a frame back is one, and sees what all others wrote before they gave theirs back. */
public class FrameEffects {
    private FrameEffects() {}

    /** Two codelets begin and end: the last token is given back by a plain store. */
    @JCStressTest
    @Outcome(
            id = {"3, -1", "-1, 3"},
            expect = ACCEPTABLE,
            desc = "one ends the frame, and sees both")
    @Outcome(expect = FORBIDDEN, desc = "both end it, or none, or one that does not see both")
    @State
    public static class LastToken {
        private static final FrameCode CODE = code();

        private final Frame frame = new Frame(CODE, 0, FreeFrames.NOWHERE);
        private int left;
        private int right;

        /** Two CUs have a codelet of the frame each. */
        public LastToken() {
            frame.begin(null, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT, false);
        }

        private static FrameCode code() {
            CompiledGraph graph = CodeletGraph.build("two", g -> g.codelets("begin", 2, firing -> {}))
                    .compiled();
            return FrameCode.ofProcedure(
                    graph, GraphRules.of(graph, Policies.named("steal-random"), Machine.named("host:1")));
        }

        /** The first codelet ends. */
        @Actor
        public void left(II_Result result) {
            left = 1;
            result.r1 = frame.dropToken() ? left + right : -1;
        }

        /** The second one ends. */
        @Actor
        public void right(II_Result result) {
            right = 2;
            result.r2 = frame.dropToken() ? left + right : -1;
        }
    }
}
