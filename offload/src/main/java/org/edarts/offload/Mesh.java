package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.board.Board;
import org.jspecify.annotations.Nullable;

/**
 * Cores on which kernels are launched. Each core carries out its kernels one after the other, in the order in which
 * they were started; none waits for what others have to do, and a core is free as soon as its kernel has ended. Any
 * thread may call.
 *
 * <p>A simulated chip has time only while somebody waits for it: in {@link KernelExecution#await} and its like, or
 * after {@link KernelExecution#toCompletableFuture}. So a program with one thread does the same in every run.
 */
public final class Mesh extends Launcher implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("org.edarts.offload");

    private final Engine engine;

    /** Guarded by this. */
    private final CoreQueues queues;

    /** Guarded by this. */
    private final KnownArrays arrays = new KnownArrays();

    private volatile Consumer<String> printer = line -> LOGGER.log(System.Logger.Level.INFO, line);

    /** Guarded by this. */
    private int outstanding;

    /** Guarded by this. */
    private boolean closed;

    private Mesh(Engine engine) {
        this.engine = engine;
        this.queues = new CoreQueues(engine);
    }

    /** Opens virtual cores: threads of this computer, so that a program can be developed without a chip. */
    public static Mesh host(int cores) {
        return new Mesh(new HostEngine(cores));
    }

    /** Opens the cores of a simulated chip; kernels are compiled to its instructions. */
    public static Mesh simulated(Chip chip) {
        return new Mesh(ChipEngine.simulated(chip));
    }

    /**
     * Opens all cores of a board.
     *
     * @param board the board; closed with the mesh
     */
    public static Mesh on(Board board) {
        return new Mesh(ChipEngine.on(board));
    }

    /** Returns how many cores there are. */
    public int cores() {
        return engine.cores();
    }

    /** Returns how many cores have a kernel now. */
    public synchronized int running() {
        return queues.running();
    }

    /** Returns how many executions have not ended. */
    public synchronized int outstanding() {
        return outstanding;
    }

    /**
     * Prints a number, for kernels: the mesh they run on prints it with the number of the core. On a chip the core
     * waits until the host has taken it.
     *
     * @throws IllegalStateException if called by anybody else
     */
    public static void print(int value) {
        Core.say(Integer.toString(value));
    }

    /** Prints a number, for kernels: see {@link #print(int)}. */
    public static void print(float value) {
        Core.say(Float.toString(value));
    }

    /** Says what is done with the lines that kernels print, by whatever thread: else they are logged. */
    public void printTo(Consumer<String> lines) {
        printer = lines;
    }

    /** A kernel has printed something. */
    void said(int core, String text) {
        printer.accept("core " + core + ": " + text);
    }

    /**
     * Puts an array where all cores find it. Launches that get the array itself as an argument then work on it in
     * place.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, has a place already, or there is no
     *     room
     */
    public synchronized <T> Shared<T> share(T array) {
        requirePlaceable(array);
        return place(new Shared<>(this, array));
    }

    /**
     * Leaves an array with the host, where cores find it part by part: it may be larger than the board's memory.
     * Launches that get the array itself as an argument then work on it in place.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, has a place already, or there is no
     *     room for windows on it
     */
    public synchronized <T> Host<T> onHost(T array) {
        requirePlaceable(array);
        return place(new Host<>(this, array));
    }

    /**
     * Puts a copy of an array into each core's own memory, where it stays. Launches that get the array itself as an
     * argument then work on the core's own.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, has a place already, or there is no
     *     room
     * @throws IllegalStateException if an execution has not ended
     */
    public synchronized <T> Resident<T> resident(T array) {
        requirePlaceable(array);
        if (outstanding > 0) {
            throw new IllegalStateException(
                    "to make room on the cores, nothing may run there: wait for the executions that have not ended");
        }
        return place(new Resident<>(this, array, queues.cores()));
    }

    private void requirePlaceable(Object array) {
        requireOpen();
        arrays.requireNew(array);
    }

    private <P extends PlacedArray<?>> P place(P array) {
        engine.place(array);
        arrays.add(array);
        return array;
    }

    synchronized <T> T readResident(Resident<T> resident, int core) {
        if (core < 0 || core >= queues.cores()) {
            throw new IllegalArgumentException(
                    "core " + core + ": this mesh has the cores 0 to " + (queues.cores() - 1));
        }
        if (queues.isBusy(core)) {
            throw new IllegalStateException("core " + core + " has a kernel that has not ended: wait for it");
        }
        if (!arrays.has(resident)) {
            throw new IllegalStateException("the array is resident no longer");
        }
        T own = Elements.copy(resident.of(core));
        engine.read(resident, core, own);
        return own;
    }

    synchronized void release(PlacedArray<?> array) {
        if (array.used()) {
            throw new IllegalStateException("a launch that uses the array has not ended: wait for it");
        }
        if (arrays.has(array)) {
            arrays.remove(array);
            if (!closed) {
                engine.release(array);
            }
        }
    }

    @Override
    synchronized <R> Launch<R> launch(Offloaded<R> offloaded) {
        return new Launch<>(this, new Call<>(offloaded, arrays::of), null);
    }

    synchronized <R> KernelExecution<R> start(Call<R> call, Cores choice) {
        requireOpen();
        int[] cores = choice.of(queues.waiting());
        call.requireOneWriter(cores.length);
        arrays.requireStillThere(call);
        engine.check(call, cores.length);
        KernelExecution<R> execution = new KernelExecution<>(this, call, cores);
        outstanding++;
        for (PlacedArray<?> array : KnownArrays.usedBy(call)) {
            if (array.taken()) {
                engine.push(array);
            }
        }
        queues.add(execution);
        return execution;
    }

    /** Tells what a launch would do, without starting it. */
    synchronized String explain(Call<?> call, Cores choice) {
        requireOpen();
        int[] cores = choice.of(queues.waiting());
        return Explanation.of(call, cores, engine.explain(call, cores.length));
    }

    /**
     * A core has done its part of an execution; if it failed, those that do theirs may wait for it in vain. Whoever
     * hears of the end finds all its cores free.
     *
     * @return whether it was the last one
     */
    boolean left(CoreWork<?> work, @Nullable Object result, long cycles, @Nullable LaunchException failed) {
        List<Runnable> ends = new ArrayList<>();
        boolean last;
        synchronized (this) {
            last = work.execution().take(work.rank(), result, cycles, failed);
            if (last) {
                outstanding--;
                for (PlacedArray<?> array : KnownArrays.usedBy(work.call())) {
                    if (array.left()) {
                        engine.pull(array);
                    }
                }
            }
            queues.left(work);
            if (failed != null) {
                work.execution().messages().giveUp();
                ends.addAll(queues.giveUp(work.execution(), "given up, as another core of the launch failed"));
            }
            queues.startNext(work.core());
        }
        tell(ends);
        return last;
    }

    /** Ends an execution before it has done its work. */
    void cancel(KernelExecution<?> execution) {
        List<Runnable> ends;
        List<CoreWork<?>> withdrawn;
        synchronized (this) {
            withdrawn = queues.withdraw(execution);
            execution.messages().giveUp();
            ends = queues.giveUp(execution, KernelExecution.CANCELLED);
        }
        tell(ends);
        withdrawn.forEach(work -> work.failed(KernelExecution.CANCELLED, null, List.of()));
    }

    /** Waits; lets a chip that stands still go on meanwhile. */
    void await(BooleanSupplier ended) throws InterruptedException {
        while (!ended.getAsBoolean()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for a kernel; it goes on");
            }
            if (engine.standsStill()) {
                advance();
            } else {
                synchronized (this) {
                    if (!ended.getAsBoolean()) {
                        wait();
                    }
                }
            }
        }
    }

    private void advance() {
        List<Runnable> ends;
        synchronized (this) {
            ends = engine.advance();
        }
        tell(ends);
    }

    /** All are told, though who prints a line may fail. */
    private static void tell(List<Runnable> ends) {
        RuntimeException first = null;
        for (Runnable end : ends) {
            try {
                end.run();
            } catch (RuntimeException failed) {
                first = first == null ? failed : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    /** Tells those who wait that an execution has ended. */
    synchronized void ended() {
        notifyAll();
    }

    /** Lets a chip that stands still go on as far as that while nobody waits. */
    void goOn(BooleanSupplier ended) {
        if (engine.standsStill() && !ended.getAsBoolean()) {
            Thread driver = new Thread(
                    () -> {
                        while (!ended.getAsBoolean()) {
                            advance();
                        }
                    },
                    "edarts-mesh");
            driver.setDaemon(true);
            driver.start();
        }
    }

    /** Lets a little time pass on a chip that stands still. */
    void glance() {
        if (engine.standsStill()) {
            advance();
        }
    }

    /** Waits for all that was started, and gives the cores back. An interrupt does not end the wait, and is kept. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        boolean interrupted = false;
        while (outstanding() > 0) {
            try {
                await(() -> outstanding() == 0);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        engine.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the mesh is closed: open another one");
        }
    }
}
