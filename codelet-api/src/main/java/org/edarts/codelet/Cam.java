package org.edarts.codelet;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.GraphException;
import org.edarts.trace.TraceClock;

/**
 * A Codelet Abstract Machine that runs graphs: the threads of the host, or a machine in virtual time.
 *
 * <p>Any thread may start runs, any number at once; they share the machine fairly.
 */
public interface Cam extends AutoCloseable {
    /** Returns a CAM with one CU, on a thread of its own, for each processor of the host, and the default policy. */
    static Cam host() {
        return CamProvider.installed().host();
    }

    /**
     * Returns a CAM with this many CUs, each on a thread of its own, and the default policy.
     *
     * @throws IllegalArgumentException if there are fewer than one, or more than a machine can have
     */
    static Cam host(int cus) {
        return CamProvider.installed().host(cus);
    }

    /**
     * Returns a CAM whose CUs borrow the threads of an executor while there is something to fire, and give them back.
     *
     * <p>When the executor is saturated, runs wait for its threads; when it rejects and no CU is at work, it is asked
     * again for a second, unless it is shut down, and then the run fails with a message that says so. So it does when
     * the executor took tasks and begins none for the {@linkplain RunOptions#watchdog watchdog's time}, unless it is a
     * thread pool of the JDK that is seen to have them still: what another executor drops without a word, and what
     * waits in it for long, cannot be told apart. Waiting for a run in a task of the executor takes one of its threads
     * away: on a pool of one thread, such a wait never ends.
     *
     * <p>Interrupts belong to the owner of the thread. One that the thread brings along, that the executor sends
     * meanwhile, as with {@code shutdownNow}, or that a codelet leaves behind is shown to no codelet that fires later,
     * and goes back with the thread. {@link Firing#cancelled} is how codelets learn that they are to end.
     */
    static Cam on(Executor executor) {
        return CamProvider.installed().on(executor);
    }

    /**
     * Returns a CAM of a machine, with the default policy: threads for a host, as {@link #host} makes them; the cores
     * of a chip, every cycle of which is simulated, and this computer beside them for what cores have no form of.
     *
     * @throws IllegalArgumentException if nothing on the class path {@linkplain MachineProvider drives} such a machine
     */
    static Cam of(Machine machine) {
        return MachineProvider.ask(machine);
    }

    /** Returns the machine. */
    Machine machine();

    /** Returns the name of the scheduling policy. */
    String policy();

    /** Returns the names of its units as traces have them: the CUs first, then an SU if it has a thread of its own. */
    List<String> unitNames();

    /** Returns the clock behind the times of its runs and traces. */
    TraceClock clock();

    /**
     * Plans a graph now, so that its first run on this CAM has all that later runs have. Else what only pays when a
     * graph is run again may wait until then. Does nothing if that has been done; the plan is forgotten with the graph
     * or the CAM.
     *
     * @throws IllegalArgumentException if the machine has no CU on which a codelet may fire
     * @throws PolicyFailedException if the policy cannot plan it
     */
    void prepare(CodeletGraph graph);

    /** Starts a run and returns at once. */
    default Run run(CodeletGraph graph) {
        return run(graph, RunOptions.DEFAULT);
    }

    /**
     * Starts a run and returns at once.
     *
     * @throws IllegalStateException if the CAM is closed
     * @throws IllegalArgumentException if a parameter of the graph has no argument
     * @throws IllegalStateException if the supplier of a shared state throws; it is the cause
     * @throws PolicyFailedException if the policy fails when it plans
     */
    Run run(CodeletGraph graph, RunOptions options);

    /**
     * Runs a threaded procedure by itself and waits for its result, and for all that it invoked: {@code cam.call(FIB,
     * 27)}. One that has nothing to return completes its result with null.
     *
     * @return the result; null only if it was completed with null
     * @throws GraphException if the procedure is not well formed
     * @throws StallException if it ended without completing its result
     * @throws RunException if the run failed or was cancelled; its class tells which
     * @throws IllegalStateException if the CAM is closed, or if called by a codelet: a codelet never waits
     * @throws JoinInterruptedException if the calling thread is interrupted, which it then still is; the run goes on
     */
    default <A, R> R call(ThreadedProcedure<A, R> procedure, A argument) {
        return call(procedure, argument, RunOptions.DEFAULT);
    }

    /** Runs a threaded procedure by itself and waits for its result, like {@link #call(ThreadedProcedure, Object)}. */
    default <A, R> R call(ThreadedProcedure<A, R> procedure, A argument, RunOptions options) {
        Objects.requireNonNull(procedure, "there is no procedure to call: it is null");
        return procedure.call().on(this, argument, options);
    }

    /**
     * Cancels what still runs, waits for the codelets that fire, and gives back all threads. Does nothing when called
     * again.
     */
    @Override
    void close();
}
