package org.edarts.pic.cache;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CodePlace;

/** Counts what the software cache of one core does. One thread; times are cycles. */
public final class CacheStatistics implements CacheEvents {
    /**
     * How many functions and bytes are in the cache from a time on.
     *
     * @param cycle the time
     * @param functions functions in the cache
     * @param bytes their bytes
     */
    public record Residency(long cycle, int functions, int bytes) {}

    private final Map<MovableFunction, Integer> loads = new LinkedHashMap<>();
    private final Map<MovableFunction, Integer> resident = new HashMap<>();
    private final Set<MovableFunction> reached = new HashSet<>();
    private final ResidencyRecord residency = new ResidencyRecord();
    private int residentBytes;
    private int mostBytes;
    private long hits;
    private long misses;
    private long unloads;
    private long outside;
    private long stackFull;
    private long bytesMoved;
    private long loadCycles;
    private long moves;
    private long prefetched;
    private final Map<CodePlace, Long> bytesFrom = new EnumMap<>(CodePlace.class);
    private final Map<CodePlace, Long> ranAt = new EnumMap<>(CodePlace.class);

    /** Has counted nothing yet. */
    public CacheStatistics() {}

    @Override
    public void hit(MovableFunction function, long cycle) {
        hits++;
    }

    @Override
    public void loaded(MovableFunction function, int start, long began, long ended) {
        misses++;
        reached.add(function);
        loadCycles += ended - began;
        came(function, start, ended);
    }

    @Override
    public void prefetched(MovableFunction function, int start, long began, long ended) {
        prefetched++;
        came(function, start, ended);
    }

    private void came(MovableFunction function, int start, long cycle) {
        loads.merge(function, 1, Integer::sum);
        resident.put(function, start);
        residentBytes += function.function().size();
        mostBytes = Math.max(mostBytes, residentBytes);
        bytesMoved += function.function().size() + 3 & -4;
        note(cycle);
    }

    @Override
    public void unloaded(MovableFunction function, long cycle) {
        unloads++;
        if (resident.remove(function) != null) {
            residentBytes -= function.function().size();
        }
        note(cycle);
    }

    @Override
    public void ranOutside(MovableFunction function, boolean full, long cycle) {
        reached.add(function);
        if (full) {
            stackFull++;
        } else {
            misses++;
            outside++;
        }
    }

    @Override
    public void copied(MovableFunction function, CodePlace from, long cycles) {
        bytesFrom.merge(from, function.function().size() + 3L & -4, Long::sum);
    }

    @Override
    public void ranElsewhere(MovableFunction function, CodePlace place, long cycle) {
        misses++;
        reached.add(function);
        ranAt.merge(place, 1L, Long::sum);
    }

    @Override
    public void moved(MovableFunction function, int from, int to, long cycle) {
        moves++;
    }

    private void note(long cycle) {
        residency.add(new Residency(cycle, resident.size(), residentBytes));
    }

    /** {@return calls of functions that were in the cache} */
    public long hits() {
        return hits;
    }

    /** {@return calls of functions that were not} */
    public long misses() {
        return misses;
    }

    /** {@return functions that have left the cache} */
    public long unloads() {
        return unloads;
    }

    /** {@return misses after which the function ran where the linker has put it, for want of room or of a row} */
    public long ranOutside() {
        return outside;
    }

    /** {@return calls that ran outside because the cache stack was full} */
    public long stackFull() {
        return stackFull;
    }

    /** {@return the bytes copied into the cache} */
    public long bytesMoved() {
        return bytesMoved;
    }

    /** {@return the bytes copied from the caches of other cores; the rest came from the DRAM} */
    public long bytesFromNeighbours() {
        return bytesFrom.getOrDefault(CodePlace.NEIGHBOUR, 0L);
    }

    /** {@return misses after which the function ran in another core's cache} */
    public long ranInNeighbours() {
        return ranAt.getOrDefault(CodePlace.NEIGHBOUR, 0L);
    }

    /** {@return misses after which the function ran in the DRAM because that was expected to be cheaper than a copy} */
    public long ranInDram() {
        return ranAt.getOrDefault(CodePlace.DRAM, 0L);
    }

    /** {@return functions that came into the cache before their calls} */
    public long prefetched() {
        return prefetched;
    }

    /** {@return how often a function moved inside the cache} */
    public long moves() {
        return moves;
    }

    /** {@return cycles from the search for room until the slot was patched} */
    public long loadCycles() {
        return loadCycles;
    }

    /** {@return the most bytes that were in the cache at a time} */
    public int mostBytes() {
        return mostBytes;
    }

    /** {@return how many functions have been called through their slots} */
    public int functionsReached() {
        return reached.size();
    }

    /** {@return the bytes of the functions that have been called through their slots} */
    public long bytesReached() {
        return reached.stream().mapToLong(each -> each.function().size()).sum();
    }

    /** {@return how often each function was loaded, in the order of the first times} */
    public Map<MovableFunction, Integer> loads() {
        return Collections.unmodifiableMap(loads);
    }

    /** {@return what was in the cache over time: all that changed, or in a long run the last state of each of many equal spans} */
    public List<Residency> residency() {
        return residency.states();
    }
}
