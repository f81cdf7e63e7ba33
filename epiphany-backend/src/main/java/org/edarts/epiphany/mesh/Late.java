package org.edarts.epiphany.mesh;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import org.edarts.epiphany.time.Agenda;

/**
 * Transactions that an adversarial memory order holds back for a while before they arrive where they go: each for a
 * time of its own, but none overtakes another of its {@linkplain Transactions#stream stream}. Owner: one thread. Times
 * are half cycles.
 */
public final class Late {
    private static final int SIXTEENTHS = 16;
    private static final int AT_ONCE = 8;
    private static final int SOON = 12;
    private static final int LATER = 15;
    private static final int SHORT_TIME = 16;
    private static final int LONG_TIME = 256;
    private static final int LONGEST_TIME = 4096;

    private final Transactions transactions;
    private final Random chance;
    private final PriorityQueue<Held> held =
            new PriorityQueue<>(Comparator.comparingLong(Held::due).thenComparingLong(Held::number));
    private final Map<Long, Long> lastOfStream = new HashMap<>();
    private long number;

    private record Held(long due, long number, int transaction) {}

    /** Makes one that holds nothing; chance decides how long it holds what it is given. */
    public Late(Transactions transactions, Random chance) {
        this.transactions = transactions;
        this.chance = chance;
    }

    /** Holds a transaction that would arrive at a time if it came in time. */
    public void add(int transaction, long time) {
        long due = lastOfStream.merge(transactions.stream(transaction), time + delay(transaction), Math::max);
        held.add(new Held(due, number++, transaction));
    }

    /** Returns when the next transaction arrives, or {@link Agenda#NEVER}. */
    public long nextDue() {
        Held next = held.peek();
        return next == null ? Agenda.NEVER : next.due();
    }

    /** Returns the transaction that arrives next, of which there must be one. */
    public int take() {
        return held.remove().transaction();
    }

    /** Code comes in time, as that it does not would only take long, and so does what a node sends to itself. */
    private int delay(int transaction) {
        boolean isCode = transactions.kind(transaction) != Transactions.WRITE
                && transactions.requester(transaction) == Requester.FETCH;
        if (isCode || transactions.isLocal(transaction)) {
            return 0;
        }
        int luck = chance.nextInt(SIXTEENTHS);
        if (luck < AT_ONCE) {
            return 0;
        }
        return chance.nextInt(luck < SOON ? SHORT_TIME : luck < LATER ? LONG_TIME : LONGEST_TIME);
    }
}
