package org.edarts.epiphany.mesh;

import java.util.Arrays;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;
import org.jspecify.annotations.Nullable;

/**
 * A node's way into one of the networks. Each sender has one place; the router's buffer takes from them by a fixed
 * priority: answers to reads, then the core, then DMA channel 0, then 1 (architecture reference, "Resource Access
 * Priorities").
 */
final class Injector implements Actor {
    static final int ANSWER = 0;
    static final int CORE = 1;
    static final int DUPLICATE = 2;
    static final int DMA0 = 3;
    static final int DMA1 = 4;

    private static final int SENDERS = 5;

    private final Buffer buffer;
    private final int self;
    private final int[] places = new int[SENDERS];
    private final @Nullable Waiter[] waiters = new @Nullable Waiter[SENDERS];

    Injector(Agenda agenda, Router router, int latency) {
        buffer = router.openInput(Direction.NODE, latency);
        self = agenda.enrol(this);
        Arrays.fill(places, Transactions.NONE);
    }

    boolean isFree(int sender) {
        return places[sender] == Transactions.NONE;
    }

    /** Takes a transaction. The sender's place must be free. */
    void offer(int sender, int transaction, long now) {
        places[sender] = transaction;
        act(now);
    }

    void await(int sender, Waiter waiter) {
        waiters[sender] = waiter;
    }

    @Override
    public void act(long now) {
        for (int sender = 0; sender < SENDERS; sender++) {
            if (places[sender] != Transactions.NONE) {
                if (!buffer.hasRoom(now)) {
                    buffer.awaitRoom(self, now);
                    return;
                }
                buffer.accept(places[sender], now);
                places[sender] = Transactions.NONE;
                resume(sender, now);
            }
        }
    }

    private void resume(int sender, long now) {
        Waiter waiter = waiters[sender];
        if (waiter != null) {
            waiters[sender] = null;
            waiter.resume(now);
        }
    }
}
