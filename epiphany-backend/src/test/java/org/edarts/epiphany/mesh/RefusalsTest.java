package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.time.Agenda;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** For how long routers say that transactions were refused, which mesh timers count. */
class RefusalsTest {
    private static final int COLUMNS = 4;
    private static final int HERE = 5;
    private static final int EAST_TO_SOUTH = (1 << 2 | 1) << 3 * Direction.EAST;

    private final Agenda agenda = new Agenda();
    private final Transactions transactions = new Transactions(COLUMNS * COLUMNS, 16);
    private final Router router =
            new Router(agenda, transactions, new Routing(transactions, COLUMNS, COLUMNS), HERE, 2);
    private final Gate east = new Gate();
    private final Gate south = new Gate();
    private final List<Long> before = new ArrayList<>();
    private final List<Long> behind = new ArrayList<>();

    /** Has room when it is told. */
    private final class Gate implements Downstream {
        private boolean open;
        private int waiter;

        @Override
        public boolean hasRoom(long now) {
            return open;
        }

        @Override
        public void accept(int transaction, long now) {
            transactions.free(transaction);
        }

        @Override
        public void awaitRoom(int actor, long now) {
            waiter = actor;
        }

        void open(long now) {
            open = true;
            agenda.wake(waiter, now);
        }
    }

    @BeforeEach
    void connect() {
        for (int port = 0; port < Direction.COUNT; port++) {
            router.openInput(port, 1);
        }
        router.connect(Direction.EAST, east);
        router.connect(Direction.SOUTH, south);
        watch();
    }

    private void watch() {
        router.watch((input, refusedBefore, output, refusedBehind, now) -> {
            before.add(refusedBefore);
            behind.add(refusedBehind);
        });
    }

    /** Sends a write east. */
    private void send() {
        router.input(Direction.NODE).accept(transactions.write(Requester.LOAD, HERE + 1, 0, 2, 0, 0), agenda.now());
    }

    @Test
    void whatIsRefusedIsCountedUntilItLeaves() {
        send();
        agenda.advanceThrough(100);
        east.open(101);
        agenda.advanceThrough(200);
        assertEquals(List.of(100L), behind);
    }

    @Test
    void whatHasTakenADetourIsRefusedNoLonger() {
        south.open = true;
        send();
        agenda.advanceThrough(100);
        router.detour(new Detours(EAST_TO_SOUTH));
        agenda.advanceThrough(200);
        router.detour(Detours.NONE);
        agenda.advanceThrough(300);
        east.open(301);
        send();
        agenda.advanceThrough(400);
        assertEquals(List.of(0L, 0L), behind);
    }

    @Test
    void whatIsRefusedBeforeSomebodyWatchesIsNotCounted() {
        Buffer input = router.input(Direction.NODE);
        send();
        agenda.advanceThrough(10);
        send();
        agenda.advanceThrough(20);
        input.awaitRoom(0, 20);
        agenda.advanceThrough(100);
        watch();
        east.open(130);
        agenda.advanceThrough(140);
        send();
        agenda.advanceThrough(200);
        assertEquals(List.of(30L, 0L, 0L), behind);
        assertEquals(List.of(0L, 0L, 40L), before);
    }

    @Test
    void aDetourOfOthersForgetsNoRefusal() {
        send();
        agenda.advanceThrough(100);
        router.detour(new Detours(EAST_TO_SOUTH << 3));
        east.open(101);
        agenda.advanceThrough(200);
        assertEquals(List.of(100L), behind);
    }

    @Test
    void refusalsBeginAtTheSendersTime() {
        Buffer input = router.input(Direction.NODE);
        east.open = true;
        input.awaitRoom(0, 30);
        input.accept(transactions.write(Requester.LOAD, HERE + 1, 0, 2, 0, 0), 40);
        agenda.advanceThrough(100);
        assertEquals(List.of(10L), before);
    }
}
