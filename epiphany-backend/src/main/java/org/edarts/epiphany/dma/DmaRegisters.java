package org.edarts.epiphany.dma;

import org.edarts.epiphany.core.RegisterDevice;
import org.edarts.epiphany.isa.SpecialRegister;

/** The registers of a core's two DMA channels. Owner: the thread that simulates the chip. */
final class DmaRegisters implements RegisterDevice {
    /** Registers of a channel. */
    private static final int REGISTERS = SpecialRegister.DMA1CONFIG.index() - SpecialRegister.DMA0CONFIG.index();

    private static final int CONFIG = 0;
    private static final int STRIDE = 1;
    private static final int COUNT = 2;
    private static final int SOURCE = 3;
    private static final int DESTINATION = 4;
    private static final int AUTO0 = 5;
    private static final int AUTO1 = 6;
    private static final int STATUS = 7;

    private final RegisteredChannel[] channels;

    DmaRegisters(RegisteredChannel first, RegisteredChannel second) {
        channels = new RegisteredChannel[] {first, second};
    }

    @Override
    public void write(int number, int value) {
        if (number >= channels.length * REGISTERS) {
            return;
        }
        RegisteredChannel channel = channels[number / REGISTERS];
        DmaWalk walk = channel.walk;
        switch (number % REGISTERS) {
            case CONFIG -> channel.writeConfig(value);
            case STRIDE -> walk.setStride(value);
            case COUNT -> walk.setCount(value);
            case SOURCE -> walk.setSource(value);
            case DESTINATION -> walk.setDestination(value);
            case AUTO0 -> channel.writeAuto(0, value);
            case AUTO1 -> channel.writeAuto(1, value);
            default -> {}
        }
    }

    @Override
    public int read(int number) {
        if (number >= channels.length * REGISTERS) {
            return 0;
        }
        RegisteredChannel channel = channels[number / REGISTERS];
        DmaWalk walk = channel.walk;
        return switch (number % REGISTERS) {
            case CONFIG -> walk.config();
            case STRIDE -> walk.stride();
            case COUNT -> walk.count();
            case SOURCE -> walk.source();
            case DESTINATION -> walk.destination();
            case AUTO0 -> channel.auto0();
            case AUTO1 -> channel.auto1();
            case STATUS -> channel.status();
            default -> 0;
        };
    }
}
