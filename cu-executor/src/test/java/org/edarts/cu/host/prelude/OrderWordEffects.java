package org.edarts.cu.host.prelude;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Who closes the order of declaration sees what the codelets wrote that have fired by then. */
@JCStressTest
@Outcome(
        id = {"0, 0", "0, 1"},
        expect = ACCEPTABLE,
        desc = "closed before the unit told of the codelet")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "closed behind it")
@Outcome(id = "-1, 0", expect = ACCEPTABLE, desc = "the unit went on")
@Outcome(expect = FORBIDDEN, desc = "told of, and not seen")
@State
public class OrderWordEffects {
    private final OrderWord order = new OrderWord();
    private int written;

    /** Made by the harness. */
    public OrderWordEffects() {}

    /** The unit that goes through the order. */
    @Actor
    public void unit() {
        if (order.claim(1)) {
            written = 1;
            order.claim(2);
        }
    }

    /** Another one, which takes over. */
    @Actor
    public void other(II_Result result) {
        if (order.close()) {
            result.r1 = order.from();
            result.r2 = written;
        } else {
            result.r1 = -1;
        }
    }
}
