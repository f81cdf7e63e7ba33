package org.edarts.cu.host.unit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** A CU that announces a codelet without a fence, and who tells it to leave and waits for what it announced. */
@JCStressTest
@Outcome(id = "true, 0", expect = FORBIDDEN, desc = "fires what nobody knows of")
@Outcome(expect = ACCEPTABLE, desc = "it left, or what it fires is known")
@State
public class FiringPointEffects {
    private static final CompiledGraph GRAPH =
            CodeletGraph.build("one", g -> g.codelet("one", firing -> {})).compiled();
    private static final RunContext CONTEXT = new ModelContext(GRAPH, 1).run();

    private final FiringPoint point = new FiringPoint(CONTEXT, 0);
    private volatile boolean leaves;

    /** Made by the harness. */
    public FiringPointEffects() {}

    /** The CU: r1 tells whether it fires codelet 1. */
    @Actor
    public void unit(ZI_Result result) {
        point.announce(1);
        result.r1 = !leaves;
    }

    /** Who breaks the run off: r2 is the codelet that it knows of. */
    @Actor
    public void other(ZI_Result result) {
        leaves = true;
        FiringPoint.settle();
        result.r2 = point.codelet();
    }
}
