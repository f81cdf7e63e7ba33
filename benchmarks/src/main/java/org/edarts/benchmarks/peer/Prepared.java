package org.edarts.benchmarks.peer;

/** A graph that is built and can be run again and again. Owner: one thread. */
public interface Prepared extends AutoCloseable {
    /** Builds what cannot be used twice. Called before each run, outside its time; counts as build time. */
    default void rearm() {}

    /**
     * Runs the graph once and returns when all codelets have fired.
     *
     * @throws org.edarts.benchmarks.work.WrongRunException if it sees itself that it did not do what it had to
     */
    void run();

    /** Runs it once and returns the nanoseconds that took; or, where a run is many, what is to be known of them. */
    default long timed() {
        long start = System.nanoTime();
        run();
        return System.nanoTime() - start;
    }

    /** Ends the threads. */
    @Override
    void close();
}
