package org.edarts.codelet;

import java.util.List;

/** A run did not end before its deadline. */
public class DeadlineExceededException extends RunException {
    private static final long serialVersionUID = 1L;

    /** Says what happened and which codelets did not fire. */
    public DeadlineExceededException(String message, List<String> notFired) {
        super(message, null, notFired);
    }

    @Override
    protected RunException again() {
        return new DeadlineExceededException(String.valueOf(getMessage()), notFired());
    }
}
