package org.edarts.epiphany.pic;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * The code of {@code cachetraps.S} that copies: lets the core go there with what that code expects in its registers. Interrupts are
 * off by then. The thread that simulates the chip.
 */
final class CopyCode {
    private static final int SOURCE = 46;
    private static final int DESTINATION = 47;
    private static final int COUNT = 48;
    private static final int CONFIG = 49;
    private static final int STRIDE = 50;
    private static final int SOURCE_END = 52;
    private static final int DESTINATION_END = 53;

    private final CoreState core;
    private final ManagerCode code;

    CopyCode(CoreState core, ManagerCode code) {
        this.core = core;
        this.code = code;
    }

    /** Words, by loads. */
    void byLoads(int from, int to, int bytes) {
        core.setRegister(SOURCE, from);
        core.setRegister(DESTINATION, to);
        core.setRegister(COUNT, bytes + 3 >> 2);
        core.setPc(code.label("byloads"));
    }

    /** Doublewords if the source is aligned, else words, by channel 1. */
    void byDma(int from, int to, int bytes) {
        prepareDma(from, to, bytes, 0);
        setEnds(from, to, bytes);
        core.setPc(code.label("bydma"));
    }

    /** The same, while the core goes on; the channel's interrupt tells the end. */
    void inBackground(int from, int to, int bytes) {
        prepareDma(from, to, bytes, DmaConfig.IRQ);
    }

    /** Waits until the channel rests, and goes on as if the core had waited for the copy that it has made. */
    void await(int from, int to, int bytes) {
        setEnds(from, to, bytes);
        core.setPc(code.label("wait"));
    }

    private void prepareDma(int from, int to, int bytes, int flags) {
        int power = (from & 7) == 0 ? 3 : 2;
        int transfers = bytes + (1 << power) - 1 >> power;
        core.setRegister(SOURCE, from);
        core.setRegister(DESTINATION, to);
        core.setRegister(COUNT, 1 << 16 | transfers);
        core.setRegister(
                CONFIG, DmaConfig.ENABLE | DmaConfig.MASTER | DmaConfig.MESSAGE | DmaConfig.ofSize(power) | flags);
        core.setRegister(STRIDE, 1 << 16 + power | 1 << power);
    }

    private void setEnds(int from, int to, int bytes) {
        core.setRegister(SOURCE_END, from + (bytes + 3 & -4));
        core.setRegister(DESTINATION_END, to + (bytes + 3 & -4));
    }

    /** No copy: the core goes to an address, with interrupts as they were. */
    void leaveFor(int address) {
        core.setRegister(COUNT, address);
        core.setPc(code.label("go"));
    }
}
