package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;

/**
 * An array of which each core has one of its own, in its own memory, that stays there from launch to launch: what a kernel leaves in
 * it, the next one on that core finds. It begins with what the host's array had when it was made.
 *
 * @param <T> the array's type
 */
public final class Resident<T> implements AutoCloseable {
    private final Mesh mesh;
    private final T array;
    private final List<T> copies = new ArrayList<>();

    /** Makes one; guarded by the mesh from then on. */
    Resident(Mesh mesh, T array, int cores) {
        this.mesh = mesh;
        this.array = array;
        for (int core = 0; core < cores; core++) {
            copies.add(Elements.copy(array));
        }
    }

    /** {@return the array, to be given to launches, which find each core's own in its place; the host's keeps what it has} */
    public T array() {
        return array;
    }

    /**
     * {@return a copy of what a core has}
     *
     * @throws IllegalStateException if the core has a kernel that has not ended
     */
    public T read(int core) {
        return mesh.readResident(this, core);
    }

    /** Returns what a core of the host has. */
    T of(int core) {
        return copies.get(core);
    }

    /**
     * Gives the memory back.
     *
     * @throws IllegalStateException if an execution has not ended
     */
    @Override
    public void close() {
        mesh.forget(this);
    }
}
