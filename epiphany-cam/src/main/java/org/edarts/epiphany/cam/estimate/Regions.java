package org.edarts.epiphany.cam.estimate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which kernels are in the code regions of cores while a graph is played through, and when those come that are on their
 * way. What was fired least recently makes room. A core brings one at a time, and all cores share the DRAM. Owner: the
 * thread that lowers the graph.
 */
public final class Regions {
    /** What a transfer from the DRAM takes, in cycles: to begin, and for ten bytes to a core alone. */
    private static final long BEGINS = 850;

    private static final long TEN_BYTES = 64;

    /** How long ten bytes keep the DRAM from bringing others. */
    private static final long TEN_BYTES_SHARED = 46;

    private static final int TEN = 10;
    private static final int BUCKETS = 16;
    private static final float LOAD = 0.75F;

    private final MovingKernels kernels;
    private final BitSet moving;
    private final long[] rooms;

    /** When each kernel that is there, or on its way, has come, by core; what was fired last is last. */
    private final List<Map<Integer, Long>> regions = new ArrayList<>();

    private final int[] bytes;

    /** When each core has brought the last. */
    private final long[] brought;

    private long dram;

    /**
     * Makes empty ones.
     *
     * @param moving the cores that bring kernels; all others have what they fire
     * @param rooms the bytes of each core's region
     */
    Regions(MovingKernels kernels, BitSet moving, long[] rooms) {
        this.kernels = kernels;
        this.moving = moving;
        this.rooms = rooms;
        bytes = new int[rooms.length];
        brought = new long[rooms.length];
        for (int core = 0; core < rooms.length; core++) {
            regions.add(new LinkedHashMap<>(BUCKETS, LOAD, true));
        }
    }

    /** Returns what it takes to bring a kernel while nobody else has the DRAM, in cycles. */
    public static long cyclesAlone(int bytes) {
        return BEGINS + bytes * TEN_BYTES / TEN;
    }

    /** Returns whether a core has a node's kernel at some moment. */
    boolean has(int core, int node, long now) {
        if (stays(core, node)) {
            return true;
        }
        Long comes = regions.get(core).get(kernels.of(node));
        return comes != null && comes <= now;
    }

    /** Returns whether a node's kernel has come to a core, or is on its way. */
    boolean holds(int core, int node) {
        return regions.get(core).containsKey(kernels.of(node));
    }

    /** Returns when a core that wants a node's kernel at some moment has it; it does not bring it. */
    long wouldHave(int core, int node, long now) {
        if (stays(core, node)) {
            return now;
        }
        Long comes = regions.get(core).get(kernels.of(node));
        return comes == null ? comes(core, kernels.of(node), now) : Math.max(now, comes);
    }

    /** Returns when a core has a node's kernel, which it brings unless that is there or on its way. */
    long bring(int core, int node, long now) {
        long comes = wouldHave(core, node, now);
        if (!stays(core, node) && !holds(core, node)) {
            put(core, kernels.of(node), comes);
            dram = freeBehind(core, kernels.of(node), now);
            brought[core] = comes;
        }
        return comes;
    }

    /** Brings a node's kernel, too, unless another one is on its way to that core. */
    void bringAhead(int core, int node, long now) {
        if (brought[core] <= now) {
            bring(core, node, now);
        }
    }

    private boolean stays(int core, int node) {
        return !moving.get(core) || kernels.of(node) == MovingKernels.NONE;
    }

    private long comes(int core, int kernel, long now) {
        long alone = Math.max(now, brought[core]) + cyclesAlone(kernels.bytes()[kernel]);
        return Math.max(alone, freeBehind(core, kernel, now));
    }

    /** Returns when the DRAM is free again behind a kernel. */
    private long freeBehind(int core, int kernel, long now) {
        long begins = Math.max(dram, Math.max(now, brought[core]));
        return begins + kernels.bytes()[kernel] * TEN_BYTES_SHARED / TEN;
    }

    private void put(int core, int kernel, long comes) {
        Map<Integer, Long> region = regions.get(core);
        region.put(kernel, comes);
        bytes[core] += kernels.bytes()[kernel];
        while (bytes[core] > rooms[core] && region.size() > 1) {
            int leaving = region.keySet().iterator().next();
            region.remove(leaving);
            bytes[core] -= kernels.bytes()[leaving];
        }
    }
}
