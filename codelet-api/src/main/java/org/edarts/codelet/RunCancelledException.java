package org.edarts.codelet;

import java.util.List;

/** A run was cancelled, by a call of {@link Run#cancel} or because its CAM was closed. */
public class RunCancelledException extends RunException {
    private static final long serialVersionUID = 1L;

    /** Says what happened and which codelets did not fire. */
    public RunCancelledException(String message, List<String> notFired) {
        super(message, null, notFired);
    }

    @Override
    protected RunException again() {
        return new RunCancelledException(String.valueOf(getMessage()), notFired());
    }
}
