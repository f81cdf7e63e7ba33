package org.edarts.epiphany.dma;

import java.util.Random;
import java.util.function.IntSupplier;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.DmaTiming;
import org.edarts.epiphany.core.RegisterDevice;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.mesh.Requester;
import org.edarts.epiphany.time.Agenda;

/**
 * A core's two DMA channels and their registers. Channel 0 goes first where both want the same thing. Writing CONFIG
 * starts a channel, or stops it; writing the AUTO registers feeds a slave channel; STATUS shows what the channel does
 * and cannot be written. Registers are read and written at the agenda's current time, by the agenda's thread.
 */
public final class DmaEngine implements RegisterDevice {
    /** The bit of the core's CONFIG that holds both channels. */
    private static final int PAUSE = 1 << 24;

    /** How many times as long as usual a channel takes to begin at most, if its chip is adversarial. */
    private static final int MOST_TIMES = 4;

    private final DmaChannel[] channels = new DmaChannel[2];
    private final DmaRegisters registers;

    /**
     * Makes the channels of a core, both idle.
     *
     * @param agenda when they act
     * @param chip how fast they are, and how punctual
     * @param node whose they are
     * @param port their node's network interface
     * @param memory their node's memory
     * @param banks who has that memory's banks
     * @param owner whom they interrupt
     */
    public DmaEngine(Agenda agenda, Chip chip, int node, NodePort port, Storage memory, Banks banks, DmaOwner owner) {
        DmaTiming timing = chip.dma();
        IntSupplier startup = chip.order().adversarial() ? unpunctual(chip, node) : timing::startup;
        for (int channel = 0; channel < channels.length; channel++) {
            channels[channel] = new DmaChannel(agenda, timing, startup, port, memory, banks, owner, channel);
        }
        registers = new DmaRegisters(channels[0], channels[1]);
    }

    /**
     * Nothing tells when a channel begins that was started, so that what its core does meanwhile comes before or after.
     */
    private static IntSupplier unpunctual(Chip chip, int node) {
        Random chance = chip.order().chance(3 * node + 2);
        return () -> 1 + chance.nextInt(MOST_TIMES * chip.dma().startup());
    }

    @Override
    public void write(int number, int value) {
        registers.write(number, value);
    }

    @Override
    public int read(int number) {
        return registers.read(number);
    }

    /** Tells that a read that one of the channels sent has come back; times are half cycles. */
    public void returned(int requester, long now) {
        channels[requester - Requester.DMA0].returned(now);
    }

    @Override
    public void configure(int config) {
        pause((config & PAUSE) != 0);
    }

    /** Stops both channels, which the core's reset does. */
    public void reset() {
        for (DmaChannel channel : channels) {
            channel.writeConfig(0);
        }
    }

    /** Holds both channels where they are, or lets them go on. */
    public void pause(boolean paused) {
        for (DmaChannel channel : channels) {
            channel.pause(paused);
        }
    }

    /** Returns until when, in half cycles, both channels surely touch nothing of their node. */
    public long quietUntil() {
        return Math.min(channels[0].quietUntil(), channels[1].quietUntil());
    }

    /** Returns bytes that both channels have moved or asked for so far. */
    public long bytesMoved() {
        return channels[0].bytesMoved() + channels[1].bytesMoved();
    }
}
