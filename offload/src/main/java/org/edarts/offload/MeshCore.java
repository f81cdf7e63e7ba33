package org.edarts.offload;

import org.edarts.mesh.RawMemory;

/**
 * What {@link Core} is on the cores of a chip: the compiler is given this class in its place. Its methods have the same
 * names.
 *
 * <p>Each core has a table with an entry for each core of the launch, at the same address. A message is two words
 * written into the receiver's entry for the sender: the value, then how many there have been, which arrive in this
 * order; the receiver answers by writing the same count into the sender's entry for it. The table goes on with an entry
 * for the host, and one that is the host's own: what the core writes there the host finds.
 */
final class MeshCore {
    /** What an entry consists of, in bytes from its beginning: where the other core's memory begins; */
    static final int BASE = 0;

    /** what came last from the other core, and how many; */
    static final int VALUE = 4;

    static final int COME = 8;

    /** how many the other core has taken; */
    static final int TAKEN = 12;

    /** how many were sent there, and how many were taken from there. */
    static final int SENT = 16;

    static final int RECEIVED = 20;

    /** The bytes of an entry. */
    static final int ENTRY = 24;

    /** So many entries there are beside those of the cores. */
    static final int HOSTS = 2;

    /** Behind what kernels print: for whom the core waits, with one of the kinds below, or 0. */
    static final int WAITS = MeshPrint.WORD + Integer.BYTES;

    static final int RECEIVES = 1;
    static final int SENDS = 2;
    static final int KINDS = 2;

    private MeshCore() {}

    static int id() {
        return RawMemory.load(LoaderRecord.RECORD + LoaderRecord.RANK);
    }

    static int count() {
        return RawMemory.load(LoaderRecord.RECORD + LoaderRecord.RANKS);
    }

    static int host() {
        return count();
    }

    static int requireRank(int rank, int count) {
        return RawMemory.below(rank, count);
    }

    static void send(int to, int value) {
        int table = RawMemory.load(LoaderRecord.RECORD + LoaderRecord.PEERS);
        int entry = table + RawMemory.below(to, count() + 1) * ENTRY;
        int sent = RawMemory.load(entry + SENT);
        if (RawMemory.load(entry + TAKEN) != sent) {
            RawMemory.store(WAITS, to << KINDS | SENDS);
            while (RawMemory.load(entry + TAKEN) != sent) {
                // one is under way
            }
            RawMemory.store(WAITS, 0);
        }
        int there = RawMemory.load(entry + BASE) + table + id() * ENTRY;
        RawMemory.store(entry + SENT, sent + 1);
        RawMemory.store(there + VALUE, value);
        RawMemory.store(there + COME, sent + 1);
    }

    static void send(int to, float value) {
        send(to, Float.floatToRawIntBits(value));
    }

    static int receiveInt(int from) {
        int table = RawMemory.load(LoaderRecord.RECORD + LoaderRecord.PEERS);
        int entry = table + RawMemory.below(from, count() + 1) * ENTRY;
        int next = RawMemory.load(entry + RECEIVED) + 1;
        if (RawMemory.load(entry + COME) != next) {
            RawMemory.store(WAITS, from << KINDS | RECEIVES);
            while (RawMemory.load(entry + COME) != next) {
                // it has not come
            }
            RawMemory.store(WAITS, 0);
        }
        int value = RawMemory.load(entry + VALUE);
        RawMemory.store(entry + RECEIVED, next);
        RawMemory.store(RawMemory.load(entry + BASE) + table + id() * ENTRY + TAKEN, next);
        return value;
    }

    static float receiveFloat(int from) {
        return Float.intBitsToFloat(receiveInt(from));
    }

    static float sum(float value) {
        return Collectives.reduce(value, Collectives.SUM);
    }

    static float minimum(float value) {
        return Collectives.reduce(value, Collectives.MINIMUM);
    }

    static float maximum(float value) {
        return Collectives.reduce(value, Collectives.MAXIMUM);
    }

    static float product(float value) {
        return Collectives.reduce(value, Collectives.PRODUCT);
    }

    static int sum(int value) {
        return Collectives.reduce(value, Collectives.SUM);
    }

    static int minimum(int value) {
        return Collectives.reduce(value, Collectives.MINIMUM);
    }

    static int maximum(int value) {
        return Collectives.reduce(value, Collectives.MAXIMUM);
    }

    static int product(int value) {
        return Collectives.reduce(value, Collectives.PRODUCT);
    }

    static int broadcast(int value, int root) {
        return Collectives.broadcast(value, root);
    }

    static float broadcast(float value, int root) {
        return Float.intBitsToFloat(Collectives.broadcast(Float.floatToRawIntBits(value), root));
    }

    static void barrier() {
        Collectives.reduce(0, Collectives.SUM);
    }
}
