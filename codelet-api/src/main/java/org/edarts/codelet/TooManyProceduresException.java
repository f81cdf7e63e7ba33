package org.edarts.codelet;

import java.util.List;

/** A run held more threaded procedures at once than fit the memory; another policy needs fewer. */
public class TooManyProceduresException extends RunException {
    private static final long serialVersionUID = 1L;

    /** Says what happened and which codelets did not fire. */
    public TooManyProceduresException(String message, List<String> notFired) {
        super(message, null, notFired);
    }

    @Override
    protected RunException again() {
        return new TooManyProceduresException(String.valueOf(getMessage()), notFired());
    }
}
