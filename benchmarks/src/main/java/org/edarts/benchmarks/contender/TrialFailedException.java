package org.edarts.benchmarks.contender;

import org.jspecify.annotations.Nullable;

/** A contender did not run what it was given; the message says which one and why. */
public final class TrialFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes it. */
    public TrialFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
