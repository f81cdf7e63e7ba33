package org.edarts.epiphany.pic;

import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.dma.DmaConfig;
import org.edarts.epiphany.isa.Registers;
import org.edarts.pic.cache.CachedCore;
import org.edarts.pic.cache.CodeMemory;

/**
 * An eCore in a trap of {@code cachetraps.S}: goes on in that code, with what it expects in its registers. Interrupts
 * are off by then. Owner: the thread that simulates the chip.
 */
final class TrappedCore implements CachedCore {
    private static final int SLOT = 45;
    private static final int SOURCE = 46;
    private static final int DESTINATION = 47;
    private static final int COUNT = 48;
    private static final int CONFIG = 49;
    private static final int STRIDE = 50;
    private static final int SOURCE_END = 52;
    private static final int DESTINATION_END = 53;

    private final CoreState core;
    private final CodeMemory memory;
    private final ManagerCode code;

    TrappedCore(CoreState core, CoreMemory memory, ManagerCode code) {
        this.core = core;
        this.memory = new SeenMemory(memory);
        this.code = code;
    }

    /**
     * A core's memory as its cache needs it.
     *
     * @param all the memory
     */
    private record SeenMemory(CoreMemory all) implements CodeMemory {
        @Override
        public int loadByte(int address) {
            return all.loadByte(address);
        }

        @Override
        public int loadWord(int address) {
            return all.loadWord(address);
        }

        @Override
        public void storeWord(int address, int value) {
            all.storeWord(address, value);
        }
    }

    /** Returns a core's name in messages. */
    static String name(int coreId) {
        return "core (" + (coreId >> 6) + ", " + (coreId & 63) + ")";
    }

    @Override
    public String name() {
        return name(core.coreId());
    }

    @Override
    public long clock() {
        return core.clock();
    }

    @Override
    public void charge(int cycles) {
        core.setClock(core.clock() + cycles);
    }

    @Override
    public CodeMemory memory() {
        return memory;
    }

    @Override
    public void copyFor(int slot) {
        core.setRegister(SLOT, slot);
    }

    @Override
    public void copyByLoads(int from, int to, int bytes) {
        core.setRegister(SOURCE, from);
        core.setRegister(DESTINATION, to);
        core.setRegister(COUNT, bytes + 3 >> 2);
        core.setPc(code.label("byloads"));
    }

    /** Doublewords if the source is aligned, else words, by channel 1. */
    @Override
    public void copyByDma(int from, int to, int bytes) {
        prepareDma(from, to, bytes, 0);
        setEnds(from, to, bytes);
        core.setPc(code.label("bydma"));
    }

    @Override
    public void copyInBackground(int from, int to, int bytes) {
        prepareDma(from, to, bytes, DmaConfig.IRQ);
    }

    @Override
    public void awaitCopy(int from, int to, int bytes) {
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

    @Override
    public void returnsTo(int address) {
        core.setRegister(Registers.LR, address);
    }

    @Override
    public void goTo(int address) {
        core.setRegister(COUNT, address);
        core.setPc(code.label("go"));
    }

    @Override
    public void stepTo(int address) {
        core.setPc(address);
    }

    @Override
    public void missAgain() {
        core.setPc(code.label("miss"));
    }

    @Override
    public void resume() {
        core.setPc(code.label("nothing"));
    }
}
