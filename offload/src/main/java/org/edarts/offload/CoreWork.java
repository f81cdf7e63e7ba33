package org.edarts.offload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one core has to do for a launch.
 *
 * @param execution the launch, as it was started
 * @param core the core
 * @param rank its number within the launch, from 0
 */
record CoreWork<R>(KernelExecution<R> execution, int core, int rank) {
    Call<R> call() {
        return execution.call();
    }

    /** Returns how many cores the launch has. */
    int ranks() {
        return execution.cores().size();
    }

    /**
     * Tells the end: result and arrays as the core left them, and the cycles it took, or {@link
     * KernelExecution#UNKNOWN}.
     */
    void ended(R result, List<Object> copies, long cycles) {
        execution.ended(this, result, copies, cycles, null);
    }

    /** Tells a failure, and the arrays as the core left them, or none. */
    void failed(String what, @Nullable Throwable cause, List<Object> copies) {
        String message = call().name() + " on core " + core + ": " + what;
        execution.ended(
                this,
                null,
                copies,
                KernelExecution.UNKNOWN,
                cause == null ? new LaunchException(message) : new LaunchException(message, cause));
    }

    /** Tells that nothing can be had of the core any more. */
    void lost(RuntimeException failed) {
        failed("the core is lost: " + failed.getMessage(), failed, List.of());
    }
}
