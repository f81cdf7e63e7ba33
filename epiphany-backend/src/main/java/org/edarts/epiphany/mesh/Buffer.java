package org.edarts.epiphany.mesh;

import org.edarts.epiphany.time.Agenda;

/**
 * A router's input and the link that leads to it: one transaction waits in the buffer, another one may be on the link
 * behind it and is held there until the buffer is empty. Two transactions leave at least a cycle apart. The router that
 * owns the buffer is woken when a transaction can leave.
 */
public final class Buffer implements Downstream {
    private static final int NOBODY = -1;
    private static final long NEVER = -1;
    private static final int SPACING = 2;

    private final Agenda agenda;
    private final int owner;
    private final int latency;
    private int front = Transactions.NONE;
    private int behind = Transactions.NONE;
    private long frontReady;
    private long behindReady;
    private long takenAt = -SPACING;
    private int waiter = NOBODY;
    /** Since when the sender is refused; NEVER if it is not. */
    private long refusedAt = NEVER;

    private long frontRefused;
    private long behindRefused;

    /**
     * Makes an empty buffer.
     *
     * @param agenda when its owner acts
     * @param owner the actor that takes transactions out
     * @param latency half cycles on the link
     */
    // Only the chip makes it.
    @SuppressWarnings("exports")
    public Buffer(Agenda agenda, int owner, int latency) {
        this.agenda = agenda;
        this.owner = owner;
        this.latency = latency;
    }

    @Override
    public boolean hasRoom(long now) {
        return behind == Transactions.NONE && (front == Transactions.NONE || takenAt != now);
    }

    @Override
    public void accept(int transaction, long now) {
        long refused = refusedAt == NEVER ? 0 : now - refusedAt;
        refusedAt = NEVER;
        if (front == Transactions.NONE) {
            frontRefused = refused;
            bringForward(transaction, now + latency);
        } else {
            behindRefused = refused;
            behind = transaction;
            behindReady = now + latency;
        }
    }

    @Override
    public void awaitRoom(int actor, long now) {
        waiter = actor;
        refusedAt = refusedAt == NEVER ? now : refusedAt;
    }

    @Override
    public void withdraw() {
        refusedAt = NEVER;
    }

    /** Somebody counts refusals from now on: what was refused before is not told. */
    void watch(long now) {
        refusedAt = refusedAt == NEVER ? NEVER : now;
        frontRefused = 0;
        behindRefused = 0;
    }

    /** Returns the transaction that can leave now, or NONE. */
    public int ready(long now) {
        return front != Transactions.NONE && frontReady <= now ? front : Transactions.NONE;
    }

    /** Returns for how many half cycles the sender of the transaction that {@link #ready} named was refused. */
    long refused() {
        return frontRefused;
    }

    /** Returns the transaction that {@link #ready} named, taken out. */
    public int take(long now) {
        int taken = front;
        front = Transactions.NONE;
        takenAt = now;
        if (behind != Transactions.NONE) {
            frontRefused = behindRefused;
            bringForward(behind, behindReady);
            behind = Transactions.NONE;
        }
        if (waiter != NOBODY) {
            agenda.wake(waiter, now + 1);
            waiter = NOBODY;
        }
        return taken;
    }

    private void bringForward(int transaction, long arrival) {
        front = transaction;
        frontReady = Math.max(arrival, takenAt + SPACING);
        agenda.wake(owner, frontReady);
    }
}
