package org.edarts.epiphany.pic;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.edarts.epiphany.core.CoreState;

/** The caches of the other cores of a workgroup, as one core sees them. The thread that simulates the chip. */
final class Neighbours {
    private final List<CoreCache> nearestFirst;

    Neighbours(List<CoreCache> caches) {
        nearestFirst =
                caches.stream().sorted(Comparator.comparingInt(CoreCache::hops)).toList();
    }

    /** {@return the nearest core that holds a function}; the core that asks loads the slot of each that it asks. */
    Optional<CoreCache> holder(int slot, CoreState asking) {
        for (CoreCache cache : nearestFirst) {
            StepCosts.charge(asking, StepCosts.remoteLoads(1, cache.hops()));
            if (cache.resident(slot).isPresent()) {
                return Optional.of(cache);
            }
        }
        return Optional.empty();
    }

    /** {@return the cache of the core in whose memory a slot with a global address lies} */
    Optional<CoreCache> owner(int globalSlot) {
        return nearestFirst.stream()
                .filter(cache -> cache.base() >>> 20 == globalSlot >>> 20)
                .findFirst();
    }

    /**
     * Raises or lowers the count of a row in another core's table: takes that table's lock, looks for the row, and loads and
     * stores the count.
     */
    static void count(CoreCache holder, int row, int change, CoreState counting) {
        holder.table().addToCount(row, change);
        StepCosts.charge(counting, StepCosts.remoteLoads(row + 2, holder.hops()) + StepCosts.REMOTE_STORES);
    }
}
