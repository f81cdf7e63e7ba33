package org.edarts.pic.cache;

import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CodePlace;

/** What a software cache does, as it does it. Times are cycles of the core. Called by the thread that runs the core. */
public interface CacheEvents {
    /** A function that is in the cache is called. */
    void hit(MovableFunction function, long cycle);

    /**
     * A function has been copied into the cache.
     *
     * @param function the function
     * @param start where it is now
     * @param began when the manager began to look for room
     * @param ended when the slot was patched
     */
    void loaded(MovableFunction function, int start, long began, long ended);

    /** A function has left the cache. */
    void unloaded(MovableFunction function, long cycle);

    /**
     * A function runs where the linker has put it, uncounted.
     *
     * @param stackFull whether it could not be counted, rather than not be loaded
     */
    void ranOutside(MovableFunction function, boolean stackFull, long cycle);

    /**
     * A function has been copied; {@link #loaded} follows if a call waits for it.
     *
     * @param function the function
     * @param from where its code came from
     * @param cycles how long the copy took
     */
    default void copied(MovableFunction function, CodePlace from, long cycles) {}

    /**
     * A function is carried out where it is, because that is expected to be cheaper than a copy.
     *
     * @param function the function
     * @param place where it is
     * @param cycle the time
     */
    default void ranElsewhere(MovableFunction function, CodePlace place, long cycle) {}

    /**
     * A function has been copied into the cache before its call.
     *
     * @param function the function
     * @param start where it is now
     * @param began when the manager began to look for room
     * @param ended when it was all there
     */
    default void prefetched(MovableFunction function, int start, long began, long ended) {}

    /** A function has moved inside the cache. */
    default void moved(MovableFunction function, int from, int to, long cycle) {}

    /** Returns events that are told to this and then to another. */
    default CacheEvents and(CacheEvents other) {
        return new BothListeners(this, other);
    }
}
