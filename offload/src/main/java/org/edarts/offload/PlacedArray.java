package org.edarts.offload;

/**
 * An array that stays somewhere from launch to launch. Launches that get the array itself as an argument find it there.
 * While a launch that uses it has not ended, the array belongs to the cores.
 *
 * @param <T> the array's type
 */
abstract sealed class PlacedArray<T> implements AutoCloseable permits Shared, Resident, Host {
    private final Mesh mesh;
    private final T array;

    /** How many launches use it; guarded by the mesh. */
    private int users;

    PlacedArray(Mesh mesh, T array) {
        this.mesh = mesh;
        this.array = array;
    }

    /** Returns the array, to be given to launches. */
    public T array() {
        return array;
    }

    Mesh mesh() {
        return mesh;
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

    /** Returns where it is, as an explanation names the place. */
    abstract String where(int bytes);

    /**
     * Gives the place back; the array is an array like others again.
     *
     * @throws IllegalStateException if a launch that uses it has not ended
     */
    @Override
    public void close() {
        mesh.release(this);
    }
}
