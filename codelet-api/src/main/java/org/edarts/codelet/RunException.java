package org.edarts.codelet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run did not succeed. The message names graph, codelet and remedy; {@link #notFired} what was left. */
public class RunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> notFired;

    /**
     * Says what happened.
     *
     * @param cause what a codelet threw, or null
     * @param notFired the names of codelets that did not fire, as many as are worth naming
     */
    public RunException(String message, @Nullable Throwable cause, List<String> notFired) {
        super(message, cause);
        this.notFired = List.copyOf(notFired);
    }

    /** Returns the names of the codelets that did not fire; a long list ends with how many more there are. */
    public List<String> notFired() {
        return notFired;
    }

    /**
     * Returns what a thread is to throw that waited for the run: the same, with the same cause and further failures,
     * and the stack trace of the calling thread, which tells who waited. The trace of what codelets threw is in the
     * cause.
     */
    public final RunException thrownHere() {
        RunException here = again();
        if (here != this) {
            for (Throwable further : getSuppressed()) {
                here.addSuppressed(further);
            }
        }
        return here;
    }

    /** Makes the same anew, but for its further failures; this one itself where a subclass does not say how. */
    protected RunException again() {
        return getClass() == RunException.class
                ? new RunException(String.valueOf(getMessage()), getCause(), notFired)
                : this;
    }

    /** Returns what a cause says of itself, or its class if it fails even at that. */
    public static String describe(Throwable cause) {
        try {
            return String.valueOf(cause);
        } catch (RuntimeException | Error alsoFailed) {
            return cause.getClass().getName();
        }
    }
}
