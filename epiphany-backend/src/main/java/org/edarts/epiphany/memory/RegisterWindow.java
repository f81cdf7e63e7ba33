package org.edarts.epiphany.memory;

import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.SpecialRegister;

/**
 * Where a core's registers lie in its window of the address space: general registers, then special ones in the order of
 * their indices, a word each (architecture reference, appendix "Registers").
 */
public final class RegisterWindow {
    /** The offset of r0. */
    public static final int GENERAL = ChipMap.REGISTERS;

    /** The offset of the special register of index 0. */
    public static final int SPECIAL = 0xF0400;

    /** The first offset behind the registers. */
    public static final int END = SPECIAL + SpecialRegister.LIMIT * Integer.BYTES;

    private RegisterWindow() {}

    /** Returns whether an offset in a core's window belongs to a register: there are holes between them. */
    public static boolean contains(int offset) {
        return offset >= GENERAL && ChipMap.exists(offset);
    }

    /** Returns whether an offset belongs to the general registers. */
    public static boolean isGeneral(int offset) {
        return offset >= GENERAL && offset < offsetOf(Registers.COUNT);
    }

    /** Returns whether an offset belongs to the special registers. */
    public static boolean isSpecial(int offset) {
        return offset >= SPECIAL && offset < END;
    }

    /** Returns the offset of a general register. */
    public static int offsetOf(int register) {
        return GENERAL + register * Integer.BYTES;
    }

    /** Returns the offset of a special register. */
    public static int offsetOf(SpecialRegister register) {
        return SPECIAL + register.index() * Integer.BYTES;
    }

    /** Returns the index of the special register at an offset for which {@link #isSpecial} holds. */
    public static int indexAt(int offset) {
        return offset - SPECIAL >> 2;
    }
}
