package org.edarts.benchmarks.contender;

/** One contender with one thing to run, ready to be measured again and again. Owner: one thread. */
public interface Trial extends AutoCloseable {
    /** Builds the graph anew, in place of the one before, and returns the nanoseconds that took. */
    long build();

    /**
     * Runs the graph once and checks the run.
     *
     * @param iterations iterations of the compute kernel in each firing
     * @throws TrialFailedException if the run went wrong or its process died
     */
    Repetition run(int iterations);

    /**
     * Returns how long the compiler has worked so far, in milliseconds, in the JVM that the trial has to itself; 0 if
     * it has none to itself.
     */
    default long compiledMillis() {
        return 0;
    }

    /** Ends threads and processes. */
    @Override
    void close();
}
