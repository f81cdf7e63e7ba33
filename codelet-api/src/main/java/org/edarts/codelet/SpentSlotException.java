package org.edarts.codelet;

/** A slot got a signal after it had fired for the last time; the message names it. */
public class SpentSlotException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Says which slot, of which graph. */
    public SpentSlotException(String message) {
        super(message);
    }
}
