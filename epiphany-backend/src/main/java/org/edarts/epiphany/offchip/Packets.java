package org.edarts.epiphany.offchip;

import org.edarts.cam.chip.OffChipTiming;
import org.edarts.epiphany.mesh.Transactions;

/**
 * How long transactions take on one direction of the link. A doubleword written to the address right behind that of the
 * doubleword before it, with no pause between them, continues its packet; everything else needs a packet of its own.
 */
final class Packets {
    private static final int DOUBLEWORD = 3;
    private static final int BYTES = 8;

    private final Transactions transactions;
    private final OffChipTiming timing;
    private long freeAt;
    private int nextTarget;
    private int nextOffset = -1;
    private long bytes;
    private long packets;

    Packets(Transactions transactions, OffChipTiming timing) {
        this.transactions = transactions;
        this.timing = timing;
    }

    /** Returns when the link is free. */
    long freeAt() {
        return freeAt;
    }

    /** Returns bytes of the link used so far, headers and padding included. */
    long bytes() {
        return bytes;
    }

    /** Returns packets begun so far. */
    long packets() {
        return packets;
    }

    /** Keeps the link in the middle of a packet because the other side takes nothing until that time. */
    void holdUntil(long time) {
        freeAt = time;
    }

    /** Sends a transaction now; the link must be free; returns when its last byte has left. */
    long send(int transaction, long now) {
        int kind = transactions.kind(transaction);
        boolean carriesDoubleword = transactions.size(transaction) == DOUBLEWORD
                && (kind == Transactions.WRITE || kind == Transactions.REPLY);
        int target = transactions.target(transaction);
        int offset = transactions.offset(transaction);
        boolean continues = carriesDoubleword && offset == nextOffset && target == nextTarget && now == freeAt;
        int slots = continues ? timing.burstSlots() : timing.singleSlots();
        if (!continues) {
            packets++;
        }
        bytes += slots;
        nextTarget = target;
        nextOffset = carriesDoubleword ? offset + BYTES : -1;
        freeAt = now + (long) slots * timing.slot();
        return freeAt;
    }
}
