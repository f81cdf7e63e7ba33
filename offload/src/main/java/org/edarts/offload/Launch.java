package org.edarts.offload;

import java.lang.reflect.Method;
import java.util.List;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.jspecify.annotations.Nullable;

/**
 * A kernel and its arguments, and which cores are to carry it out: all of them, unless the method's {@link Offload} or
 * this says otherwise. Nothing happens before {@link #await} or {@link #async}; each of these calls starts it once
 * more. Immutable.
 *
 * @param <R> the kernel's result
 */
public final class Launch<R> {
    private final Mesh mesh;
    private final Call<R> call;
    private final @Nullable Cores cores;
    private final @Nullable Device device;

    Launch(Mesh mesh, Call<R> call) {
        this(mesh, call, null, null);
    }

    private Launch(Mesh mesh, Call<R> call, @Nullable Cores cores, @Nullable Device device) {
        this.mesh = mesh;
        this.call = call;
        this.cores = cores;
        this.device = device;
    }

    private Launch<R> on(Cores chosen) {
        return new Launch<>(mesh, call, chosen, device);
    }

    /** Returns this launch on all cores that are free when it starts, at least one. */
    public Launch<R> auto() {
        return on(Cores.FREE);
    }

    /** Returns this launch on all cores. */
    public Launch<R> all() {
        return on(Cores.ALL);
    }

    /** Returns this launch on so many cores, those that have least to do when it starts. */
    public Launch<R> cores(int count) {
        return on(Cores.count(count));
    }

    /** Returns this launch on these cores, the first of which is number 0 of the launch. */
    public Launch<R> target(int... numbers) {
        return on(Cores.target(numbers));
    }

    /** Returns this launch for a kind of cores; started on others, it is refused. */
    public Launch<R> device(Device kind) {
        return new Launch<>(mesh, call, cores, kind);
    }

    /**
     * Returns this launch with other numbers than its method's {@link Prefetch} for one of its arrays.
     *
     * @param argument the place of the array among the arguments, from 1
     * @throws IllegalArgumentException if it is no array of {@link Mesh#share} or {@link Mesh#onHost}, or the numbers
     *     are none that {@link Prefetch} allows
     */
    public Launch<R> prefetch(int argument, int buffer, int perFetch, int distance) {
        return new Launch<>(mesh, call.prefetching(argument, buffer, perFetch, distance), cores, device);
    }

    /**
     * Starts it and waits for the end.
     *
     * @return a result for each core
     * @throws IllegalArgumentException if it cannot run; nothing was started
     * @throws LaunchException if it failed on a core
     * @throws InterruptedException if the calling thread is interrupted; what was started goes on
     */
    public List<R> await() throws InterruptedException {
        return async().await();
    }

    /**
     * Starts it.
     *
     * @throws IllegalArgumentException if it cannot run; nothing was started
     */
    public KernelExecution<R> async() {
        return mesh.executions().start(call, chosen());
    }

    /**
     * Declares a codelet that starts it, in a graph that the host runs: a split-phase operation, so no CU waits for it.
     * What comes after the promise fires when it has ended; if it fails, the run does. A run that ends before cancels
     * it.
     *
     * @param graph where to declare it
     * @param name the codelet's name
     * @param results completed with a result for each core
     * @return the codelet, to be placed after others
     */
    public Codelet codelet(GraphBuilder graph, String name, Promise<List<R>> results) {
        return graph.codelet(name, firing -> firing.begin(results, async().toCompletableFuture()));
    }

    /**
     * Tells, without starting it, where it would run if it started now, and for each argument where it lives and what
     * moves.
     *
     * @throws IllegalArgumentException if it cannot run
     */
    public String explain() {
        return mesh.executions().explain(call, chosen());
    }

    private Cores chosen() {
        Offload offload = call.method().getAnnotation(Offload.class);
        Device declared = offload == null ? Device.ANY : offload.device();
        Device wanted = device == null ? declared : device;
        if (wanted != Device.ANY && wanted != mesh.device()) {
            throw new IllegalArgumentException(call.name() + " is for device " + wanted + ", and this mesh has "
                    + mesh.device() + ": open another one, or let the launch say device(Device." + mesh.device() + ")");
        }
        return cores == null ? declared(call.method()) : cores;
    }

    private static Cores declared(Method method) {
        Offload offload = method.getAnnotation(Offload.class);
        if (offload == null || offload.all() && !offload.auto()) {
            return Cores.ALL;
        }
        if (offload.auto()) {
            return Cores.FREE;
        }
        if (offload.target().length > 0) {
            return Cores.target(offload.target());
        }
        return offload.cores() > 0 ? Cores.count(offload.cores()) : Cores.ALL;
    }

    @Override
    public String toString() {
        return "launch of " + call.name();
    }
}
