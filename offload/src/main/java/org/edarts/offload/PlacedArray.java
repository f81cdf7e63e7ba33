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

    /** Whether the cores have what the host has written; guarded by the mesh. */
    private boolean brought;

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

    /** Counts a launch that uses it. */
    void take() {
        users++;
    }

    /** Lets the cores have it, if they have not. */
    void bring(Engine engine) {
        if (!brought) {
            engine.push(this);
            brought = true;
        }
    }

    /** A launch that uses it has ended; with the last one the host has what the cores wrote. */
    void leave(Engine engine) {
        users--;
        if (users == 0 && brought) {
            brought = false;
            engine.pull(this);
        }
    }

    boolean used() {
        return users > 0;
    }

    /** Returns where it is, as an explanation names the place. */
    abstract String where(long bytes);

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
