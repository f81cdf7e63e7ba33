package org.edarts.offload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for ends. A chip that stands still while nobody waits goes on meanwhile, or as far as a thread of the driver's
 * lets it. Any thread may call.
 */
final class Driver {
    private final Mesh mesh;
    private final Engine engine;
    private final Executions executions;

    /** What is to end though nobody waits for it; guarded by this. */
    private final List<KernelExecution<?>> wanted = new ArrayList<>();

    /** Guarded by this. */
    private @Nullable Thread thread;

    Driver(Mesh mesh, Engine engine, Executions executions) {
        this.mesh = mesh;
        this.engine = engine;
        this.executions = executions;
    }

    /**
     * Waits.
     *
     * @throws IllegalStateException if kernels wait for the calling thread, which prints what one has said
     */
    void await(BooleanSupplier ended) throws InterruptedException {
        while (!ended.getAsBoolean()) {
            mesh.printer().requireElsewhere();
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for a kernel; it goes on");
            }
            if (engine.standsStill()) {
                engine.enter();
                advance();
            } else {
                synchronized (mesh) {
                    if (!ended.getAsBoolean()) {
                        mesh.wait();
                    }
                }
            }
        }
    }

    /**
     * Waits for all that was started; an interrupt does not end that, and is kept, nor does who is told of kernels and
     * fails.
     */
    void awaitAll() {
        boolean interrupted = false;
        RuntimeException first = null;
        while (executions.outstanding() > 0) {
            if (engine.standsStill()) {
                engine.enterUninterrupted();
                try {
                    advance();
                } catch (RuntimeException failed) {
                    first = first == null ? failed : first;
                }
            } else {
                try {
                    await(() -> executions.outstanding() == 0);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (first != null) {
            throw first;
        }
    }

    /** Refuses a thread that would wait for itself. */
    void requireMayClose() {
        mesh.printer().requireElsewhere();
        if (!engine.canWait()) {
            throw new IllegalStateException("this thread is in the middle of a run, or a kernel, on the cores of the"
                    + " mesh and would wait for itself: close the mesh when that has ended");
        }
    }

    /** Lets a little time pass on a chip that stands still, if nobody else does. */
    void glance() {
        if (engine.standsStill() && engine.tryEnter()) {
            advance();
        }
    }

    private void advance() {
        try {
            executions.advance();
        } finally {
            engine.exit();
        }
    }

    /** Lets a chip that stands still go on until that has ended, while nobody waits. */
    synchronized void goOn(KernelExecution<?> execution) {
        if (engine.standsStill() && !execution.hasEnded()) {
            wanted.add(execution);
            if (thread == null) {
                Thread started = new Thread(this::goOnAlone, "edarts-mesh");
                started.setDaemon(true);
                started.start();
                thread = started;
            }
        }
    }

    private void goOnAlone() {
        while (isWanted()) {
            try {
                engine.enterUninterrupted();
                advance();
            } catch (RuntimeException | Error failed) {
                Mesh.LOGGER.log(System.Logger.Level.WARNING, "what was told of kernels failed", failed);
            }
        }
    }

    private synchronized boolean isWanted() {
        wanted.removeIf(KernelExecution::hasEnded);
        if (wanted.isEmpty()) {
            thread = null;
        }
        return !wanted.isEmpty();
    }
}
