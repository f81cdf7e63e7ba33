package org.edarts.cu.virtual;

import org.agrona.collections.IntArrayList;

/**
 * What the CUs of a cluster have of what their SU has handed out: each has two places for that. CUs are numbered within
 * their cluster. Owner: the driving thread.
 */
final class CuPlaces {
    /** Stands for no CU. */
    static final int NOBODY = -1;

    private static final int MOST = 2;

    private final int[] has;
    private final boolean inTurn;

    /** Those that have nothing; the last that became so gets something first. */
    private final IntArrayList idle = new IntArrayList();

    private int turn;

    /**
     * Those of so many CUs, which have nothing.
     *
     * @param inTurn whether CUs have their turns, whoever has nothing
     */
    CuPlaces(int cus, boolean inTurn) {
        this.has = new int[cus];
        this.inTurn = inTurn;
        for (int cu = cus - 1; cu >= 0; cu--) {
            idle.addInt(cu);
        }
    }

    /**
     * Returns the CU that gets what is next in the pool, or {@link #NOBODY}: one that has nothing, else one that has a
     * place free.
     *
     * @param othersWait whether CUs wait for the SU to hear of them: they go before those that have something
     */
    int next(boolean othersWait) {
        if (!inTurn && !idle.isEmpty()) {
            return idle.popInt();
        }
        if (!inTurn && othersWait) {
            return NOBODY;
        }
        for (int looks = inTurn ? 1 : has.length; looks > 0; looks--) {
            int cu = turn;
            boolean room = has[cu] < MOST;
            if (room || !inTurn) {
                turn = (turn + 1) % has.length;
            }
            if (room) {
                return cu;
            }
        }
        return NOBODY;
    }

    /** A CU gets something. */
    void gets(int cu) {
        has[cu]++;
    }

    /** A CU has fired something. */
    void fired(int cu) {
        has[cu]--;
    }

    /** A CU gets nothing in place of what it has fired. */
    void rests(int cu) {
        if (has[cu] == 0) {
            idle.addInt(cu);
        }
    }

    /** Returns whether a CU has something to fire while another one has nothing. */
    boolean hasMoreThanOthers(int cu) {
        return has[cu] > 0 && !idle.isEmpty();
    }

    /** Returns how many CUs have something. */
    int working() {
        int working = 0;
        for (int codelets : has) {
            working += codelets > 0 ? 1 : 0;
        }
        return working;
    }
}
