package org.edarts.epiphany.functional;

import java.util.function.IntUnaryOperator;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.memory.Storage;

/** Memory as one core sees it, at once and in order. Owner: the thread that simulates the chip. */
final class FunctionalMemory implements CoreMemory {
    private final IntUnaryOperator behindMemory;
    private final Runnable talk;
    private final AddressSpace space;
    private final Storage own;
    private final RegisterWindows registers;

    /**
     * Makes it of what is read behind the core's memory by its address, what is to be told of each store into another
     * core's memory, the addresses that the core sees, its alias among them, and the registers of all cores.
     */
    FunctionalMemory(IntUnaryOperator behindMemory, Runnable talk, AddressSpace space, RegisterWindows registers) {
        this.behindMemory = behindMemory;
        this.talk = talk;
        this.own = space.storage(0);
        this.space = space;
        this.registers = registers;
    }

    @Override
    public int loadByte(int address) {
        return isBehindMemory(address)
                ? behindMemory.applyAsInt(address)
                : existing(address, Byte.BYTES).loadByte(space.place(address));
    }

    @Override
    public int loadHalf(int address) {
        return isBehindMemory(address)
                ? behindMemory.applyAsInt(address)
                : existing(address, Short.BYTES).loadHalf(space.place(address));
    }

    @Override
    public int loadWord(int address) {
        Storage storage = space.holding(address, Integer.BYTES);
        if (storage != null) {
            return storage.loadWord(space.place(address));
        }
        return isBehindMemory(address) ? behindMemory.applyAsInt(address) : registers.load(address);
    }

    @Override
    public long loadDouble(int address) {
        Storage storage = space.holding(address, Long.BYTES);
        if (storage != null) {
            return storage.loadDouble(space.place(address));
        }
        if (isBehindMemory(address)) {
            return behindMemory.applyAsInt(address);
        }
        return Integer.toUnsignedLong(registers.load(address))
                | (long) registers.load(address + Integer.BYTES) << Integer.SIZE;
    }

    @Override
    public void storeByte(int address, int value) {
        tell(existing(address, Byte.BYTES)).storeByte(space.place(address), value);
    }

    @Override
    public void storeHalf(int address, int value) {
        tell(existing(address, Short.BYTES)).storeHalf(space.place(address), value);
    }

    @Override
    public void storeWord(int address, int value) {
        Storage storage = space.holding(address, Integer.BYTES);
        if (storage != null) {
            tell(storage).storeWord(space.place(address), value);
        } else {
            registers.store(address, value);
        }
    }

    @Override
    public void storeDouble(int address, long value) {
        Storage storage = space.holding(address, Long.BYTES);
        if (storage != null) {
            tell(storage).storeDouble(space.place(address), value);
        } else {
            registers.store(address, (int) value);
            registers.store(address + Integer.BYTES, (int) (value >>> Integer.SIZE));
        }
    }

    @Override
    public Instruction fetch(int address) {
        return existing(address, Short.BYTES).instruction(space.place(address));
    }

    private Storage tell(Storage target) {
        if (target != own && target.size() == ChipMap.LOCAL_BYTES) {
            talk.run();
        }
        return target;
    }

    private static boolean isBehindMemory(int address) {
        return address >= ChipMap.LOCAL_BYTES && address < RegisterWindow.GENERAL;
    }

    private Storage existing(int address, int bytes) {
        Storage storage = space.holding(address, bytes);
        if (storage == null) {
            throw new HoleException(address);
        }
        return storage;
    }
}
