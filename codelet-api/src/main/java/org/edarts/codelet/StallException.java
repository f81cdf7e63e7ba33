package org.edarts.codelet;

import java.util.List;

/** A run can never end: codelets are dormant and nothing is left that could signal them. The message names them. */
public class StallException extends RunException {
    private static final long serialVersionUID = 1L;

    /** Says what happened and which codelets did not fire. */
    public StallException(String message, List<String> notFired) {
        super(message, null, notFired);
    }

    @Override
    protected RunException again() {
        return new StallException(String.valueOf(getMessage()), notFired());
    }
}
