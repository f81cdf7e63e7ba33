package org.edarts.codelet;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.edarts.codelet.graph.GraphException;

/** One run of a graph on a CAM. All methods may be called from any thread. */
public interface Run {
    /** How far a run is. */
    enum State {
        /** Codelets fire, or split-phase operations are pending. */
        RUNNING,
        /** All is done. */
        SUCCEEDED,
        /** A codelet failed, codelets were left dormant, or the deadline passed. */
        FAILED,
        /** It was cancelled. */
        CANCELLED
    }

    /** Returns the graph. */
    CodeletGraph graph();

    /** Returns how far the run is. */
    State state();

    /**
     * Waits for the end. On the host, a thread that waits for a run whose graph took CUs less than 20 milliseconds
     * before, or has fewer than 1,024 codelets and was never run, may fire its codelets meanwhile, as a CU that has
     * nothing else to do: that takes less time than to hand them to another thread.
     *
     * <p>If that thread is interrupted, it gets away as soon as the codelets end that it has begun, or is about to: a
     * few at the most where they take long. A codelet that waits for something itself, against the rules, may see the
     * interrupt instead, as one that it leaves behind is one of the waiting thread. {@link #await(Duration)} and {@link
     * #completion} fire no codelets.
     *
     * @return what the run did
     * @throws RunException if the run failed or was cancelled; its class tells which; each call throws one of its own,
     *     with the stack trace of the calling thread
     * @throws IllegalStateException if called by a codelet: a codelet never waits
     * @throws InterruptedException if the calling thread is interrupted; the run goes on
     */
    RunReport await() throws InterruptedException;

    /**
     * Waits for the end, at most {@code timeout}.
     *
     * @return whether the run has ended, well or not
     * @throws IllegalStateException if called by a codelet: a codelet never waits
     * @throws InterruptedException if the calling thread is interrupted; the run goes on
     */
    boolean await(Duration timeout) throws InterruptedException;

    /**
     * Waits for the end, like {@link #await()}, where checked exceptions are in the way.
     *
     * @return this run, which has succeeded, so that its cells and its {@link #report} can be read
     * @throws RunException if the run failed or was cancelled; its class tells which
     * @throws IllegalStateException if called by a codelet: a codelet never waits
     * @throws JoinInterruptedException if the calling thread is interrupted, which it then still is; the run goes on
     */
    default Run join() {
        try {
            await();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            throw new JoinInterruptedException(graph().name(), interrupt);
        }
        return this;
    }

    /**
     * Returns what the run did, after the end.
     *
     * @throws IllegalStateException if the run has not succeeded
     */
    RunReport report();

    /**
     * Cancels: no codelet starts any more, those that fire end.
     *
     * @return whether it is this call that ends the run; false if the run had ended before, or ends for another reason,
     *     as because it was cancelled before
     */
    boolean cancel();

    /**
     * Returns a stage that completes with the report, or with the {@link RunException} as it is. Dependents that are
     * not asynchronous run on the thread that ends the run, as a rule that of a CU: they must be quick, and never wait.
     */
    CompletionStage<RunReport> completion();

    /**
     * Returns the content of a value, promise or shared cell of the graph after the end; null also if the cell got
     * none, as on a way that the run did not take.
     *
     * @throws IllegalStateException if the run has not succeeded
     * @throws GraphException if the cell is not one of the graph
     */
    <T> T get(Cell<T> cell);
}
