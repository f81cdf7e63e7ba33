package org.edarts.benchmarks.work;

/** Something that runs under test do, with a check after each run. Used by the thread that starts the runs. */
public interface Checked {
    /**
     * Begins a run.
     *
     * @param iterations how many iterations of the {@link ComputeKernel} each firing adds, 0 for none
     * @throws IllegalArgumentException if iterations are asked for where nothing can compute them
     */
    void begin(int iterations);

    /**
     * Checks the run after its end.
     *
     * @throws WrongRunException if it did not do what it had to
     */
    void verify();
}
