package org.edarts.epiphany.offchip;

import org.edarts.cam.chip.OffChipTiming;
import org.edarts.epiphany.mesh.Downstream;
import org.edarts.epiphany.mesh.Transactions;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;
import org.jspecify.annotations.Nullable;

/**
 * The link into the chip: brings answers, one packet at a time, to the eastern end of its row, from where they go on as
 * writes of cMesh. An answer to a read of the DRAM on behalf of the DRAM itself goes back out.
 */
final class InboundLink implements Actor {
    private final Agenda agenda;
    private final Packets packets;
    private final Downstream entry;
    private final Transactions transactions;
    private final DelayLine queue = new DelayLine();
    private final DelayLine onTheLink = new DelayLine();
    private final int self;
    private @Nullable DramEntry dram;

    InboundLink(Agenda agenda, Transactions transactions, OffChipTiming timing, Downstream entry) {
        this.agenda = agenda;
        this.transactions = transactions;
        this.entry = entry;
        packets = new Packets(transactions, timing);
        self = agenda.enrol(this);
    }

    /** Tells where answers go that are bound for the DRAM. */
    void connect(DramEntry entryOfDram) {
        dram = entryOfDram;
    }

    Packets packets() {
        return packets;
    }

    /** Takes an answer that may leave at that time. */
    void add(int transaction, long ready) {
        queue.add(transaction, ready);
        agenda.wake(self, Math.max(queue.firstDue(), agenda.now()));
    }

    @Override
    public void act(long now) {
        enterChip(now);
        if (!onTheLink.isEmpty()) {
            return;
        }
        int transaction = queue.due(now);
        if (transaction == Transactions.NONE) {
            if (!queue.isEmpty()) {
                agenda.wake(self, queue.firstDue());
            }
            return;
        }
        queue.remove();
        long end = packets.send(transaction, Math.max(now, packets.freeAt()));
        if (transactions.target(transaction) < 0 && dram != null) {
            dram.accept(transaction, end);
            agenda.wake(self, end);
        } else {
            onTheLink.add(transaction, end);
            agenda.wake(self, end);
        }
    }

    private void enterChip(long now) {
        if (onTheLink.due(now) == Transactions.NONE) {
            return;
        }
        if (!entry.hasRoom(now)) {
            entry.awaitRoom(self, now);
            return;
        }
        entry.accept(onTheLink.remove(), now);
    }
}
