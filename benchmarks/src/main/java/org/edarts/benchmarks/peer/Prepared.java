package org.edarts.benchmarks.peer;

/** A graph that is built and can be run again and again. Used by one thread. */
public interface Prepared extends AutoCloseable {
    /** Builds what cannot be used twice. Called before each run, outside its time; counts as build time. */
    default void rearm() {}

    /** Runs the graph once and returns when all codelets have fired. */
    void run();

    /** Ends the threads. */
    @Override
    void close();
}
