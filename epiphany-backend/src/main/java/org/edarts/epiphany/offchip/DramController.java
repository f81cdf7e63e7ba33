package org.edarts.epiphany.offchip;

import org.edarts.cam.chip.OffChipTiming;
import org.edarts.epiphany.counts.DramTraffic;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.Transactions;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/**
 * The DRAM's controller: serves one transaction after the other, in the order in which they come off the link. It is
 * busy for a time that grows with the bytes; answers leave a fixed latency after their service.
 */
final class DramController implements DramEntry, Actor {
    private static final int TENTHS = 10;

    private final Agenda agenda;
    private final Transactions transactions;
    private final Storage memory;
    private final OffChipTiming timing;
    private final InboundLink answers;
    private final DelayLine queue = new DelayLine();
    private final int self;
    private long freeAtTenths;
    private long reads;
    private long writes;
    private long bytesRead;
    private long bytesWritten;

    DramController(
            Agenda agenda, Transactions transactions, Storage memory, OffChipTiming timing, InboundLink answers) {
        this.agenda = agenda;
        this.transactions = transactions;
        this.memory = memory;
        this.timing = timing;
        this.answers = answers;
        self = agenda.enrol(this);
    }

    @Override
    public long roomAt() {
        return freeAtTenths / TENTHS - timing.backlog();
    }

    @Override
    public void accept(int transaction, long end) {
        boolean isWrite = isWrite(transaction);
        long arrival = end + (isWrite ? timing.writeLatency() : 0);
        long start = Math.max(arrival * TENTHS, freeAtTenths);
        freeAtTenths = start
                + (isWrite
                        ? ((long) timing.writeTenths() << transactions.size(transaction)) / Long.BYTES
                        : timing.readTenths());
        boolean wasIdle = queue.isEmpty();
        queue.add(transaction, (start + TENTHS - 1) / TENTHS);
        if (wasIdle) {
            agenda.wake(self, queue.firstDue());
        }
    }

    @Override
    public void act(long now) {
        while (queue.due(now) != Transactions.NONE) {
            serve(queue.remove(), now);
        }
        if (!queue.isEmpty()) {
            agenda.wake(self, queue.firstDue());
        }
    }

    /** Returns what the controller has done so far. */
    DramTraffic traffic(long outboundBytes, long inboundBytes) {
        return new DramTraffic(reads, writes, bytesRead, bytesWritten, outboundBytes, inboundBytes);
    }

    private void serve(int transaction, long now) {
        int offset = transactions.offset(transaction);
        int size = transactions.size(transaction);
        if (isWrite(transaction)) {
            writes++;
            bytesWritten += 1L << size;
            memory.store(offset, size, transactions.data(transaction));
            transactions.free(transaction);
            return;
        }
        reads++;
        bytesRead += 1L << size;
        long found = memory.load(offset, size);
        if (transactions.kind(transaction) == Transactions.TESTSET && found == 0) {
            memory.store(offset, size, transactions.low(transaction));
        }
        transactions.answer(transaction, found);
        answers.add(transaction, now + timing.readLatency());
    }

    private boolean isWrite(int transaction) {
        int kind = transactions.kind(transaction);
        return kind == Transactions.WRITE || kind == Transactions.REPLY;
    }
}
