package org.edarts.epiphany.chip;

import java.util.Arrays;
import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.Registers;

/**
 * Notes of one core when it came to which part of its code. A core that runs ahead and falls back takes back what it
 * has noted meanwhile. Times are cycles. The chip's thread owns it.
 */
final class CodeNotes {
    private static final int NOWHERE = -1;
    private static final int FIRST_ROOM = 1 << 10;

    private final CoreState core;
    private final CodeParts parts;
    private long[] cycles = new long[FIRST_ROOM];
    private int[] places = new int[FIRST_ROOM];
    private int[] values = new int[FIRST_ROOM];
    private int count;

    /** So many notes to come are of what the core does again, and were handed over. */
    private int known;

    private int part = NOWHERE;
    private int arrived = NOWHERE;
    private long arrivedAt;

    private int lastCount;
    private int lastKnown;
    private int lastPart;
    private int lastArrived;

    private int countBefore;
    private int knownBefore;
    private int partBefore;
    private int arrivedBefore;
    private long arrivedAtBefore;

    CodeNotes(CoreState core, CodeParts parts) {
        this.core = core;
        this.parts = parts;
    }

    /** The core is to carry out the instruction at its program counter next; it may come back to this. */
    void arrives() {
        if (arrived != core.pc()) {
            arrived = core.pc();
            arrivedAt = core.clock();
        }
    }

    /** The core is about to carry out the instruction that it has come to. */
    void executes() {
        lastCount = count;
        lastKnown = known;
        lastPart = part;
        lastArrived = arrived;
        int register = parts.registerAt(arrived);
        int now = parts.partOf(arrived);
        if (now != part || register != Registers.ABSENT) {
            part = now;
            add(register == Registers.ABSENT ? 0 : core.register(register));
        }
        arrived = NOWHERE;
    }

    /** The core could not carry it out after all, and comes back to it. */
    void executesNot() {
        count = lastCount;
        known = lastKnown;
        part = lastPart;
        arrived = lastArrived;
    }

    private void add(int value) {
        if (known > 0) {
            known--;
            return;
        }
        if (count == cycles.length) {
            cycles = Arrays.copyOf(cycles, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        cycles[count] = arrivedAt;
        places[count] = arrived;
        values[count++] = value;
    }

    /** The core begins to run ahead. */
    void begin() {
        countBefore = count;
        knownBefore = known;
        partBefore = part;
        arrivedBefore = arrived;
        arrivedAtBefore = arrivedAt;
    }

    /** The core is again as it was when it began to run ahead. */
    void undo() {
        count = countBefore;
        known = knownBefore;
        part = partBefore;
        arrived = arrivedBefore;
        arrivedAt = arrivedAtBefore;
    }

    /** The core was reset. */
    void reset() {
        part = NOWHERE;
        arrived = NOWHERE;
    }

    /**
     * Hands over what was noted before a cycle, and forgets it. Nothing may happen any more that changes what the core
     * did before that; if it falls back to an earlier cycle all the same, it does again what it did.
     */
    void handOver(long before, CodeNoteReceiver receiver) {
        int done = 0;
        while (done < count && cycles[done] < before) {
            receiver.noted(cycles[done], places[done], values[done]);
            done++;
        }
        System.arraycopy(cycles, done, cycles, 0, count - done);
        System.arraycopy(places, done, places, 0, count - done);
        System.arraycopy(values, done, values, 0, count - done);
        count -= done;
        knownBefore += Math.max(0, done - countBefore);
        countBefore = Math.max(0, countBefore - done);
    }
}
