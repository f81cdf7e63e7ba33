package org.edarts.epiphany.board;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is on a board that several use, such as a CAM and a mesh. Who has it keeps it until another one wants
 * it; then what is under way comes to its end first. Any thread may call; a thread that has taken a turn has the board
 * to itself until it gives it back.
 */
public final class BoardTurns {
    private final Board board;
    private final ReentrantLock lock = new ReentrantLock(true);
    private final AtomicInteger waiting = new AtomicInteger();

    /** Guarded by the lock. */
    private final Set<BoardUser> users = new HashSet<>();

    /** Whose turn it is; written by who has the lock. */
    private volatile @Nullable BoardUser present;

    BoardTurns(Board board) {
        this.board = board;
    }

    /** Counts a user; the board stays open until it has {@linkplain #part parted}. */
    public void join(BoardUser user) {
        lock.lock();
        try {
            users.add(user);
        } finally {
            lock.unlock();
        }
    }

    /** A user needs the board no more, and has no turn now; with the last user the board is closed. */
    public void part(BoardUser user) {
        lock.lock();
        try {
            if (present == user) {
                present = null;
                user.leave();
            }
            if (users.remove(user) && users.isEmpty()) {
                board.close();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Closes the board if it has no user. */
    public void closeUnused() {
        lock.lock();
        try {
            if (users.isEmpty()) {
                board.close();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the board; {@link #giveBack} ends that. A thread may take it for the same user once more.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalStateException if the thread has the board for another user, for which it would wait in vain
     */
    public void take(BoardUser user) throws InterruptedException {
        boolean other = present != user;
        if (other) {
            waiting.incrementAndGet();
        }
        try {
            lock.lockInterruptibly();
            boolean taken = false;
            try {
                requireNoOther(user);
                while (!mayLeave(user)) {
                    // others get in between, such as who ends what is waited for
                    lock.unlock();
                    lock.lockInterruptibly();
                }
                become(user);
                taken = true;
            } finally {
                if (!taken && lock.isHeldByCurrentThread()) {
                    lock.unlock();
                }
            }
        } finally {
            if (other) {
                waiting.decrementAndGet();
            }
        }
    }

    /** Does as {@link #take}; an interrupt does not end the wait, and is kept. */
    public void takeUninterrupted(BoardUser user) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    take(user);
                    return;
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Takes the board if it can be had at once; returns whether it was. */
    public boolean tryTake(BoardUser user) {
        if (present == user) {
            // another of its threads may have the board, for short
            lock.lock();
        } else if (!lock.tryLock()) {
            return false;
        }
        BoardUser before = present;
        if (before != null && before != user && (lock.getHoldCount() > 1 || !before.isIdle())) {
            lock.unlock();
            return false;
        }
        become(user);
        return true;
    }

    /** Returns whether the calling thread has the board for a user. */
    public boolean isTakenFor(BoardUser user) {
        return lock.isHeldByCurrentThread() && present == user;
    }

    /** Ends what {@link #take} began. */
    public void giveBack() {
        lock.unlock();
    }

    /** Returns whether somebody waits whose turn it is not: who has the board begins nothing new then. */
    public boolean isWanted() {
        return waiting.get() > 0;
    }

    private void requireNoOther(BoardUser user) {
        if (lock.getHoldCount() > 1 && present != user) {
            throw new IllegalStateException("this thread is in the middle of a run on board "
                    + board.platform().version() + " and would wait for itself: wait when that has ended");
        }
    }

    private boolean mayLeave(BoardUser user) {
        BoardUser before = present;
        if (before == null || before == user) {
            return true;
        }
        if (!before.isIdle()) {
            before.makeWay();
        }
        return before.isIdle();
    }

    private void become(BoardUser user) {
        BoardUser before = present;
        if (before != user) {
            present = user;
            if (before != null) {
                before.leave();
            }
        }
    }
}
