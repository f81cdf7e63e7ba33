package org.edarts.epiphany.offchip;

import org.edarts.epiphany.mesh.Late;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/**
 * The way to the DRAM in an adversarial memory order: what comes off the link arrives late, in the order of its streams
 * alone.
 */
final class LateDram implements DramEntry, Actor {
    private final Agenda agenda;
    private final DramController behind;
    private final Late late;
    private final int self;

    LateDram(Agenda agenda, DramController behind, Late late) {
        this.agenda = agenda;
        this.behind = behind;
        this.late = late;
        self = agenda.enrol(this);
    }

    @Override
    public long roomAt() {
        return behind.roomAt();
    }

    @Override
    public void accept(int transaction, long end) {
        late.add(transaction, end);
        agenda.wake(self, Math.max(late.nextDue(), agenda.now()));
    }

    @Override
    public void act(long now) {
        while (late.nextDue() <= now && behind.roomAt() <= now) {
            behind.accept(late.take(), now);
        }
        if (late.nextDue() != Agenda.NEVER) {
            agenda.wake(self, Math.max(late.nextDue(), Math.max(behind.roomAt(), now)));
        }
    }
}
