package org.edarts.mesh.source;

/** A method uses what is not in the language of the cores. The message names class, method, line and remedy. */
public final class RefusedException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Makes one from what is wrong and what helps. */
    public RefusedException(Position position, String what, String remedy) {
        super(position.text() + ": " + what + ": " + remedy);
    }

    /** Makes one of something that is in no method. */
    public RefusedException(String what, String remedy) {
        super(what + ": " + remedy);
    }
}
