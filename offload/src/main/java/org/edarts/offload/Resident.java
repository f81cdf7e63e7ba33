package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;

/**
 * An array of which each core has one of its own, in its own memory, that stays there from launch to launch: what a
 * kernel leaves in it, the next one on that core finds. It begins with what the host's array had when it was made, and
 * the host's keeps what it has.
 *
 * @param <T> the array's type
 */
public final class Resident<T> extends PlacedArray<T> {
    private final List<T> copies = new ArrayList<>();

    /** Makes one; guarded by the mesh from then on. */
    Resident(Mesh mesh, T array, int cores) {
        super(mesh, array);
        for (int core = 0; core < cores; core++) {
            copies.add(Elements.copy(array));
        }
    }

    /**
     * Returns a copy of what a core has.
     *
     * @throws IllegalStateException if the core has a kernel that has not ended
     */
    public T read(int core) {
        return mesh().readResident(this, core);
    }

    /** Returns what a core of the host has. */
    T of(int core) {
        return copies.get(core);
    }

    @Override
    String where(long bytes) {
        return String.format("in each core's memory, %,d bytes, for good: nothing moves", bytes);
    }
}
