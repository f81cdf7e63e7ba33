package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.memory.HoleException;

/**
 * Loads and stores between registers and memory. Refuses addresses that are no multiple of the size, pairs of registers
 * that begin with an odd one, and holes in the map; then nothing is changed but the exception raised.
 */
final class MemoryAccess {
    private final CoreState core;
    private final int[] r;
    private final CoreMemory memory;

    MemoryAccess(CoreState core, CoreMemory memory) {
        this.core = core;
        this.r = core.registers;
        this.memory = memory;
    }

    /** Loads rd; tells whether it did. */
    boolean load(Instruction i, int address) {
        return switch (i.size()) {
            case BYTE -> loadByte(i.rd(), address);
            case HALF -> loadHalf(i.rd(), address);
            case WORD -> loadWord(i.rd(), address);
            case DOUBLE -> loadDouble(i.rd(), address);
        };
    }

    boolean loadByte(int rd, int address) {
        try {
            r[rd] = memory.loadByte(address);
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    boolean loadHalf(int rd, int address) {
        if ((address & 1) != 0) {
            return unaligned(address);
        }
        try {
            r[rd] = memory.loadHalf(address);
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    boolean loadWord(int rd, int address) {
        if ((address & 3) != 0) {
            return unaligned(address);
        }
        try {
            r[rd] = memory.loadWord(address);
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    boolean loadDouble(int rd, int address) {
        if ((address & 7) != 0 || (rd & 1) != 0) {
            return unaligned(address);
        }
        try {
            long value = memory.loadDouble(address);
            r[rd] = (int) value;
            r[rd + 1] = (int) (value >>> Integer.SIZE);
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    /** Stores rd; tells whether it did. */
    boolean store(Instruction i, int address) {
        return switch (i.size()) {
            case BYTE -> storeByte(i.rd(), address);
            case HALF -> storeHalf(i.rd(), address);
            case WORD -> storeWord(i.rd(), address);
            case DOUBLE -> storeDouble(i.rd(), address);
        };
    }

    boolean storeByte(int rd, int address) {
        try {
            memory.storeByte(address, r[rd]);
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    boolean storeHalf(int rd, int address) {
        if ((address & 1) != 0) {
            return unaligned(address);
        }
        try {
            memory.storeHalf(address, r[rd]);
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    boolean storeWord(int rd, int address) {
        if ((address & 3) != 0) {
            return unaligned(address);
        }
        try {
            memory.storeWord(address, r[rd]);
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    boolean storeDouble(int rd, int address) {
        if ((address & 7) != 0 || (rd & 1) != 0) {
            return unaligned(address);
        }
        try {
            memory.storeDouble(address, (long) r[rd + 1] << Integer.SIZE | Integer.toUnsignedLong(r[rd]));
            return true;
        } catch (HoleException hole) {
            return refuse(hole);
        }
    }

    /** Stores rd where there is a zero, and loads what was there. */
    void testAndSet(Instruction i, int address) {
        int value = r[i.rd()];
        if (!load(i, address)) {
            return;
        }
        if (r[i.rd()] != 0) {
            core.locks.failed(core.id.global(address), core.clock());
            return;
        }
        core.locks.took(core.id.global(address), core.pc(), core.clock());
        r[i.rd()] = value;
        store(i, address);
        r[i.rd()] = 0;
    }

    private boolean unaligned(int address) {
        core.fault(ExceptionCause.UNALIGNED, word(), address);
        return false;
    }

    private boolean refuse(HoleException hole) {
        core.fault(ExceptionCause.HOLE, word(), hole.address());
        return false;
    }

    /** The bits of the instruction that is carried out. */
    private int word() {
        return memory.fetch(core.pc()).word();
    }
}
