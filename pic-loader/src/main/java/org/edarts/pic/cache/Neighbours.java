package org.edarts.pic.cache;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The caches of the other cores that run a program, as one core sees them. Owner: the thread that runs the cores. */
final class Neighbours {
    private final CachedCore core;
    private final StepCosts steps;
    private final List<CoreCache> nearestFirst;

    Neighbours(CachedCore core, StepCosts steps, List<CoreCache> caches) {
        this.core = core;
        this.steps = steps;
        nearestFirst =
                caches.stream().sorted(Comparator.comparingInt(CoreCache::hops)).toList();
    }

    /** Returns the nearest core that holds a function; the core that asks loads the slot of each that it asks. */
    Optional<CoreCache> holder(int slot) {
        for (CoreCache cache : nearestFirst) {
            core.charge(steps.remoteLoads(1, cache.hops()));
            if (cache.resident(slot).isPresent()) {
                return Optional.of(cache);
            }
        }
        return Optional.empty();
    }

    /** Returns the cache of the core in whose memory a slot with a global address lies. */
    Optional<CoreCache> owner(int globalSlot) {
        return nearestFirst.stream().filter(cache -> cache.owns(globalSlot)).findFirst();
    }

    /**
     * Raises or lowers the count of a row in another core's table: takes that table's lock, looks for the row, and
     * loads and stores the count.
     */
    void count(CoreCache holder, int row, int change) {
        holder.table().addToCount(row, change);
        core.charge(steps.remoteLoads(row + 2, holder.hops()) + steps.remoteStores());
    }
}
