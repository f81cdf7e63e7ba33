package org.edarts.epiphany.timing;

/** What a change of the program's flow costs (manual, "Pipeline Hazards"). */
public final class BranchCost {
    /** Cycles between a branch that is taken, a call or a return, and the instruction it leads to. */
    public static final int TAKEN = 3;

    /** Cycles more if that instruction lies in two lines. */
    public static final int STRADDLING = 1;

    private static final int IN_LINE = 7;
    private static final int LAST_HALF_WORD = 6;

    private BranchCost() {}

    /** Returns whether an instruction of 4 bytes would lie in two lines there. */
    public static boolean straddles(int address) {
        return (address & IN_LINE) == LAST_HALF_WORD;
    }
}
