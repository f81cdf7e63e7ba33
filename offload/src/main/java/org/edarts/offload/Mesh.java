package org.edarts.offload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BooleanSupplier;
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
    private final Engine engine;

    /** Guarded by this. */
    private final List<Deque<CoreWork<?>>> queues = new ArrayList<>();

    /** What each core has to do now, whether it has begun or waits for others to begin with; guarded by this. */
    private final @Nullable CoreWork<?>[] current;

    /** By identity; guarded by this. */
    private final IdentityHashMap<Object, Shared<?>> shared = new IdentityHashMap<>();

    /** By identity; guarded by this. */
    private final IdentityHashMap<Object, Resident<?>> residents = new IdentityHashMap<>();

    /** Guarded by this. */
    private int outstanding;

    /** Guarded by this. */
    private boolean closed;

    private Mesh(Engine engine) {
        this.engine = engine;
        this.current = new CoreWork<?>[engine.cores()];
        for (int core = 0; core < engine.cores(); core++) {
            queues.add(new ArrayDeque<>());
        }
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
        int running = 0;
        for (CoreWork<?> work : current) {
            running += work == null ? 0 : 1;
        }
        return running;
    }

    /** Returns how many executions have not ended. */
    public synchronized int outstanding() {
        return outstanding;
    }

    /**
     * Puts an array where all cores find it. Launches that get the array itself as an argument then work on it in
     * place.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, is shared already, or there is no room
     */
    public synchronized <T> Shared<T> share(T array) {
        requireOpen();
        requireNew(array);
        engine.share(array);
        Shared<T> made = new Shared<>(this, array);
        shared.put(array, made);
        return made;
    }

    /**
     * Puts a copy of an array into each core's own memory, where it stays. Launches that get the array itself as an
     * argument then work on the core's own.
     *
     * @throws IllegalArgumentException if it is no array that a kernel can have, is shared or resident already, or
     *     there is no room
     */
    public synchronized <T> Resident<T> resident(T array) {
        requireOpen();
        requireNew(array);
        if (outstanding > 0) {
            throw new IllegalStateException(
                    "to make room on the cores, nothing may run there: wait for the executions that have not ended");
        }
        engine.keep(array);
        Resident<T> made = new Resident<>(this, array, current.length);
        residents.put(array, made);
        return made;
    }

    private void requireNew(Object array) {
        Call.requireArray(array);
        if (shared.containsKey(array) || residents.containsKey(array)) {
            throw new IllegalArgumentException("this array is shared or resident already: close that first");
        }
    }

    synchronized <T> T readResident(Resident<T> resident, int core) {
        if (core < 0 || core >= current.length) {
            throw new IllegalArgumentException(
                    "core " + core + ": this mesh has the cores 0 to " + (current.length - 1));
        }
        if (current[core] != null) {
            throw new IllegalStateException("core " + core + " has a kernel that has not ended: wait for it");
        }
        if (residents.get(resident.array()) != resident) {
            throw new IllegalStateException("the array is resident no longer");
        }
        T own = Elements.copy(resident.of(core));
        engine.read(resident.array(), core, own);
        return own;
    }

    synchronized void forget(Resident<?> resident) {
        if (residents.get(resident.array()) == resident) {
            if (outstanding > 0) {
                throw new IllegalStateException("an execution has not ended that may use the array: wait for it");
            }
            residents.remove(resident.array());
            if (!closed) {
                engine.forget(resident.array());
            }
        }
    }

    synchronized void shareNoLonger(Shared<?> no) {
        if (no.used()) {
            throw new IllegalStateException("a launch that uses the array has not ended: wait for it");
        }
        if (shared.remove(no.array()) != null && !closed) {
            engine.shareNoLonger(no.array());
        }
    }

    @Override
    synchronized <R> Launch<R> launch(Offloaded<R> offloaded) {
        return new Launch<>(this, new Call<>(offloaded, shared::get, residents::get), null);
    }

    synchronized <R> KernelExecution<R> start(Call<R> call, Cores choice) {
        requireOpen();
        int[] waiting = new int[current.length];
        for (int core = 0; core < waiting.length; core++) {
            waiting[core] = queues.get(core).size() + (current[core] == null ? 0 : 1);
        }
        int[] cores = choice.of(waiting);
        call.requireOneWriter(cores.length);
        requireStillThere(call);
        engine.check(call, cores.length);
        KernelExecution<R> execution = new KernelExecution<>(this, call, cores);
        outstanding++;
        for (Shared<?> array : sharedOf(call)) {
            if (array.taken()) {
                engine.push(array.array());
            }
        }
        for (int rank = 0; rank < cores.length; rank++) {
            queues.get(cores[rank]).add(new CoreWork<>(execution, cores[rank], rank));
        }
        for (int core : cores) {
            startNext(core);
        }
        return execution;
    }

    private void requireStillThere(Call<?> call) {
        for (Argument argument : call.arguments()) {
            if (shared.get(argument.value()) != argument.shared()
                    || residents.get(argument.value()) != argument.resident()) {
                throw new IllegalStateException(call.argument(argument.number())
                        + " is no longer shared or resident as it was when the launch was made: make the launch anew");
            }
        }
    }

    private static List<Shared<?>> sharedOf(Call<?> call) {
        List<Shared<?>> arrays = new ArrayList<>();
        for (Argument argument : call.arguments()) {
            Shared<?> array = argument.shared();
            if (array != null && !arrays.contains(array)) {
                arrays.add(array);
            }
        }
        return arrays;
    }

    private void startNext(int core) {
        if (current[core] == null) {
            CoreWork<?> next = queues.get(core).poll();
            if (next != null) {
                current[core] = next;
                engine.prepare(core, next);
                begin(next);
            }
        }
    }

    private void begin(CoreWork<?> work) {
        KernelExecution<?> execution = work.execution();
        if (!engine.beginTogether(work.call())) {
            engine.begin(work.core());
        } else if (execution.cores().stream().allMatch(core -> isOf(execution, core))) {
            execution.cores().forEach(engine::begin);
        }
    }

    private boolean isOf(KernelExecution<?> execution, int core) {
        CoreWork<?> work = current[core];
        return work != null && work.execution() == execution;
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
                for (Shared<?> array : sharedOf(work.call())) {
                    if (array.left()) {
                        engine.pull(array.array());
                    }
                }
            }
            current[work.core()] = null;
            if (failed != null) {
                work.execution().messages().giveUp();
                for (int core : work.execution().cores()) {
                    if (isOf(work.execution(), core)) {
                        ends.add(engine.giveUp(core));
                    }
                }
            }
            startNext(work.core());
        }
        ends.forEach(Runnable::run);
        return last;
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
        ends.forEach(Runnable::run);
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
