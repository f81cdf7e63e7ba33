package org.edarts.epiphany.timing;

import org.edarts.epiphany.isa.Stretch;
import org.jspecify.annotations.Nullable;

/** When the instructions of a stretch issue that begins in a state of the pipeline. Owner: one thread. */
public final class IssueSchedule {
    /** So many ways are remembered: with more the search costs more than to step. */
    private static final int MOST = 64;

    private final Stretch stretch;
    private final int longest;
    private @Nullable IssuePath passages;
    private int count;

    @Nullable
    IssueSchedule next;

    IssueSchedule(Stretch stretch, int longest) {
        this.stretch = stretch;
        this.longest = longest;
    }

    Stretch stretch() {
        return stretch;
    }

    /** Returns how many cycles it takes at most, whatever way the program takes through it. */
    public int longest() {
        return longest;
    }

    @Nullable
    IssuePath known(long way) {
        for (IssuePath known = passages; known != null; known = known.next) {
            if (known.way() == way) {
                return known;
            }
        }
        return null;
    }

    void add(IssuePath passage) {
        boolean room = count < MOST;
        passage.next = room ? passages : null;
        passages = passage;
        count = room ? count + 1 : 1;
    }
}
