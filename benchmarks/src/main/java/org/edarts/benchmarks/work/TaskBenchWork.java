package org.edarts.benchmarks.work;

import java.util.concurrent.atomic.AtomicReference;
import org.edarts.benchmarks.pattern.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Task Bench's way of checking: each codelet finds in every input the step and point of the codelet that had to write
 * it, computes, and writes its own. The step carries the number of the run too, so that what an earlier run left is
 * wrong.
 */
public final class TaskBenchWork implements Work {
    private final int[] offsets;
    private final int[] inputs;
    private final int[] steps;
    private final int[] points;
    /** For each codelet its run and step, then its point. */
    private final long[] outputs;

    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private int run;
    private int iterations;

    /**
     * Makes the work.
     *
     * @throws IllegalArgumentException if an arc does not lead from one step to the next
     */
    public TaskBenchWork(Pattern pattern) {
        offsets = pattern.predecessors().offsets();
        inputs = pattern.predecessors().ends();
        steps = pattern.steps();
        points = pattern.points();
        outputs = new long[2 * pattern.size()];
        for (int codelet = 0; codelet < pattern.size(); codelet++) {
            for (int i = offsets[codelet]; i < offsets[codelet + 1]; i++) {
                if (steps[inputs[i]] != steps[codelet] - 1) {
                    throw new IllegalArgumentException(pattern.name() + ": the arc from codelet " + inputs[i] + " to "
                            + codelet + " does not lead to the next step");
                }
            }
        }
    }

    @Override
    public void begin(int iterations) {
        this.iterations = iterations;
        run++;
    }

    @Override
    public void fire(int codelet) {
        long expected = stamp(steps[codelet] - 1);
        for (int i = offsets[codelet]; i < offsets[codelet + 1]; i++) {
            int input = inputs[i];
            if (outputs[2 * input] != expected || outputs[2 * input + 1] != points[input]) {
                reportWrongInput(codelet, input);
            }
        }
        if (iterations > 0) {
            ComputeKernel.run(iterations);
        }
        outputs[2 * codelet] = stamp(steps[codelet]);
        outputs[2 * codelet + 1] = points[codelet];
    }

    @Override
    public void verify() {
        String found = failure.getAndSet(null);
        for (int codelet = 0; found == null && codelet < steps.length; codelet++) {
            if (outputs[2 * codelet] != stamp(steps[codelet])) {
                found = "codelet " + codelet + " of step " + steps[codelet] + " did not fire";
            }
        }
        if (found != null) {
            throw new WrongRunException(found);
        }
    }

    private long stamp(int step) {
        return (long) run << 32 | (step & 0xFFFFFFFFL);
    }

    private void reportWrongInput(int codelet, int input) {
        String found = "codelet " + codelet + " (step " + steps[codelet] + ", point " + points[codelet]
                + ") fired before its input from codelet " + input + " (step " + steps[input] + ", point "
                + points[input]
                + "): it found run " + (outputs[2 * input] >> 32) + ", step " + (int) outputs[2 * input] + ", point "
                + outputs[2 * input + 1] + " in run " + run;
        failure.compareAndSet(null, found);
    }
}
