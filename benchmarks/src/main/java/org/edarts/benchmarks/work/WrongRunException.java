package org.edarts.benchmarks.work;

/** A runtime did not run a pattern as its arcs demand: its times count for nothing. */
public final class WrongRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes it. */
    public WrongRunException(String message) {
        super(message);
    }
}
