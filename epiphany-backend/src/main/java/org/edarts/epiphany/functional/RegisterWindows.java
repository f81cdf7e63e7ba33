package org.edarts.epiphany.functional;

import java.util.HashMap;
import java.util.Map;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.SpecialRegisters;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.HoleException;

/**
 * The registers of the cores, where they lie in memory: general registers from 0xF0000 on, special ones from 0xF0400 on, four
 * bytes each. They are accessed as words. Belongs to the thread that simulates the chip.
 */
final class RegisterWindows {
    private static final int WINDOW_BITS = 20;
    private static final int OFFSET = (1 << WINDOW_BITS) - 1;
    private static final int GENERAL = 0xF0000;
    private static final int SPECIAL = 0xF0400;

    private record Window(CoreState core, SpecialRegisters special) {}

    private final Map<Integer, Window> windows = new HashMap<>();
    private final int alias;

    /** Makes the registers that the core of that id sees, none yet. */
    RegisterWindows(int alias) {
        this.alias = alias;
    }

    /** Adds a core's registers. */
    void add(CoreState core, SpecialRegisters special) {
        windows.put(core.coreId(), new Window(core, special));
    }

    int load(int address) {
        Window window = window(address);
        int offset = address & OFFSET;
        return offset < SPECIAL ? window.core.register(general(address)) : window.special.read(special(address));
    }

    void store(int address, int value) {
        Window window = window(address);
        int offset = address & OFFSET;
        if (offset < SPECIAL) {
            window.core.setRegister(general(address), value);
        } else {
            window.special.write(special(address), value);
        }
    }

    private Window window(int address) {
        int id = address >>> WINDOW_BITS;
        Window window = windows.get(id == 0 ? alias : id);
        if (window == null || (address & OFFSET) < GENERAL) {
            throw new HoleException(address);
        }
        return window;
    }

    private static int general(int address) {
        int number = (address & OFFSET) - GENERAL >> 2;
        if (number >= Registers.COUNT) {
            throw new HoleException(address);
        }
        return number;
    }

    private static int special(int address) {
        int index = (address & OFFSET) - SPECIAL >> 2;
        if (index >= SpecialRegister.LIMIT) {
            throw new HoleException(address);
        }
        return index;
    }
}
