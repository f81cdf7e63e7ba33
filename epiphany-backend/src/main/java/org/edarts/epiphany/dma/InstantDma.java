package org.edarts.epiphany.dma;

import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.RegisterDevice;
import org.edarts.epiphany.memory.Storage;

/**
 * A core's two DMA channels where there is no time: what a channel is told to move has been moved when the register
 * that tells it has been written. Owner: the thread that simulates the chip.
 */
public final class InstantDma implements RegisterDevice {
    private final DmaRegisters registers;

    /** Who hears of the channels. */
    public interface Owner {
        /** A channel is done and its descriptor asked for an interrupt. */
        void done(int channel);

        /** The last element of a transfer in message mode has been written to that address. */
        void message(int address);
    }

    /**
     * Makes the channels of a core, both idle.
     *
     * @param local the core's own memory, which holds descriptors
     * @param memory memory as the core sees it
     * @param owner who hears of them
     */
    public InstantDma(Storage local, CoreMemory memory, Owner owner) {
        registers = new DmaRegisters(
                new InstantChannel(local, memory, owner, 0), new InstantChannel(local, memory, owner, 1));
    }

    @Override
    public int read(int number) {
        return registers.read(number);
    }

    @Override
    public void write(int number, int value) {
        registers.write(number, value);
    }
}
