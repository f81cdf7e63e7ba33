package org.edarts.codelet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling policy threw, or decided what cannot be. The message names the policy and what it was asked; the cause
 * is what it threw. No codelet is to blame, and the CAM goes on.
 */
public final class PolicyFailedException extends RunException {
    private static final long serialVersionUID = 1L;

    private final String policy;

    /** Says which policy failed, and how. */
    public PolicyFailedException(String policy, String message, @Nullable Throwable cause, List<String> notFired) {
        super(message, cause, notFired);
        this.policy = policy;
    }

    /** Returns the name of the policy. */
    public String policy() {
        return policy;
    }

    @Override
    protected RunException again() {
        return new PolicyFailedException(policy, String.valueOf(getMessage()), getCause(), notFired());
    }
}
