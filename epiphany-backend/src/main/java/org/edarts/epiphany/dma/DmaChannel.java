package org.edarts.epiphany.dma;

import java.util.function.IntSupplier;
import org.edarts.cam.chip.DmaTiming;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.mesh.Requester;
import org.edarts.epiphany.mesh.Waiter;
import org.edarts.epiphany.time.Actor;
import org.edarts.epiphany.time.Agenda;

/**
 * One DMA channel. It moves an element per interval if the mesh takes it and the memory bank is free; it acts in the
 * second half of a cycle, when the core, which goes first, has had its turn. The agenda's thread owns it.
 */
final class DmaChannel extends RegisteredChannel implements Actor, Waiter {
    private static final int TENTHS = 10;
    private static final int RETRY = 2;

    private final Agenda agenda;
    private final DmaTiming timing;
    private final IntSupplier startup;
    private final NodePort port;
    private final Storage memory;
    private final Banks banks;
    private final DmaOwner owner;
    private final int channel;
    private final int self;
    private DmaState pausedState = DmaState.IDLE;
    private int returnsDue;
    private long dueTenths;
    private long nextAct = Agenda.NEVER;
    private boolean blocked;
    private long bytesMoved;

    DmaChannel(
            Agenda agenda,
            DmaTiming timing,
            IntSupplier startup,
            NodePort port,
            Storage memory,
            Banks banks,
            DmaOwner owner,
            int channel) {
        this.agenda = agenda;
        this.timing = timing;
        this.startup = startup;
        this.port = port;
        this.memory = memory;
        this.banks = banks;
        this.owner = owner;
        this.channel = channel;
        self = agenda.enrol(this);
    }

    long bytesMoved() {
        return bytesMoved;
    }

    /** Returns until when the channel surely touches nothing of its node. */
    long quietUntil() {
        return blocked ? agenda.nextTime() : nextAct;
    }

    @Override
    void writeConfig(int config) {
        long now = agenda.now();
        walk.setConfig(config);
        if (DmaConfig.has(config, DmaConfig.STARTUP)) {
            fetchDescriptor(DmaConfig.next(config), now);
        } else if (DmaConfig.has(config, DmaConfig.ENABLE)) {
            begin(now);
        } else {
            stop(DmaState.IDLE);
        }
    }

    @Override
    void dataCame() {
        schedule(agenda.now() + 1);
    }

    /** One of the reads that this channel has sent has come back. */
    void returned(long now) {
        if (returnsDue-- == timing.outstanding() && blocked) {
            resume(now);
        }
        if (state == DmaState.AWAITING_RETURNS && returnsDue == 0) {
            finish(now);
        }
    }

    void pause(boolean paused) {
        if (paused && state != DmaState.PAUSED) {
            pausedState = state;
            state = DmaState.PAUSED;
        } else if (!paused && state == DmaState.PAUSED) {
            state = pausedState;
            schedule(agenda.now() + 1);
        }
    }

    @Override
    public void resume(long now) {
        blocked = false;
        schedule(now + 1);
    }

    @Override
    public void act(long now) {
        nextAct = Agenda.NEVER;
        if (state != DmaState.ACTIVE && state != DmaState.SLAVE) {
            return;
        }
        if (now * TENTHS < dueTenths) {
            schedule((dueTenths + TENTHS - 1) / TENTHS);
        } else if (move(now)) {
            bytesMoved += 1L << DmaConfig.size(walk.config());
            walk.advance();
            dueTenths = Math.max(dueTenths, now * TENTHS - timing.intervalTenths()) + timing.intervalTenths();
            proceed(now);
        }
    }

    private void proceed(long now) {
        if (!walk.isDone()) {
            if (state == DmaState.ACTIVE) {
                schedule((dueTenths + TENTHS - 1) / TENTHS);
            }
        } else if (DmaConfig.has(walk.config(), DmaConfig.MESSAGE) && returnsDue > 0) {
            state = DmaState.AWAITING_RETURNS;
        } else {
            finish(now);
        }
    }

