package org.edarts.offload;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * A launch that has been started. Its end gives a result for each core, in the order of their numbers within the
 * launch. Any thread may call.
 *
 * @param <R> the kernel's result
 */
public final class KernelExecution<R> {
    /** What is told of cycles where nobody counts them. */
    public static final long UNKNOWN = -1;

    /** What is told of cores whose execution was cancelled. */
    static final String CANCELLED = "cancelled";

    private final Mesh mesh;
    private final Call<R> call;
    private final List<Integer> cores;
    private final Messages messages;
    private final CompletableFuture<List<R>> end = new CompletableFuture<>();

    private final CoreEnds<R> ends;

    KernelExecution(Mesh mesh, Call<R> call, int[] cores) {
        this.mesh = mesh;
        this.call = call;
        this.cores = Arrays.stream(cores).boxed().toList();
        this.messages = new Messages(cores.length);
        this.ends = new CoreEnds<>(call.name(), cores.length);
    }

    Mesh mesh() {
        return mesh;
    }

    Messages messages() {
        return messages;
    }

    Call<R> call() {
        return call;
    }

    /** Returns the cores it runs on; the first is number 0 of the launch. */
    public List<Integer> cores() {
        return cores;
    }

    /** Returns whether it has ended, well or not; where the chip is simulated, a little of its time passes. */
    public boolean test() {
        if (!end.isDone()) {
            mesh.driver().glance();
        }
        return end.isDone();
    }

    boolean hasEnded() {
        return end.isDone();
    }

    /**
     * Waits for the end.
     *
     * @return a result for each core
     * @throws LaunchException if it failed on a core
     * @throws IllegalStateException if the calling thread prints what a kernel has said, or is in the middle of a run
     * @throws InterruptedException if the calling thread is interrupted; the execution goes on
     */
    public List<R> await() throws InterruptedException {
        mesh.driver().await(end::isDone);
        try {
            return end.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof LaunchException launch ? launch.here() : failed;
        }
    }

    /**
     * Waits until one more of its cores has ended, in whatever order they do; each call tells of another one, whichever
     * thread calls.
     *
     * @return the core, and what it returned
     * @throws java.util.NoSuchElementException if all were told, or will be to those who wait
     * @throws LaunchException if it failed on a core
     * @throws InterruptedException if the calling thread is interrupted; the execution goes on
     */
    public CoreResult<R> awaitAny() throws InterruptedException {
        ends.ask();
        Optional<CoreResult<R>> told = Optional.empty();
        try {
            while (told.isEmpty()) {
                mesh.driver().await(ends::hasNews);
                if (ends.failure() != null) {
                    await();
                }
                told = ends.tell();
            }
        } finally {
            if (told.isEmpty()) {
                ends.askNot();
            }
        }
        return told.get();
    }

    /**
     * Sends a number to a core, whose kernel receives it from {@link Core#host}. One may be under way to each core: to
     * send another one waits until that was received.
     *
     * @param core the core's number within the launch
     * @throws IllegalArgumentException if the launch has no such core
     * @throws IllegalStateException if the core has ended before it received the last one, or the mesh is closed
     * @throws InterruptedException if the calling thread is interrupted; nothing was sent
     */
    public void send(int core, int value) throws InterruptedException {
        messages.requireCore(core);
        while (!messages.post(core, value)) {
            if (messages.hasEnded(core)) {
                throw new IllegalStateException(
                        "number " + core + " of " + call.name() + " has ended and received no more");
            }
            mesh.driver().await(() -> messages.isFree(core) || messages.hasEnded(core) || messages.hostHasLeft());
        }
    }

    /** Sends a number to a core: see {@link #send(int, int)}. */
    public void send(int core, float value) throws InterruptedException {
        send(core, Float.floatToRawIntBits(value));
    }

