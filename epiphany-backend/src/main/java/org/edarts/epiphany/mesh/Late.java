package org.edarts.epiphany.mesh;

import java.util.Arrays;
import java.util.Random;

/**
 * Transactions that an adversarial memory order holds back for a while before they arrive where they go: each for a time of its
 * own, but none overtakes another of its {@linkplain Transactions#stream stream}. One thread owns it. Times are half cycles.
 */
public final class Late {
    /** How many transactions are held before it is full; more are held all the same. */
    public static final int ROOM = 64;

    private static final int SIXTEENTHS = 16;
    private static final int AT_ONCE = 8;
    private static final int SOON = 12;
    private static final int LATER = 15;
    private static final int SHORT_TIME = 16;
    private static final int LONG_TIME = 256;
    private static final int LONGEST_TIME = 4096;

    private final Transactions transactions;
    private final Random random;
    private int[] held = new int[ROOM];
    private long[] dueTimes = new long[ROOM];
    private int count;

    /** Makes one that holds nothing; the same seed makes the same delays. */
    public Late(Transactions transactions, long seed) {
        this.transactions = transactions;
        this.random = new Random(seed);
    }

    /** {@return whether so many are held that no more should be sent} */
    public boolean isFull() {
        return count >= ROOM;
    }

    /** Holds a transaction that would arrive at a time if it came in time. */
    public void add(int transaction, long time) {
        long due = time + delay(transaction);
        for (int place = 0; place < count; place++) {
            if (transactions.stream(held[place]) == transactions.stream(transaction)) {
                due = Math.max(due, dueTimes[place]);
            }
        }
        if (count == held.length) {
            held = Arrays.copyOf(held, 2 * count);
            dueTimes = Arrays.copyOf(dueTimes, 2 * count);
        }
        held[count] = transaction;
        dueTimes[count] = due;
        count++;
    }

    /** {@return a transaction that arrives by now, the first of its stream, taken out; or NONE} */
    public int take(long now) {
        for (int place = 0; place < count; place++) {
            if (dueTimes[place] <= now) {
                int transaction = held[place];
                count--;
                System.arraycopy(held, place + 1, held, place, count - place);
                System.arraycopy(dueTimes, place + 1, dueTimes, place, count - place);
                return transaction;
            }
        }
        return Transactions.NONE;
    }

    /** {@return when the next transaction arrives, or {@link org.edarts.epiphany.time.Agenda#NEVER}} */
    public long nextDue() {
        long next = Long.MAX_VALUE;
        for (int place = 0; place < count; place++) {
            next = Math.min(next, dueTimes[place]);
        }
        return next;
    }

    /** Code comes in time: that it does not would only take long. */
    private int delay(int transaction) {
        int kind = transactions.kind(transaction);
        if (kind != Transactions.WRITE && transactions.requester(transaction) == Requester.FETCH) {
            return 0;
        }
        int luck = random.nextInt(SIXTEENTHS);
        if (luck < AT_ONCE) {
            return 0;
        }
        return random.nextInt(luck < SOON ? SHORT_TIME : luck < LATER ? LONG_TIME : LONGEST_TIME);
    }
}
