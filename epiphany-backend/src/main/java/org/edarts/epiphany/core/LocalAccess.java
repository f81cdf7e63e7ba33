package org.edarts.epiphany.core;

import java.util.function.IntConsumer;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;

/**
 * Loads and stores of translated stretches: those to the core's own memory, at multiples of their size. All others are
 * refused, and nothing is changed. Notes which banks they use. Owner: one thread.
 */
final class LocalAccess {
    private static final int OUTSIDE = -ChipMap.LOCAL_BYTES;

    private final int[] r;
    private final Storage local;
    private final IntConsumer beforeStore;
    private int codeBank;
    private int conflicts;
    private int lastBank;
    private boolean logs;
    private boolean codeChanged;

    LocalAccess(CoreState core, Storage local, IntConsumer beforeStore) {
        this.r = core.registers;
        this.local = local;
        this.beforeStore = beforeStore;
    }

    /** Begins with a stretch. */
    void begin(int start, boolean logsStores) {
        codeBank = Banks.of(start);
        conflicts = 0;
        logs = logsStores;
        codeChanged = false;
    }

    /** Returns for each access a bit whether it was to the bank of the code, the last one's lowest. */
    int conflicts() {
        return conflicts;
    }

    /** Returns the bank of the last access. */
    int lastBank() {
        return lastBank;
    }

    /** Code of the core was changed. */
    void codeChanged() {
        codeChanged = true;
    }

    boolean hasChangedCode() {
        return codeChanged;
    }

    private void note(int address) {
        int bank = Banks.of(address);
        lastBank = bank;
        conflicts = conflicts << 1 | (bank == codeBank ? 1 : 0);
    }

    private void noteStore(int address) {
        note(address);
        if (logs) {
            beforeStore.accept(address);
        }
    }

    boolean loadByte(int rd, int address) {
        if ((address & OUTSIDE) != 0) {
            return false;
        }
        note(address);
        r[rd] = local.loadByte(address);
        return true;
    }

    boolean loadHalf(int rd, int address) {
        if ((address & (OUTSIDE | 1)) != 0) {
            return false;
        }
        note(address);
        r[rd] = local.loadHalf(address);
        return true;
    }

    boolean loadWord(int rd, int address) {
        if ((address & (OUTSIDE | 3)) != 0) {
            return false;
        }
        note(address);
        r[rd] = local.loadWord(address);
        return true;
    }

    boolean loadDouble(int rd, int address) {
        if ((address & (OUTSIDE | 7)) != 0) {
            return false;
        }
        note(address);
        long value = local.loadDouble(address);
        r[rd] = (int) value;
        r[rd + 1] = (int) (value >>> Integer.SIZE);
        return true;
    }

    boolean storeByte(int rd, int address) {
        if ((address & OUTSIDE) != 0) {
            return false;
        }
        noteStore(address);
        local.storeByte(address, r[rd]);
        return true;
    }

    boolean storeHalf(int rd, int address) {
        if ((address & (OUTSIDE | 1)) != 0) {
            return false;
        }
        noteStore(address);
        local.storeHalf(address, r[rd]);
        return true;
    }

    boolean storeWord(int rd, int address) {
        if ((address & (OUTSIDE | 3)) != 0) {
            return false;
        }
        noteStore(address);
        local.storeWord(address, r[rd]);
        return true;
    }

    boolean storeDouble(int rd, int address) {
        if ((address & (OUTSIDE | 7)) != 0) {
            return false;
        }
        noteStore(address);
        local.storeDouble(address, (long) r[rd + 1] << Integer.SIZE | Integer.toUnsignedLong(r[rd]));
        return true;
    }
}
