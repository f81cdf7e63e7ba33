package org.edarts.epiphany.timing;

import org.edarts.epiphany.memory.Banks;
import org.jspecify.annotations.Nullable;

/**
 * One way through a stretch from a state of the pipeline: what it takes, and in which state it ends. Times count from
 * the cycle in which the first instruction could issue.
 */
public final class IssuePath {
    private static final int NEVER = Integer.MIN_VALUE;

    private final long way;
    private final int cycles;
    private final int instructions;
    private final int dualIssues;
    private final int[] stalls;
    private final int[] fetches = new int[Banks.COUNT];
    private final int lastAccess;
    private final PipelineState end;

    @Nullable
    IssuePath next;

    IssuePath(long way, int cycles, Tally tally, Banks banks, long begin, long lastAccess, PipelineState end) {
        this.way = way;
        this.cycles = cycles;
        this.instructions = tally.instructions();
        this.dualIssues = tally.dualIssues();
        this.stalls = tally.stalls().clone();
        this.lastAccess = lastAccess < begin - 1 ? NEVER : (int) (lastAccess - begin);
        for (int bank = 0; bank < Banks.COUNT; bank++) {
            long fetch = banks.fetched(bank);
            fetches[bank] = fetch < begin - 1 ? NEVER : (int) (fetch - begin);
        }
        this.end = end;
    }

    /**
     * Returns what tells a way through a stretch from others.
     *
     * @param instructions how many instructions were carried out
     * @param pc where the program goes on
     * @param straddles whether the instruction there lies in two lines
     * @param conflicts for each load and store a bit whether it went to the bank of the code, the last one's lowest
     */
    public static long way(int instructions, int pc, boolean straddles, int conflicts) {
        return (long) (straddles ? pc + 1 : pc) << Integer.SIZE | instructions << Short.SIZE | conflicts;
    }

    static int instructions(long way) {
        return (int) way >>> Short.SIZE;
    }

    static int pc(long way) {
        return (int) (way >> Integer.SIZE) & -2;
    }

    static boolean straddles(long way) {
        return (way >> Integer.SIZE & 1) != 0;
    }

    static int conflicts(long way) {
        return (int) way & (1 << Short.SIZE) - 1;
    }

    long way() {
        return way;
    }

    /** Returns how many cycles it takes. */
    public int cycles() {
        return cycles;
    }

    /** Returns how many instructions issue. */
    public int instructions() {
        return instructions;
    }

    /** Returns how many of them issue beside another. */
    public int dualIssues() {
        return dualIssues;
    }

    /** Returns the cycles of each cause of stalls, by its number; the array must not be changed. */
    public int[] stalls() {
        return stalls;
    }

    /** Returns the state in which it ends. */
    public PipelineState end() {
        return end;
    }

    /**
     * Takes the banks that were taken on the way.
     *
     * @param begin the cycle in which it has begun
     * @param lastBank the bank of the last load or store
     */
    public void take(Banks banks, long begin, int lastBank) {
        if (lastAccess != NEVER) {
            banks.take(lastBank, begin + lastAccess);
        }
        for (int bank = 0; bank < Banks.COUNT; bank++) {
            if (fetches[bank] != NEVER) {
                banks.fetch(bank, begin + fetches[bank]);
            }
        }
    }
}
