package org.edarts.epiphany.mesh;

import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/** Where transactions leave the network in an adversarial memory order: late, and in the order of their streams alone. */
final class LateSink implements Sink, Actor {
    private static final int NOBODY = -1;

    private final Agenda agenda;
    private final Sink behind;
    private final Late late;
    private final int self;
    private int waiter = NOBODY;

    LateSink(Agenda agenda, Sink behind, Late late) {
        this.agenda = agenda;
        this.behind = behind;
        this.late = late;
        self = agenda.enrol(this);
    }

    @Override
    public boolean hasRoom(long now) {
        return !late.isFull();
    }

    @Override
    public void accept(int transaction, long now) {
        late.add(transaction, now);
        act(now);
    }

    @Override
    public void awaitRoom(int actor) {
        waiter = actor;
    }

    @Override
    public void act(long now) {
        while (late.nextDue() <= now) {
            if (!behind.hasRoom(now)) {
                behind.awaitRoom(self);
                return;
            }
            behind.accept(late.take(now), now);
            if (waiter != NOBODY) {
                agenda.wake(waiter, now + 1);
                waiter = NOBODY;
            }
        }
        if (late.nextDue() != Agenda.NEVER) {
            agenda.wake(self, late.nextDue());
        }
    }
}
