package org.edarts.offload;

/**
 * An array that all cores find in one place: the board's DRAM. On the host it is the array itself. While a launch that uses it
 * has not ended, the array belongs to the cores; when the last of them has ended, the host's array has what they wrote, unless all
 * declare their parameter {@link In}. Cores write to it in no particular order; each element is written at once.
 *
 * @param <T> the array's type
 */
public final class Shared<T> implements AutoCloseable {
    private final Mesh mesh;
    private final T array;

    /** How many launches use it; guarded by the mesh. */
    private int users;

    Shared(Mesh mesh, T array) {
        this.mesh = mesh;
        this.array = array;
    }

    /** {@return the array, to be given to launches} */
    public T array() {
        return array;
    }

    /** Counts a launch that uses it; returns whether it is the first. */
    boolean taken() {
        return users++ == 0;
    }

    /** A launch that uses it has ended; returns whether it was the last. */
    boolean left() {
        return --users == 0;
    }

    boolean used() {
        return users > 0;
    }

    /**
     * Shares the array no longer.
     *
     * @throws IllegalStateException if a launch that uses it has not ended
     */
    @Override
    public void close() {
        mesh.shareNoLonger(this);
    }
}
