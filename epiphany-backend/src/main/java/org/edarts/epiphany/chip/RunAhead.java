package org.edarts.epiphany.chip;

import java.util.Arrays;
import org.edarts.epiphany.core.CoreSnapshot;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.timing.DualIssue;
import org.edarts.epiphany.timing.FetchBuffer;
import org.edarts.epiphany.timing.Scoreboard;

/**
 * What a core was like before it ran ahead of what may reach it. Instructions that stay inside the core harm nobody
 * when they are carried out too early: if something reaches the core before them after all, they are undone. The chip's
 * thread owns it.
 */
final class RunAhead {
    /** Cycles: fewer than the wheel of an agenda has slots, longer than all that one instruction can wait. */
    private static final int FURTHEST = 48;

    private static final int NEAREST = 4;
    private static final int WORD_MASK = -8;

    private final Storage local;
    private final Banks banks;
    private final CoreSnapshot core;
    private final CoreCounts counts;
    private final Scoreboard scoreboard = new Scoreboard();
    private final DualIssue dualIssue = new DualIssue();
    private final FetchBuffer fetchBuffer;
    private final Banks banksBefore = new Banks();
    private int[] places = new int[2 * FURTHEST];
    private long[] contents = new long[2 * FURTHEST];
    private int stores;
    private boolean isAhead;
    private int reach = FURTHEST;

    RunAhead(CoreState core, Storage local, Banks banks) {
        this.local = local;
        this.banks = banks;
        this.core = new CoreSnapshot(core);
        this.counts = new CoreCounts(core);
        this.fetchBuffer = new FetchBuffer(banksBefore);
    }

    /** Returns how many cycles it is worth to run ahead: few where things often come in. */
    int reach() {
        return reach;
    }

    boolean isAhead() {
        return isAhead;
    }

    /** Keeps what the core is like now. */
    void begin(Scoreboard board, DualIssue issue, FetchBuffer fetch, CoreCounts counted) {
        core.take();
        scoreboard.copy(board);
        dualIssue.copy(issue);
        fetchBuffer.copy(fetch);
        banksBefore.copy(banks);
        counts.copy(counted);
        stores = 0;
        isAhead = true;
    }

    /** Keeps what stands where the core is about to store. */
    void stores(int address) {
        if (stores == places.length) {
            places = Arrays.copyOf(places, 2 * stores);
            contents = Arrays.copyOf(contents, 2 * stores);
        }
        places[stores] = address & WORD_MASK;
        contents[stores++] = local.loadDouble(address & WORD_MASK);
    }

    /** Nothing can reach the core any more in the time that it has run through. */
    void confirm() {
        if (isAhead) {
            isAhead = false;
            reach = Math.min(FURTHEST, 2 * reach);
        }
    }

    /** Makes the core what it was like. */
    void undo(Scoreboard board, DualIssue issue, FetchBuffer fetch, CoreCounts counted) {
        while (stores > 0) {
            stores--;
            local.storeDouble(places[stores], contents[stores]);
        }
        core.restore();
        board.copy(scoreboard);
        issue.copy(dualIssue);
        fetch.copy(fetchBuffer);
        banks.copy(banksBefore);
        counted.copy(counts);
        isAhead = false;
        reach = Math.max(NEAREST, reach / 2);
    }
}
