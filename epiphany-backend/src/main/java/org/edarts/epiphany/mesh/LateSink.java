package org.edarts.epiphany.mesh;

import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/**
 * Where transactions leave the network in an adversarial memory order: late, and in the order of their streams alone.
 * It has room for all of them, so that nobody is held up who is not late.
 */
final class LateSink implements Downstream, Actor {
    private final Agenda agenda;
    private final Downstream behind;
    private final Late late;
    private final int self;

    LateSink(Agenda agenda, Downstream behind, Late late) {
        this.agenda = agenda;
        this.behind = behind;
        this.late = late;
        self = agenda.enrol(this);
    }

    @Override
    public boolean hasRoom(long now) {
        return true;
    }

    @Override
    public void accept(int transaction, long now) {
        late.add(transaction, now);
        act(now);
    }

    @Override
    public void awaitRoom(int actor, long now) {
        throw new IllegalStateException("there is always room for what comes late");
    }

    @Override
    public void act(long now) {
        while (late.nextDue() <= now) {
            if (!behind.hasRoom(now)) {
                behind.awaitRoom(self, now);
                return;
            }
            behind.accept(late.take(), now);
        }
        if (late.nextDue() != Agenda.NEVER) {
            agenda.wake(self, late.nextDue());
        }
    }
}
