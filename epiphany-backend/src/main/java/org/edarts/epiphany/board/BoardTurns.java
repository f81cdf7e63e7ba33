package org.edarts.epiphany.board;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is on a board that several use, such as a CAM and a mesh. Who has it keeps it until another one wants
 * it; then what is under way comes to its end first. Any thread may call; a thread that has taken a turn has the board
 * to itself until it gives it back.
 */
public final class BoardTurns {
    /** Who waits looks as often whether to give up. */
    private static final long LOOK_MILLISECONDS = 20;

    private final Board board;
    private final ReentrantLock lock = new ReentrantLock(true);

    /** For whom threads wait, as often as there are such. */
    private final List<BoardUser> waiting = new CopyOnWriteArrayList<>();

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
        } finally {
            try {
                if (users.remove(user) && users.isEmpty()) {
                    board.close();
                }
            } finally {
                lock.unlock();
            }
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
        take(user, () -> false);
    }

    /**
     * Waits for the board as {@link #take(BoardUser)}, or until there is no use in it any more. It is tried at least
     * once.
     *
     * @param givenUp is asked several times a second, by the calling thread, while the board is not had
     * @return whether the thread has the board; else there is nothing to give back
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalStateException if the thread has the board for another user, for which it would wait in vain
     */
    public boolean take(BoardUser user, BooleanSupplier givenUp) throws InterruptedException {
        waiting.add(user);
        try {
            long patience = 0;
            do {
                if (lock.tryLock(patience, TimeUnit.MILLISECONDS) && takeLocked(user)) {
                    return true;
                }
                // others get in between, such as who ends what is waited for
                patience = LOOK_MILLISECONDS;
            } while (!givenUp.getAsBoolean());
            return false;
        } finally {
            waiting.remove(user);
        }
    }

    /** Takes the board whose lock the thread has, or gives the lock back. */
    private boolean takeLocked(BoardUser user) {
        boolean taken = false;
        try {
            requireNoOther(user);
            if (mayLeave(user)) {
                become(user);
                taken = true;
            }
            return taken;
        } finally {
            if (!taken) {
                lock.unlock();
            }
        }
    }

    /** Does as {@link #take(BoardUser)}; an interrupt does not end the wait, and is kept. */
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

    /** Takes the board if it can be had at once; returns whether it was. Never waits for another thread. */
    public boolean tryTake(BoardUser user) {
        if (!lock.tryLock()) {
            return false;
        }
        boolean taken = false;
        try {
            BoardUser before = present;
            if (before == null || before == user || lock.getHoldCount() == 1 && before.isIdle()) {
                become(user);
                taken = true;
            }
            return taken;
        } finally {
            if (!taken) {
                lock.unlock();
            }
        }
    }

    /** Returns whether the calling thread has the board for a user. */
    public boolean isTakenFor(BoardUser user) {
        return lock.isHeldByCurrentThread() && present == user;
    }

    /** Ends what {@link #take(BoardUser)} began. */
    public void giveBack() {
        lock.unlock();
    }

    /** Returns how many threads wait, for whomever. */
    int waiting() {
        return waiting.size();
    }

    /** Returns whether somebody waits whose turn it is not: who has the board begins nothing new then. */
    public boolean isWanted() {
        BoardUser now = present;
        return waiting.stream().anyMatch(user -> user != now);
    }

    /**
     * Returns whether the calling thread can take the board for a user, if it waits: it has it for no other.
     */
    public boolean mayTake(BoardUser user) {
        return !lock.isHeldByCurrentThread() || present == user;
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
            if (before != null) {
                before.leave();
            }
            present = user;
        }
    }
}
