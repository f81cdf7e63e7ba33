package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.core.TimerEvent;
import org.edarts.epiphany.dma.DmaEngine;
import org.edarts.epiphany.dma.DmaOwner;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.Endpoint;
import org.edarts.epiphany.mesh.Requester;
import org.jspecify.annotations.Nullable;

/** A node as the mesh finds it: memory that takes and gives data at once, registers, and whoever waits for answers. */
final class TimedNode implements Endpoint, DmaOwner {
    private final TimedChip chip;
    private final int node;
    private final CoreState core;
    private final Storage local;
    private final Banks banks;
    private @Nullable TimedMemory registers;
    private @Nullable RemoteAccess outside;
    private @Nullable DmaEngine dma;
    private @Nullable TimedCore fetching;

    TimedNode(TimedChip chip, int node, CoreState core, Storage local, Banks banks) {
        this.chip = chip;
        this.node = node;
        this.core = core;
        this.local = local;
        this.banks = banks;
    }

    void connect(TimedMemory coreRegisters, RemoteAccess coreOutside, DmaEngine engine, TimedCore timedCore) {
        registers = coreRegisters;
        outside = coreOutside;
        dma = engine;
        fetching = timedCore;
    }

    /** The mesh goes before the core, whose fetch may have wanted the same bank. */
    private void take(int offset, long now) {
        int bank = Banks.of(offset);
        long cycle = now >> 1;
        banks.take(bank, cycle);
        if (fetching != null) {
            fetching.loseBank(bank, cycle);
        }
    }

    @Override
    public void write(int offset, int size, long data, long now) {
        chip.settle(node, now);
        if (offset < local.size()) {
            take(offset, now);
            local.store(offset, size, data);
            return;
        }
        if (registers != null) {
            registers.storeRegister(offset & -4, (int) data);
            if (size == 3) {
                registers.storeRegister(offset + 4, (int) (data >>> Integer.SIZE));
            }
        }
        chip.wake(node, now);
    }

    @Override
    public void reply(int requester, int offset, int size, long data, long now) {
        chip.settle(node, now);
        if (requester == Requester.LOAD || requester == Requester.FETCH) {
            if (outside != null) {
                outside.reply(requester, data, now);
            }
            return;
        }
        write(offset, size, data, now);
        if (dma != null) {
            dma.returned(requester, now);
        }
    }

    @Override
    public void message(long now) {
        raise(Interrupt.MESSAGE, now);
    }

    @Override
    public long read(int offset, int size, long now) {
        chip.settle(node, now);
        if (offset < local.size()) {
            take(offset, now);
            return local.load(offset, size);
        }
        if (registers == null) {
            return 0;
        }
        long low = Integer.toUnsignedLong(registers.loadRegister(offset & -4));
        return size < 3 ? low : low | (long) registers.loadRegister(offset + 4) << Integer.SIZE;
    }

    @Override
    public long testAndSet(int offset, int size, int value, long now) {
        long found = read(offset, size, now);
        if (found == 0) {
            write(offset, size, value, now);
        }
        return found;
    }

    @Override
    public void dmaDone(int channel, long now) {
        raise(channel == 0 ? Interrupt.DMA0 : Interrupt.DMA1, now);
    }

    /** Lets the core's timers count what its routers do. */
    void countTraffic(long first, long second, long now) {
        chip.settle(node, now);
        core.count(TimerEvent.MESH_TRAFFIC_0, first);
        core.count(TimerEvent.MESH_TRAFFIC_1, second);
        if (core.interruptDue()) {
            chip.wake(node, now);
        }
    }

    private void raise(Interrupt interrupt, long now) {
        chip.settle(node, now);
        core.raise(interrupt);
        chip.wake(node, now);
    }
}
