package org.edarts.offload;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SimulatedBoard;

/**
 * Cores on which kernels are launched. Each core carries out its kernels one after the other, in the order in which
 * they were started; none waits for what others have to do, and a core is free as soon as its kernel has ended. Any
 * thread may call.
 *
 * <p>A simulated chip has time only while somebody waits for it: in {@link KernelExecution#await} and its like, or
 * after {@link KernelExecution#toCompletableFuture}. So a program with one thread does the same in every run.
 */
public final class Mesh extends Launcher implements AutoCloseable {
    static final System.Logger LOGGER = System.getLogger("org.edarts.offload");

    private final Engine engine;
    private final Executions executions;
    private final Driver driver;

    /** Guarded by this. */
    private final KnownArrays arrays = new KnownArrays();

    private final Printer printer = new Printer();

    /** Guarded by this. */
    private boolean closed;

    /** Whether the cores were given back; guarded by this. */
    private boolean left;

    private Mesh(Function<Mesh, Engine> engines) {
        this.engine = engines.apply(this);
        this.executions = new Executions(this, engine, arrays);
        this.driver = new Driver(this, engine, executions);
    }

    /** Opens virtual cores: threads of this computer, so that a program can be developed without a chip. */
    public static Mesh host(int cores) {
        HostEngine engine = new HostEngine(cores);
        return new Mesh(mesh -> engine);
    }

    /** Opens the cores of a simulated chip; kernels are compiled to its instructions. */
    public static Mesh simulated(Chip chip) {
        return on(new SimulatedBoard(chip).connect());
    }

    /**
     * Opens all cores of a board. Others may use it, too - an {@code EpiphanyCam} that runs graphs, another mesh -, by
     * turns: what has begun comes to its end first, and launches wait while a graph runs.
     *
     * @param board the board; closed with the last CAM or mesh on it
     */
    public static Mesh on(Board board) {
        return new Mesh(mesh -> new ChipEngine(board, () -> mesh.executions().makeWay()));
    }

    Executions executions() {
        return executions;
    }

    Driver driver() {
        return driver;
    }

    /** Returns what kind of cores these are. */
    public Device device() {
        return engine.device();
    }

    /** Returns how many cores there are. */
    public int cores() {
        return engine.cores();
    }

    /** Returns how many cores have a kernel now. */
    public int running() {
        return executions.running();
    }

    /** Returns how many executions have not ended. */
    public int outstanding() {
        return executions.outstanding();
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

    /**
     * Says what is done with the lines that kernels print, by whatever thread: else they are logged. It may start and
     * cancel executions meanwhile, but neither wait for one nor close the mesh: that is refused.
     */
    public void printTo(Consumer<String> lines) {
        printer.printTo(lines);
    }

    Printer printer() {
        return printer;
    }

    /**
     * Puts an array where all cores find it. Launches that get the array itself as an argument then work on it in
     * place.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, has a place already, or there is no
     *     room
     */
    public <T> Shared<T> share(T array) {
        return place(array, () -> new Shared<>(this, array));
    }

    /**
     * Leaves an array with the host, where cores find it part by part: it may be larger than the board's memory.
     * Launches that get the array itself as an argument then work on it in place.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, has a place already, or there is no
     *     room for windows on it
     */
    public <T> Host<T> onHost(T array) {
        return place(array, () -> new Host<>(this, array));
    }

    /**
     * Puts a copy of an array into each core's own memory, where it stays. Launches that get the array itself as an
     * argument then work on the core's own.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, has a place already, or there is no
     *     room
     * @throws IllegalStateException if an execution has not ended
     */
    public <T> Resident<T> resident(T array) {
        return place(array, () -> {
            if (outstanding() > 0) {
                throw new IllegalStateException("to make room on the cores, nothing may run there: wait for the"
                        + " executions that have not ended");
            }
            return new Resident<>(this, array, cores());
        });
    }

    private <P extends PlacedArray<?>> P place(Object array, Supplier<P> making) {
        return onCores(() -> {
            requireOpen();
            arrays.requireNew(array);
            P made = making.get();
            engine.place(made);
            arrays.add(made);
            return made;
        });
    }

    <T> T readResident(Resident<T> resident, int core) {
        return onCores(() -> {
            if (core < 0 || core >= cores()) {
                throw new IllegalArgumentException("core " + core + ": this mesh has the cores 0 to " + (cores() - 1));
            }
            if (executions.isBusy(core)) {
                throw new IllegalStateException("core " + core + " has a kernel that has not ended: wait for it");
            }
            if (closed || !arrays.has(resident)) {
                throw new IllegalStateException("the array is resident no longer");
            }
            T own = Elements.copy(resident.of(core));
            engine.read(resident, core, own);
            return own;
        });
    }

    void release(PlacedArray<?> array) {
        synchronized (this) {
            if (closed) {
                return;
            }
        }
        onCores(() -> {
            if (array.used()) {
                throw new IllegalStateException("a launch that uses the array has not ended: wait for it");
            }
            if (!closed && arrays.has(array)) {
                arrays.remove(array);
                engine.release(array);
            }
            return array;
        });
    }

    /** Does something that needs the cores, where others have them by turns. */
    private <V> V onCores(Supplier<V> action) {
        engine.enterUninterrupted();
        try {
            synchronized (this) {
                return action.get();
            }
        } finally {
            engine.exit();
        }
    }

    @Override
    synchronized <R> Launch<R> launch(Offloaded<R> offloaded) {
        return new Launch<>(this, new Call<>(offloaded, arrays::of));
    }

    /** Tells those who wait that a core has ended, sent or received something, or that the mesh is closed. */
    synchronized void tell() {
        notifyAll();
    }

    /**
     * Waits for all that was started, and gives the cores back. The program sends and receives no more from now on: a
     * kernel that waits for it fails if none of its launch's cores goes on. An interrupt does not end the wait, and is
     * kept. A second call waits for the end of the first.
     *
     * @throws IllegalStateException if the calling thread is one that kernels wait for, as it is in the middle of a run
     *     on the board, or prints what a kernel has said; nothing has changed
     */
    @Override
    public void close() {
        driver.requireMayClose();
        synchronized (this) {
            if (closed) {
                awaitLeft();
                return;
            }
            closed = true;
        }
        try {
            executions.hostLeaves();
            driver.awaitAll();
        } finally {
            try {
                engine.close();
            } finally {
                synchronized (this) {
                    left = true;
                    notifyAll();
                }
            }
        }
    }

    /** Waits until the cores were given back. */
    private synchronized void awaitLeft() {
        boolean interrupted = false;
        while (!left) {
            try {
                wait();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "mesh of " + cores() + " cores, " + device();
    }

    void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the mesh is closed: open another one");
        }
    }
}
