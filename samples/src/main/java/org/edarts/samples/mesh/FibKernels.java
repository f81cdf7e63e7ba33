package org.edarts.samples.mesh;

import java.util.List;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.programs.FibProgram;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Recursion as in the sample fib, by kernels: hosts and eCores invoke the same threaded procedure, which invokes itself
 * twice. On eCores its frames lie in the memories of the cores, and work spreads from neighbour to neighbour.
 */
public final class FibKernels implements Sample {
    static final Setting N = new Setting("n", 18, 0, 30, "which Fibonacci number");

    @Override
    public String name() {
        return "fib-kernels";
    }

    @Override
    public String summary() {
        return "Fibonacci by threaded procedures that hosts or eCores invoke";
    }

    @Override
    public List<Setting> settings() {
        return List.of(N);
    }

    @Override
    public Job prepare(SampleInput input) {
        int n = input.count(N);
        FibProgram.Declared fib = FibProgram.declare();
        return Job.of(fib.graph(), (RunOptions options) -> options.with(fib.n(), n), run -> {
            int found = fib.result(run);
            if (found != FibProgram.reference(n)) {
                throw new WrongResultException(
                        "fib(" + n + ") = " + found + ", and the plain computation gives " + FibProgram.reference(n));
            }
            return List.of("fib(" + n + ") = " + found);
        });
    }
}
