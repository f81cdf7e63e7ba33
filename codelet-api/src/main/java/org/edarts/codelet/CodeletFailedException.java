package org.edarts.codelet;

import java.util.List;

/** A codelet threw. The cause is what it threw; failures of other codelets of the run are suppressed exceptions. */
public class CodeletFailedException extends RunException {
    private static final long serialVersionUID = 1L;

    private final String codelet;
    private final int index;
    private final int cu;

    /**
     * Says which codelet failed.
     *
     * @param graph the graph or threaded procedure
     * @param codelet the codelet's name
     * @param index which of its instances
     * @param cu the CU that fired it, or -1 if a split-phase operation failed outside
     */
    public CodeletFailedException(
            String graph, String codelet, int index, int cu, Throwable cause, List<String> notFired) {
        super(
                "codelet \"" + codelet + "\"[" + index + "] of \"" + graph + "\" failed on "
                        + (cu < 0 ? "a split-phase operation" : "CU " + cu) + ": " + describe(cause),
                cause,
                notFired);
        this.codelet = codelet;
        this.index = index;
        this.cu = cu;
    }

    private CodeletFailedException(CodeletFailedException other) {
        super(String.valueOf(other.getMessage()), other.getCause(), other.notFired());
        this.codelet = other.codelet;
        this.index = other.index;
        this.cu = other.cu;
    }

    @Override
    protected RunException again() {
        return new CodeletFailedException(this);
    }

    /** Returns the name of the codelet. */
    public String codelet() {
        return codelet;
    }

    /** Returns which instance failed. */
    public int index() {
        return index;
    }

    /** Returns the CU, or -1 for a split-phase operation. */
    public int cu() {
        return cu;
    }
}
