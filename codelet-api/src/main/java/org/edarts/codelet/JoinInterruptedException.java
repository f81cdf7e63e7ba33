package org.edarts.codelet;

/**
 * A thread was interrupted while it waited in {@link Run#join}: the wait is over, the run is not. The interrupt status
 * of the thread is set again.
 */
public class JoinInterruptedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says which run goes on. */
    public JoinInterruptedException(String graph, InterruptedException cause) {
        super(
                "interrupted while waiting for the run of \"" + graph
                        + "\", which goes on: join it again, or cancel it",
                cause);
    }
}
