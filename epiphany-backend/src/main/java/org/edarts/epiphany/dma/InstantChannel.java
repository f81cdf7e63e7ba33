package org.edarts.epiphany.dma;

import java.util.BitSet;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.memory.Storage;

/**
 * A DMA channel that takes no time. A chain that leads back to a descriptor where it has been would never end, so it
 * ends there, as an error.
 */
final class InstantChannel extends RegisteredChannel {

    private final Storage local;
    private final CoreMemory memory;
    private final InstantDma.Owner owner;
    private final int channel;
    private final BitSet visited = new BitSet();

    InstantChannel(Storage local, CoreMemory memory, InstantDma.Owner owner, int channel) {
        this.local = local;
        this.memory = memory;
        this.owner = owner;
        this.channel = channel;
    }

    @Override
    void writeConfig(int config) {
        visited.clear();
        walk.setConfig(config);
        if (DmaConfig.has(config, DmaConfig.STARTUP)) {
            fetchDescriptor(DmaConfig.next(config));
        } else {
            begin();
        }
    }

    @Override
    void dataCame() {
        move(data());
    }

    private void fetchDescriptor(int offset) {
        descriptor = offset;
        boolean isUsable = offset % Long.BYTES == 0 && offset + DmaWalk.DESCRIPTOR_BYTES <= local.size();
        if (!isUsable || visited.get(offset)) {
            state = DmaState.ERROR;
            return;
        }
        visited.set(offset);
        walk.load(local, offset);
        begin();
    }

    private void begin() {
        if (!DmaConfig.has(walk.config(), DmaConfig.ENABLE)) {
            state = DmaState.IDLE;
        } else if (!walk.isSound()) {
            state = DmaState.ERROR;
        } else if (DmaConfig.has(walk.config(), DmaConfig.MASTER)) {
            moveAll();
        } else {
            state = DmaState.SLAVE;
        }
    }

    private void moveAll() {
        state = DmaState.ACTIVE;
        while (state == DmaState.ACTIVE) {
            try {
                move(isAligned(walk.source()) ? load(walk.source()) : refuse());
            } catch (HoleException nothingThere) {
                state = DmaState.ERROR;
            }
        }
    }

    private void move(long data) {
        int destination = walk.destination();
        if (state == DmaState.ERROR || !isAligned(destination)) {
            state = DmaState.ERROR;
            return;
        }
        try {
            store(destination, data);
        } catch (HoleException nothingThere) {
            state = DmaState.ERROR;
            return;
        }
        if (walk.isLast() && DmaConfig.has(walk.config(), DmaConfig.MESSAGE)) {
            owner.message(destination);
        }
        walk.advance();
        if (walk.isDone()) {
            finish();
        }
    }

    private void finish() {
        state = DmaState.IDLE;
        if (DmaConfig.has(walk.config(), DmaConfig.IRQ)) {
            owner.done(channel);
        }
        if (DmaConfig.has(walk.config(), DmaConfig.CHAIN)) {
            fetchDescriptor(DmaConfig.next(walk.config()));
        }
    }

    private long refuse() {
        state = DmaState.ERROR;
        return 0;
    }

    private boolean isAligned(int address) {
        return (address & (1 << DmaConfig.size(walk.config())) - 1) == 0;
    }

    private long load(int address) {
        return switch (DmaConfig.size(walk.config())) {
            case 0 -> memory.loadByte(address);
            case 1 -> memory.loadHalf(address);
            case 2 -> Integer.toUnsignedLong(memory.loadWord(address));
            default -> memory.loadDouble(address);
        };
    }

    private void store(int address, long data) {
        switch (DmaConfig.size(walk.config())) {
            case 0 -> memory.storeByte(address, (int) data);
            case 1 -> memory.storeHalf(address, (int) data);
            case 2 -> memory.storeWord(address, (int) data);
            default -> memory.storeDouble(address, data);
        }
    }
}
