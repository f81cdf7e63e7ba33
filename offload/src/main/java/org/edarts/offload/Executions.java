package org.edarts.offload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was started on a mesh and has not ended. Guarded by its mesh; any thread may call. */
final class Executions {
    /** What is told of cores that would wait in vain. */
    static final String GIVEN_UP = "given up, as another core of the launch failed";

    private final Mesh mesh;
    private final Engine engine;
    private final KnownArrays arrays;
    private final CoreQueues queues;
    private int outstanding;

    Executions(Mesh mesh, Engine engine, KnownArrays arrays) {
        this.mesh = mesh;
        this.engine = engine;
        this.arrays = arrays;
        this.queues = new CoreQueues(engine);
    }

    int outstanding() {
        synchronized (mesh) {
            return outstanding;
        }
    }

    int running() {
        synchronized (mesh) {
            return queues.running();
        }
    }

    boolean isBusy(int core) {
        synchronized (mesh) {
            return queues.isBusy(core);
        }
    }

    /** Starts a launch; where others have the cores, it begins when they have done with them. */
    <R> KernelExecution<R> start(Call<R> call, Cores choice) {
        boolean entered = engine.tryEnter();
        try {
            KernelExecution<R> execution;
            List<Runnable> ends;
            synchronized (mesh) {
                int[] cores = checked(call, choice);
                execution = new KernelExecution<>(mesh, call, cores);
                KnownArrays.usedBy(call).forEach(PlacedArray::take);
                outstanding++;
                queues.add(execution);
                queues.start();
                ends = queues.takeEnds();
            }
            tell(ends);
            return execution;
        } finally {
            if (entered) {
                engine.exit();
            }
        }
    }

    /** Tells what a launch would do, without starting it. */
    String explain(Call<?> call, Cores choice) {
        synchronized (mesh) {
            int[] cores = checked(call, choice);
            return Explanation.of(call, cores, engine.device(), engine.explain(call, cores.length));
        }
    }

    /** Returns the cores that a launch goes to. */
    private int[] checked(Call<?> call, Cores choice) {
        mesh.requireOpen();
        int[] cores = choice.of(queues.waiting());
        call.requireOneWriter(cores.length);
        arrays.requireStillThere(call);
        engine.check(call, cores.length);
        return cores;
    }

    /**
     * A core has done its part of an execution; if it failed, those that do theirs may wait for it in vain. Whoever
     * hears of the end finds all its cores free, and who finds nothing outstanding has heard of all ends.
     */
    void left(CoreWork<?> work, @Nullable Object result, long cycles, @Nullable LaunchException failed) {
        KernelExecution<?> execution = work.execution();
        List<Runnable> ends;
        List<CoreWork<?>> withdrawn = List.of();
        synchronized (mesh) {
            boolean last = execution.take(work.rank(), result, cycles, failed);
            queues.left(work);
            if (last) {
                fetchArrays(execution);
                execution.complete();
                outstanding--;
            }
            if (failed != null) {
                execution.messages().giveUp();
                queues.giveUp(execution, GIVEN_UP);
                if (engine.beginTogether(work.call())) {
                    withdrawn = queues.withdraw(execution);
                }
            }
            queues.start(work.core());
            ends = queues.takeEnds();
            mesh.tell();
        }
        tell(ends);
        withdrawn.forEach(each -> each.failed(GIVEN_UP, null, List.of()));
    }

    private void fetchArrays(KernelExecution<?> execution) {
        for (PlacedArray<?> array : KnownArrays.usedBy(execution.call())) {
            try {
                array.leave(engine);
            } catch (RuntimeException lost) {
                execution.fail("what its cores wrote is lost: " + lost.getMessage(), lost);
            }
        }
    }

    /** Ends an execution before it has done its work. */
    void cancel(KernelExecution<?> execution) {
        List<CoreWork<?>> withdrawn;
        boolean needsCores;
        synchronized (mesh) {
            execution.messages().giveUp();
            // while others have the cores none has begun, and who is in the middle of their turn has the board
            needsCores = engine.canWait()
                    && (queues.hasBegun(execution)
                            || !KnownArrays.usedBy(execution.call()).isEmpty());
            withdrawn = needsCores ? List.of() : queues.withdraw(execution);
        }
        if (needsCores) {
            giveUp(execution);
        } else {
            withdrawn.forEach(work -> work.failed(KernelExecution.CANCELLED, null, List.of()));
        }
    }

    private void giveUp(KernelExecution<?> execution) {
        engine.enterUninterrupted();
        try {
            List<CoreWork<?>> withdrawn;
            List<Runnable> ends;
            synchronized (mesh) {
                withdrawn = queues.withdraw(execution);
                queues.giveUp(execution, KernelExecution.CANCELLED);
                ends = queues.takeEnds();
            }
            tell(ends);
            withdrawn.forEach(work -> work.failed(KernelExecution.CANCELLED, null, List.of()));
        } finally {
            engine.exit();
        }
    }

    /** The program sends and receives no more messages: who waits for some waits in vain. */
    void hostLeaves() {
        synchronized (mesh) {
            queues.executions().forEach(execution -> execution.messages().hostLeaves());
            mesh.tell();
        }
    }

    /** Others want the cores: nothing begins, and what has begun goes on. The calling thread has entered. */
    void makeWay() {
        synchronized (mesh) {
            queues.putBack();
        }
        try {
            advance();
        } catch (RuntimeException failed) {
            // who wants the cores has nothing to do with it
            Mesh.LOGGER.log(System.Logger.Level.WARNING, "what was told of kernels failed", failed);
        }
    }

    /** Lets the cores go on for a little while. The calling thread has entered. */
    void advance() {
        List<Runnable> ends;
        List<Runnable> failures;
        synchronized (mesh) {
            queues.start();
            ends = List.of();
            try {
                ends = engine.advance();
            } catch (RuntimeException lost) {
                queues.abandon(lost);
            }
            failures = queues.takeEnds();
        }
        tell(ends);
        tell(failures);
    }

    /** All are told, though who prints a line may fail. */
    private static void tell(List<Runnable> ends) {
        RuntimeException failure = null;
        Error error = null;
        for (Runnable end : ends) {
            try {
                end.run();
            } catch (RuntimeException failed) {
                failure = failure == null ? failed : failure;
            } catch (Error failed) {
                error = error == null ? failed : error;
            }
        }
        if (error != null) {
            throw error;
        }
        if (failure != null) {
            throw failure;
        }
    }
}
