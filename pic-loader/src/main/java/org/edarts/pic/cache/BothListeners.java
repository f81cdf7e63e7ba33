package org.edarts.pic.cache;

import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CodePlace;

/**
 * Tells two what a cache does.
 *
 * @param first who is told first
 * @param second who is told next
 */
record BothListeners(CacheEvents first, CacheEvents second) implements CacheEvents {
    @Override
    public void hit(MovableFunction function, long cycle) {
        first.hit(function, cycle);
        second.hit(function, cycle);
    }

    @Override
    public void loaded(MovableFunction function, int start, long began, long ended) {
        first.loaded(function, start, began, ended);
        second.loaded(function, start, began, ended);
    }

    @Override
    public void unloaded(MovableFunction function, long cycle) {
        first.unloaded(function, cycle);
        second.unloaded(function, cycle);
    }

    @Override
    public void ranOutside(MovableFunction function, boolean stackFull, long cycle) {
        first.ranOutside(function, stackFull, cycle);
        second.ranOutside(function, stackFull, cycle);
    }

    @Override
    public void copied(MovableFunction function, CodePlace from, long cycles) {
        first.copied(function, from, cycles);
        second.copied(function, from, cycles);
    }

    @Override
    public void ranElsewhere(MovableFunction function, CodePlace place, long cycle) {
        first.ranElsewhere(function, place, cycle);
        second.ranElsewhere(function, place, cycle);
    }

    @Override
    public void moved(MovableFunction function, int from, int to, long cycle) {
        first.moved(function, from, to, cycle);
        second.moved(function, from, to, cycle);
    }

    @Override
    public void prefetched(MovableFunction function, int start, long began, long ended) {
        first.prefetched(function, start, began, ended);
        second.prefetched(function, start, began, ended);
    }
}
