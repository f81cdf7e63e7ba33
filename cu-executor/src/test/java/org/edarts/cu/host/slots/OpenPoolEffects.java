package org.edarts.cu.host.slots;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.PoolOrder;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The pool of a unit, into which another one puts a codelet, and from which that one steals. */
@JCStressTest
@Outcome(id = "111", expect = ACCEPTABLE, desc = "each once")
@Outcome(expect = FORBIDDEN, desc = "an entry was taken twice, or lost")
@State
public class OpenPoolEffects {
    private final OpenPool pool = new OpenPool(PoolOrder.LIFO, true, 2, true);
    private int taken;
    private int stolen;

    /** One entry waits. */
    public OpenPoolEffects() {
        pool.push(1, 0, true);
    }

    private static int bits(long entry) {
        return entry == ReadyPool.EMPTY ? 0 : (int) entry;
    }

    /** The unit. */
    @Actor
    public void owner() {
        pool.push(10, 0, true);
        taken = bits(pool.take()) + bits(pool.take());
    }

    /** Another one. */
    @Actor
    public void other() {
        pool.push(100, 0, false);
        stolen = bits(pool.steal());
    }

    /** Adds what is left. */
    @Arbiter
    public void rest(I_Result result) {
        result.r1 = taken + stolen + bits(pool.take()) + bits(pool.take());
    }
}
