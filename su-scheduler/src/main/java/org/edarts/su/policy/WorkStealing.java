package org.edarts.su.policy;

import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * A CU fires its own codelets depth first; an idle one takes the oldest codelet of another. Which one, the policies
 * decide.
 */
abstract sealed class WorkStealing implements SchedulingPolicy permits Adaptive, StealNearest, StealRandom {
    @Override
    public final PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public final boolean handsOff() {
        return true;
    }

    @Override
    public final boolean placesLocally() {
        return true;
    }

    @Override
    public final boolean steals() {
        return true;
    }
}
