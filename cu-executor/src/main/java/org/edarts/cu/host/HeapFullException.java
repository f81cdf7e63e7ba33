package org.edarts.cu.host;

import java.util.List;
import org.edarts.codelet.RunException;
import org.edarts.su.RunError;

/**
 * Ends runs for which there is no memory left to say more. Made when the CAM is opened, for all its runs; it tells no
 * place in the code, for it is not made where anything happened.
 */
final class HeapFullException extends RunException implements RunError {
    private static final long serialVersionUID = 1L;

    HeapFullException(String cam) {
        super(
                "the heap was full when a run on " + cam
                        + " failed or ended, and there was no memory to tell more of it;"
                        + " give the JVM a larger heap (-Xmx), or let the application hold less",
                null,
                List.of());
    }

    @Override
    public RunException exception(List<String> notFired) {
        return this;
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