    private void finish(long now) {
        if (DmaConfig.has(walk.config(), DmaConfig.IRQ)) {
            owner.dmaDone(channel, now);
        }
        if (DmaConfig.has(walk.config(), DmaConfig.CHAIN)) {
            fetchDescriptor(DmaConfig.next(walk.config()), now);
        } else {
            stop(DmaState.IDLE);
        }
    }

    private void fetchDescriptor(int offset, long now) {
        descriptor = offset;
        if (offset % Long.BYTES != 0 || offset + DmaWalk.DESCRIPTOR_BYTES > memory.size()) {
            stop(DmaState.ERROR);
            return;
        }
        walk.load(memory, descriptor);
        begin(now);
    }

    /** Starts what the registers say: from here on nothing changes that but a write to them. */
    private void begin(long now) {
        int config = walk.config();
        if (!DmaConfig.has(config, DmaConfig.ENABLE)) {
            stop(DmaState.IDLE);
        } else if (!walk.isSound()) {
            stop(DmaState.ERROR);
        } else if (DmaConfig.has(config, DmaConfig.MASTER)) {
            state = DmaState.ACTIVE;
            long begin = now + startup.getAsInt();
            dueTenths = begin * TENTHS;
            schedule(begin);
        } else {
            state = DmaState.SLAVE;
            dueTenths = now * TENTHS;
        }
    }

    private void stop(DmaState end) {
        state = end;
        blocked = false;
        nextAct = Agenda.NEVER;
    }

    /** Moves one element; returns false if it could not be moved yet. */
    private boolean move(long now) {
        int size = DmaConfig.size(walk.config());
        int alignment = (1 << size) - 1;
        boolean fromAuto = state == DmaState.SLAVE;
        int source = walk.source();
        int destination = walk.destination();
        if (!isUsable(destination, alignment) || !fromAuto && !isUsable(source, alignment)) {
            stop(DmaState.ERROR);
            return false;
        }
        if (fromAuto) {
            return deliver(data(), destination, size, now);
        }
        if (!isLocal(source)) {
            return request(source, destination, size, now);
        }
        if (isBankTaken(source, now)) {
            return false;
        }
        long data = memory.load(source, size);
        if (isLocal(destination) && Banks.of(destination) == Banks.of(source)) {
            // The channel has the bank already, and writes in the cycle after the one in which it reads.
            banks.take(Banks.of(destination), (now >> 1) + 1);
            memory.store(destination, size, data);
            return true;
        }
        return deliver(data, destination, size, now);
    }

    private boolean deliver(long data, int destination, int size, long now) {
        if (isLocal(destination)) {
            if (isBankTaken(destination, now)) {
                return false;
            }
            memory.store(destination, size, data);
            return true;
        }
        boolean message = walk.isLast() && DmaConfig.has(walk.config(), DmaConfig.MESSAGE);
        boolean sent = message
                ? port.writeMessage(sender(), destination, size, data, now, this)
                : port.write(sender(), destination, size, data, now, this);
        blocked = !sent;
        return sent;
    }

    private boolean request(int source, int destination, int size, long now) {
        if (returnsDue == timing.outstanding()) {
            blocked = true;
            return false;
        }
        boolean sent = port.read(sender(), source, size, destination, now, this);
        blocked = !sent;
        if (sent && isLocal(destination)) {
            returnsDue++;
        }
        return sent;
    }

    private boolean isBankTaken(int offset, long now) {
        long cycle = now >> 1;
        if (banks.isBusy(Banks.of(offset), cycle)) {
            schedule(now + RETRY);
            return true;
        }
        banks.take(Banks.of(offset), cycle);
        return false;
    }

    private boolean isUsable(int address, int alignment) {
        return (address & alignment) == 0 && (isLocal(address) || address >>> 20 != 0 && port.reaches(address));
    }

    private boolean isLocal(int address) {
        return address >= 0 && address < memory.size();
    }

    private int sender() {
        return channel == 0 ? Requester.DMA0 : Requester.DMA1;
    }

    private void schedule(long time) {
        nextAct = time | 1;
        agenda.wake(self, nextAct);
    }
}