    /**
     * Returns the next number that a core has sent to {@link Core#host}; waits for it.
     *
     * @param core the core's number within the launch
     * @throws IllegalArgumentException if the launch has no such core
     * @throws IllegalStateException if the core has ended and sent no more, or the mesh is closed
     * @throws InterruptedException if the calling thread is interrupted
     */
    public int receiveInt(int core) throws InterruptedException {
        messages.requireCore(core);
        Optional<Integer> come = messages.take(core);
        while (come.isEmpty()) {
            boolean last = messages.hasEnded(core);
            mesh.driver().await(() -> messages.hasCome(core) || messages.hasEnded(core) || messages.hostHasLeft());
            come = messages.take(core);
            if (last && come.isEmpty()) {
                throw new IllegalStateException(
                        "number " + core + " of " + call.name() + " has ended and sent no more");
            }
        }
        return come.get();
    }

    /** Returns the next number that a core has sent: see {@link #receiveInt}. */
    public float receiveFloat(int core) throws InterruptedException {
        return Float.intBitsToFloat(receiveInt(core));
    }

    /**
     * Ends it before it has done its work, if it has not ended: what no core has begun is taken back, and cores of a
     * chip that are at it are reset, so that others find them free. A virtual core cannot be stopped; it ends when its
     * kernel does, or waits for a message. Whoever waits hears that it was cancelled. What its cores had written to
     * shared arrays stays.
     *
     * @return whether it had not ended
     */
    public boolean cancel() {
        if (!ends.failUnlessAll(new LaunchException(call.name() + ": " + CANCELLED))) {
            return false;
        }
        mesh.executions().cancel(this);
        return true;
    }

    /**
     * Returns a future that ends with it; from now on it goes on while nobody waits, too. To cancel the future is to
     * {@link #cancel} the execution. So a codelet may begin it as a split-phase operation: see {@link Launch#codelet}.
     */
    public CompletableFuture<List<R>> toCompletableFuture() {
        mesh.driver().goOn(this);
        // those who go on with it may launch and wait, which the thread that tells of the end may not
        CompletableFuture<List<R>> future = end.thenApplyAsync(results -> results);
        CompletableFuture<List<R>> unused = future.whenComplete((results, failed) -> {
            if (future.isCancelled()) {
                cancel();
            }
        });
        return future;
    }

    /**
     * Waits until one of several has ended.
     *
     * @param executions executions of one mesh
     * @return the first of them, in their order, that has ended
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalArgumentException if there is none, or they are not all of one mesh
     */
    public static <T extends KernelExecution<?>> T awaitAny(List<T> executions) throws InterruptedException {
        if (executions.isEmpty()
                || executions.stream().map(KernelExecution::mesh).distinct().count() > 1) {
            throw new IllegalArgumentException("to wait for one of " + executions.size()
                    + " executions: expected at least one, and all of the same mesh");
        }
        executions.get(0).mesh().driver().await(() -> executions.stream().anyMatch(KernelExecution::hasEnded));
        return executions.stream().filter(KernelExecution::hasEnded).findFirst().orElseThrow();
    }

    /**
     * Returns the cycles that the kernel took on each core, from its call to its return, by the core's own timer;
     * {@link #UNKNOWN} on the host, and while it has not ended.
     */
    public List<Long> cycles() {
        return ends.cycles();
    }

    /** One of the cores has ended. */
    void ended(CoreWork<R> work, @Nullable R result, List<Object> copies, long took, @Nullable LaunchException failed) {
        LaunchException wrong = failed;
        if (wrong != null) {
            call.giveBackOfOne(copies, cores.size());
        } else {
            try {
                call.giveBack(copies, cores.size());
            } catch (LaunchException written) {
                wrong = written;
            }
        }
        mesh.executions().left(work, result, took, wrong);
    }

    /** It has failed, whatever its cores tell. */
    void fail(String what, Throwable cause) {
        ends.fail(new LaunchException(call.name() + ": " + what, cause));
    }

    /** Takes what a core has to tell; returns whether it is the last one. */
    boolean take(int rank, @Nullable Object result, long took, @Nullable LaunchException failed) {
        messages.ended(rank);
        return ends.add(rank, result, took, failed);
    }

    /** All its cores have ended. */
    void complete() {
        LaunchException failed = ends.failure();
        if (failed == null) {
            end.complete(ends.results());
        } else {
            end.completeExceptionally(failed);
        }
    }

    @Override
    public String toString() {
        return "execution of " + call.name() + " on cores " + cores + (end.isDone() ? ", ended" : "");
    }
}
