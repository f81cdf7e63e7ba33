package org.edarts.epiphany.offchip;

import java.util.Arrays;
import org.edarts.epiphany.mesh.Transactions;

/** Transactions in the order in which they entered, each with the time from which it may leave; those times ascend. */
final class DelayLine {
    private int[] transactions = new int[64];
    private long[] dueTimes = new long[64];
    private long first;
    private long end;

    boolean isEmpty() {
        return first == end;
    }

    void add(int transaction, long due) {
        if (end - first == transactions.length) {
            grow();
        }
        transactions[index(end)] = transaction;
        dueTimes[index(end)] = due;
        end++;
    }

    /** Returns the first transaction if it may leave now, or NONE. */
    int due(long now) {
        return !isEmpty() && dueTimes[index(first)] <= now ? transactions[index(first)] : Transactions.NONE;
    }

    /** Returns when the first transaction may leave; there must be one. */
    long firstDue() {
        return dueTimes[index(first)];
    }

    int remove() {
        return transactions[index(first++)];
    }

    private int index(long place) {
        return (int) place & transactions.length - 1;
    }

    private void grow() {
        int size = transactions.length;
        int[] moved = new int[2 * size];
        long[] movedDue = Arrays.copyOf(dueTimes, 2 * size);
        for (int i = 0; i < size; i++) {
            moved[i] = transactions[index(first + i)];
            movedDue[i] = dueTimes[index(first + i)];
        }
        transactions = moved;
        dueTimes = movedDue;
        first = 0;
        end = size;
    }
}
