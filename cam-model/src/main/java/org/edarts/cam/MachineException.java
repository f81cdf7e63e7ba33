package org.edarts.cam;

/** A machine description is wrong; the message names the part, what is wrong with it and what to do. */
public class MachineException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** @param message which part is wrong, why, and the remedy */
    public MachineException(String message) {
        super(message);
    }

    /**
     * @param message which part is wrong, why, and the remedy
     * @param cause the error this one explains
     */
    public MachineException(String message, Throwable cause) {
        super(message, cause);
    }
}
