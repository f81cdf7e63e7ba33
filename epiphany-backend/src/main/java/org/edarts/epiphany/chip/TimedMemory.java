package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreMemory;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.SpecialRegisters;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.mesh.Requester;
import org.edarts.epiphany.mesh.Waiter;
import org.edarts.epiphany.time.HalfCycles;

/**
 * Memory as a core sees it while it carries out an instruction whose time has come: its own memory and registers, and
 * the mesh for everything else. What a load of another core's memory returns was brought by the mesh before; a store
 * goes onto the mesh, which has room for it.
 */
final class TimedMemory implements CoreMemory {
    private static final int MULTICAST_MODE = 0b0011;

    private final CoreState core;
    private final SpecialRegisters special;
    private final Storage local;
    private final AddressSpace content;
    private final NodePort port;
    private final Waiter waiter;
    private long answer;
    private boolean answered;
    private boolean answerStored;

    TimedMemory(
            CoreState core,
            SpecialRegisters special,
            Storage local,
            AddressSpace content,
            NodePort port,
            Waiter waiter) {
        this.core = core;
        this.special = special;
        this.local = local;
        this.content = content;
        this.port = port;
        this.waiter = waiter;
    }

    /** Keeps what the mesh brought for the instruction that is carried out next. */
    void setAnswer(long data, boolean ofTestAndSet) {
        answer = data;
        answered = true;
        answerStored = ofTestAndSet;
    }

    /** Forgets it, once the instruction is carried out. */
    void clearAnswer() {
        answered = false;
        answerStored = false;
    }

    boolean isMulticasting() {
        return core.meshMode() == MULTICAST_MODE;
    }

    /** Returns the word of the register at an offset of the core's window, 0 where there is none. */
    int loadRegister(int offset) {
        if (RegisterWindow.isSpecial(offset)) {
            return special.read(RegisterWindow.indexAt(offset));
        }
        return RegisterWindow.isGeneral(offset) ? core.register(offset - RegisterWindow.GENERAL >> 2) : 0;
    }

    /** Sets the register at an offset of the core's window; nothing happens where there is none. */
    void storeRegister(int offset, int value) {
        if (RegisterWindow.isSpecial(offset)) {
            special.write(RegisterWindow.indexAt(offset), value);
        } else if (RegisterWindow.isGeneral(offset)) {
            core.setRegister(offset - RegisterWindow.GENERAL >> 2, value);
        }
    }

    @Override
    public int loadByte(int address) {
        return (int) load(address, 0);
    }

    @Override
    public int loadHalf(int address) {
        return (int) load(address, 1);
    }

    @Override
    public int loadWord(int address) {
        return (int) load(address, 2);
    }

    @Override
    public long loadDouble(int address) {
        return load(address, 3);
    }

    @Override
    public void storeByte(int address, int value) {
        store(address, 0, value & 0xFF);
    }

    @Override
    public void storeHalf(int address, int value) {
        store(address, 1, value & 0xFFFF);
    }

    @Override
    public void storeWord(int address, int value) {
        store(address, 2, value);
    }

    @Override
    public void storeDouble(int address, long value) {
        store(address, 3, value);
    }

    /** Returns an instruction that the core has fetched already: its turns see to the time that takes. */
    @Override
    public Instruction fetch(int address) {
        Storage storage = content.holding(address, Short.BYTES);
        if (storage == null) {
            throw new HoleException(address);
        }
        return storage.instruction(content.place(address));
    }

    private long load(int address, int power) {
        if (address >>> 20 != 0) {
            if (!answered) {
                throw new HoleException(address);
            }
            return answer;
        }
        if (address < local.size()) {
            return local.load(address, power);
        }
        if (!RegisterWindow.contains(address) && address < RegisterWindow.GENERAL) {
            return core.loadBehindMemory(address);
        }
        checkRegister(address);
        long low = Integer.toUnsignedLong(loadRegister(address & -4));
        return power < 3 ? low : low | (long) loadRegister(address + 4) << Integer.SIZE;
    }

    private void store(int address, int power, long value) {
        if (answerStored) {
            clearAnswer();
        } else if (address >>> 20 != 0) {
            send(address, power, value);
        } else if (address < local.size()) {
            local.store(address, power, value);
        } else {
            checkRegister(address);
            storeRegister(address & -4, (int) value);
            if (power == 3) {
                storeRegister(address + 4, (int) (value >>> Integer.SIZE));
            }
        }
    }

    private void send(int address, int power, long value) {
        boolean multicasts = isMulticasting();
        if (!multicasts && !port.reaches(address)) {
            throw new HoleException(address);
        }
        long now = HalfCycles.ofCycles(core.clock());
        boolean sent = multicasts
                ? port.multicast(Requester.LOAD, address, power, value, now, waiter)
                : port.write(Requester.LOAD, address, power, value, now, waiter);
        if (!sent) {
            throw new IllegalStateException("a store was carried out although the mesh had no room for it");
        }
    }

    private static void checkRegister(int address) {
        if (!RegisterWindow.contains(address)) {
            throw new HoleException(address);
        }
    }
}
