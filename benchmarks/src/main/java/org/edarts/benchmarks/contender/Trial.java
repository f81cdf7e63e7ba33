package org.edarts.benchmarks.contender;

/** One contender with one thing to run, ready to be measured again and again. Used by one thread. */
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

    /** Ends threads and processes. */
    @Override
    void close();
}
