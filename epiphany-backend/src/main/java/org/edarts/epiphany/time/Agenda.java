package org.edarts.epiphany.time;

import java.util.Arrays;

/**
 * Who acts when. Parts of the chip are enrolled, best before the simulation begins, and get a number; from then on
 * they are woken at times.
 *
 * <p>The order is fixed: by time, then by the actors' numbers. It never depends on the order of the calls to
 * {@link #wake}, and waking an actor twice for one time is the same as waking it once. An actor that is woken for the
 * current time by another actor acts within that time, after the actors already due with smaller numbers.
 *
 * <p>The near future, 64 half cycles, is a wheel of bit sets with one bit per actor; a word tells which of its slots
 * are in use. What lies farther away waits in a heap. Nothing is allocated once all actors are enrolled, other than
 * when the heap has to grow. Owner: one thread.
 */
public final class Agenda {
    /** Returned by {@link #nextTime} if nothing is due. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int SLOTS = Long.SIZE;

    private final FarFuture farFuture = new FarFuture();
    private final ActorSet[] slots = new ActorSet[SLOTS];
    private Actor[] actors = new Actor[64];
    private int enrolled;
    private long occupied;
    private long now;
    private long acts;

    /** Makes an agenda at time 0 on which nothing is due. */
    public Agenda() {
        Arrays.setAll(slots, slot -> new ActorSet(actors.length));
    }

    /** Returns the number by which to wake this actor; smaller numbers act first. */
    public int enrol(Actor actor) {
        if (enrolled == FarFuture.ACTORS) {
            throw new IllegalStateException("an agenda holds at most " + FarFuture.ACTORS + " actors");
        }
        if (enrolled == actors.length) {
            actors = Arrays.copyOf(actors, 2 * enrolled);
            for (ActorSet slot : slots) {
                slot.grow(actors.length);
            }
        }
        actors[enrolled] = actor;
        return enrolled++;
    }

    /** Returns the time of the last actor that acted, in half cycles. */
    public long now() {
        return now;
    }

    /** Returns how often actors have acted so far. */
    public long acts() {
        return acts;
    }

    /** Lets an actor act at a time, in half cycles, that must not lie in the past. */
    public void wake(int actor, long time) {
        long ahead = time - now;
        if (ahead < 0) {
            throw new IllegalArgumentException(
                    "actor " + actor + " woken for half cycle " + time + ", but it is " + now + " already");
        }
        if (ahead < SLOTS) {
            putInWheel(actor, time);
        } else {
            farFuture.add(time, actor);
        }
    }

    /** Lets an actor not act after all at a time for which it was woken, which is not past. */
    public void cancel(int actor, long time) {
        if (time - now >= SLOTS) {
            farFuture.remove(time, actor);
            return;
        }
        ActorSet slot = slots[(int) time & (SLOTS - 1)];
        slot.remove(actor);
        if (slot.isEmpty()) {
            occupied &= ~(1L << time);
        }
    }

    /** Returns the time of the next act, not counting one that is going on, or {@link #NEVER}. */
    public long nextTime() {
        if (occupied != 0) {
            return now + Long.numberOfTrailingZeros(Long.rotateRight(occupied, (int) now));
        }
        return farFuture.earliestTime();
    }

    /** Lets all actors act that are due next; returns false if nothing was due. */
    public boolean advance() {
        long time = nextTime();
        if (time == NEVER) {
            return false;
        }
        advanceTo(time);
        ActorSet due = slots[(int) time & (SLOTS - 1)];
        for (int actor = due.removeFirst(); actor >= 0; actor = due.removeFirst()) {
            if (due.isEmpty()) {
                occupied &= ~(1L << time);
            }
            acts++;
            actors[actor].act(time);
        }
        return true;
    }

    /** Lets all actors act that are due up to and including this time, which becomes the current one. */
    public void advanceThrough(long time) {
        while (nextTime() <= time) {
            advance();
        }
        if (time > now) {
            advanceTo(time);
        }
    }

    private void advanceTo(long time) {
        now = time;
        while (farFuture.earliestTime() - time < SLOTS) {
            long due = farFuture.earliestTime();
            putInWheel(farFuture.removeEarliest(), due);
        }
    }

    private void putInWheel(int actor, long time) {
        slots[(int) time & (SLOTS - 1)].add(actor);
        occupied |= 1L << time;
    }
}
