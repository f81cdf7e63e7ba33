package org.edarts.epiphany.mesh;

import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/** Where read requests enter a node: one at a time is looked up in the memory and sent back as a write. */
final class ReadServer implements Downstream, Actor, Waiter {
    private static final int NOBODY = -1;

    private final Agenda agenda;
    private final Transactions transactions;
    private final Endpoint endpoint;
    private final Injector onChip;
    private final Injector offChip;
    private final int service;
    private final int self;
    private int request = Transactions.NONE;
    private boolean answered;
    private long freeSince = -1;
    private int waiter = NOBODY;

    ReadServer(
            Agenda agenda,
            Transactions transactions,
            Endpoint endpoint,
            Injector onChip,
            Injector offChip,
            int service) {
        this.agenda = agenda;
        this.transactions = transactions;
        this.endpoint = endpoint;
        this.onChip = onChip;
        this.offChip = offChip;
        this.service = service;
        self = agenda.enrol(this);
    }

    @Override
    public boolean hasRoom(long now) {
        return request == Transactions.NONE && freeSince != now;
    }

    @Override
    public void accept(int transaction, long now) {
        request = transaction;
        answered = false;
        agenda.wake(self, now + service);
    }

    /** Nobody else wakes who asks in the very half cycle in which the latest request has left. */
    @Override
    public void awaitRoom(int actor, long now) {
        if (request == Transactions.NONE) {
            agenda.wake(actor, freeSince + 1);
        } else {
            waiter = actor;
        }
    }

    @Override
    public void act(long now) {
        if (!answered) {
            transactions.answer(request, lookUp(now));
            answered = true;
        }
        Injector way = transactions.target(request) < 0 ? offChip : onChip;
        if (!way.isFree(Injector.ANSWER)) {
            way.await(Injector.ANSWER, this);
            return;
        }
        way.offer(Injector.ANSWER, request, now);
        request = Transactions.NONE;
        freeSince = now;
        if (waiter != NOBODY) {
            agenda.wake(waiter, now + 1);
            waiter = NOBODY;
        }
    }

    @Override
    public void resume(long now) {
        agenda.wake(self, now + 1);
    }

    private long lookUp(long now) {
        int offset = transactions.offset(request);
        int size = transactions.size(request);
        return transactions.kind(request) == Transactions.TESTSET
                ? endpoint.testAndSet(offset, size, transactions.low(request), now)
                : endpoint.read(offset, size, now);
    }
}
