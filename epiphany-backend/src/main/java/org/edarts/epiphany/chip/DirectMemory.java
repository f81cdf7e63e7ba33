package org.edarts.epiphany.chip;

import java.util.function.IntConsumer;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.memory.Storage;

/**
 * Memory under a core's addresses, at once and past the mesh: for the services of the simulator, not for programs.
 * Owner: the thread that runs the chip.
 */
final class DirectMemory implements CoreMemory {
    private final AddressSpace seen;
    private final IntConsumer reaching;

    /**
     * Puts both together.
     *
     * @param seen what the core sees
     * @param reaching is told each address before it is looked at: whoever it belongs to may be ahead of time
     */
    DirectMemory(AddressSpace seen, IntConsumer reaching) {
        this.seen = seen;
        this.reaching = reaching;
    }

    @Override
    public int loadByte(int address) {
        return holding(address, 1).loadByte(seen.place(address));
    }

    @Override
    public int loadHalf(int address) {
        return holding(address, 2).loadHalf(seen.place(address));
    }

    @Override
    public int loadWord(int address) {
        return holding(address, 4).loadWord(seen.place(address));
    }

    @Override
    public long loadDouble(int address) {
        return holding(address, 8).loadDouble(seen.place(address));
    }

    @Override
    public void storeByte(int address, int value) {
        holding(address, 1).storeByte(seen.place(address), value);
    }

    @Override
    public void storeHalf(int address, int value) {
        holding(address, 2).storeHalf(seen.place(address), value);
    }

    @Override
    public void storeWord(int address, int value) {
        holding(address, 4).storeWord(seen.place(address), value);
    }

    @Override
    public void storeDouble(int address, long value) {
        holding(address, 8).storeDouble(seen.place(address), value);
    }

    @Override
    public Instruction fetch(int address) {
        return holding(address, 2).instruction(seen.place(address));
    }

    private Storage holding(int address, int bytes) {
        reaching.accept(address);
        Storage storage = seen.holding(address, bytes);
        if (storage == null) {
            throw new HoleException(address);
        }
        return storage;
    }
}
