package org.edarts.epiphany.timing;

/** What a change of the program's flow costs (manual, "Pipeline Hazards"). */
public final class BranchCost {
    /** Cycles between a branch that is taken, a call or a return, and the instruction it leads to. */
    public static final int TAKEN = 3;

    private static final int IN_LINE = 7;
    private static final int LAST_HALF_WORD = 6;

    private BranchCost() {}

    /**
     * Returns the cycles lost if a jump leads to an instruction of so many bytes there: one if it straddles two lines.
     */
    public static int straddling(int address, int bytes) {
        return bytes == Integer.BYTES && (address & IN_LINE) == LAST_HALF_WORD ? 1 : 0;
    }
}
