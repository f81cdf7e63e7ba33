package org.edarts.calibration.codecache;

/** A program of the study ended otherwise than it must: what it took counts for nothing. */
public final class WrongEndException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WrongEndException(String message) {
        super(message);
    }
}
