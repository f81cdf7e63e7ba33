package org.edarts.mesh.run;

import org.jspecify.annotations.Nullable;

/**
 * How a kernel was fired.
 *
 * @param result what it returned, boxed; null if it returns nothing or has failed
 * @param failure why it ended before, if it did
 * @param cycles from the call to the return, or to the failure; instructions if there was no time
 */
public record KernelOutcome(
        @Nullable Object result, @Nullable Failure failure, long cycles) {}
