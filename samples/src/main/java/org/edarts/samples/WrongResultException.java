package org.edarts.samples;

/** A sample ran to its end but its result failed the check; the message says which check and by how much. */
public class WrongResultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says which check failed. */
    public WrongResultException(String message) {
        super(message);
    }
}
