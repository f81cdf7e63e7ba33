package org.edarts.epiphany.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A board by turns, whatever users do. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class BoardTurnsTest {
    private final Board board = new SimulatedBoard(Chips.PARALLELLA).connect();
    private final BoardTurns turns = board.turns();
    private final BoardUser user = new BoardUser() {};
    private final Stubborn stubborn = new Stubborn();
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    /** Cannot leave the board. */
    private static final class Stubborn implements BoardUser {
        private boolean leaves;

        @Override
        public void leave() {
            if (!leaves) {
                throw new IllegalStateException("stays");
            }
        }
    }

    @AfterEach
    void close() {
        thread.shutdownNow();
    }

    @Test
    void whoCannotBeFollowedKeepsTheTurnAndNoThreadHasTheBoard() throws Exception {
        turns.take(stubborn);
        turns.giveBack();
        assertThrows(IllegalStateException.class, () -> turns.take(user));
        assertThrows(IllegalStateException.class, () -> turns.tryTake(user));
        assertFalse(turns.isTakenFor(stubborn));
        assertTrue(thread.submit(() -> turns.tryTake(stubborn)).get());
        thread.submit(turns::giveBack).get();
        stubborn.leaves = true;
        turns.take(user);
        assertTrue(turns.isTakenFor(user));
        turns.giveBack();
    }

    @Test
    void theBoardIsClosedThoughTheLastUserCannotLeave() throws InterruptedException {
        turns.join(stubborn);
        turns.take(stubborn);
        turns.giveBack();
        assertThrows(IllegalStateException.class, () -> turns.part(stubborn));
        assertThrows(IllegalStateException.class, () -> board.open(0, 0, 1, 1));
    }

    @Test
    void aTryWaitsForNoThreadOfTheSameUser() throws Exception {
        turns.take(user);
        assertFalse(thread.submit(() -> turns.tryTake(user)).get());
        turns.giveBack();
        assertTrue(thread.submit(() -> turns.tryTake(user)).get());
        thread.submit(turns::giveBack).get();
    }

    @Test
    void whoWaitedForItsOwnUserWantsTheBoardOfAnother() throws Exception {
        BoardUser other = new BoardUser() {};
        turns.take(user);
        Future<Boolean> waits = thread.submit(() -> turns.take(user, () -> false));
        while (!isWaiting()) {
            Thread.onSpinWait();
        }
        assertFalse(turns.isWanted(), "it is its user's turn");
        turns.giveBack();
        assertTrue(waits.get());
        thread.submit(turns::giveBack).get();
        turns.take(other);
        Future<Boolean> wants = thread.submit(() -> turns.take(user, () -> false));
        while (!turns.isWanted()) {
            Thread.onSpinWait();
        }
        turns.giveBack();
        assertTrue(wants.get());
    }

    private boolean isWaiting() {
        return turns.waiting() > 0;
    }

    @Test
    void whoWouldGiveUpAtOnceHasAFreeBoard() throws InterruptedException {
        assertTrue(turns.take(user, () -> true));
        turns.giveBack();
    }

    @Test
    void whoGivesUpHasNothing() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        turns.take(user);
        Future<Boolean> gaveUp = thread.submit(() -> turns.take(stubborn, () -> {
            asked.countDown();
            return asked.getCount() == 0;
        }));
        assertFalse(gaveUp.get());
        assertFalse(turns.isWanted());
        assertTrue(turns.mayTake(user));
        assertFalse(turns.mayTake(stubborn));
        turns.giveBack();
        assertTrue(turns.mayTake(stubborn));
        assertEquals(0, turns.waiting());
    }
}
