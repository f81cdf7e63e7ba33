package org.edarts.epiphany.functional;

import java.util.HashMap;
import java.util.Map;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.SpecialRegisters;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.memory.HoleException;
import org.edarts.epiphany.memory.RegisterWindow;

/**
 * The registers of the cores, where they lie in memory: general registers from 0xF0000 on, special ones from 0xF0400
 * on, four bytes each. They are accessed as words. Owner: the thread that simulates the chip.
 */
final class RegisterWindows {
    private record Window(CoreState core, SpecialRegisters special) {}

    private final Map<Integer, Window> windows = new HashMap<>();
    private final ChipMap map;
    private final int self;

    /** Makes the registers that a core of the chip sees, none yet. */
    RegisterWindows(ChipMap map, int self) {
        this.map = map;
        this.self = self;
    }

    /** Adds a core's registers. */
    void add(int node, CoreState core, SpecialRegisters special) {
        windows.put(node, new Window(core, special));
    }

    int load(int address) {
        Window window = window(address);
        int offset = map.offsetOf(address);
        return RegisterWindow.isSpecial(offset)
                ? window.special.read(RegisterWindow.indexAt(offset))
                : window.core.register(general(address));
    }

    void store(int address, int value) {
        Window window = window(address);
        int offset = map.offsetOf(address);
        if (RegisterWindow.isSpecial(offset)) {
            window.special.write(RegisterWindow.indexAt(offset), value);
        } else {
            window.core.setRegister(general(address), value);
        }
    }

    private Window window(int address) {
        int node = map.nodeOf(address);
        Window window = windows.get(node == ChipMap.SELF ? self : node);
        if (window == null || !RegisterWindow.contains(map.offsetOf(address))) {
            throw new HoleException(address);
        }
        return window;
    }

    private int general(int address) {
        int number = map.offsetOf(address) - RegisterWindow.GENERAL >> 2;
        if (number >= Registers.COUNT) {
            throw new HoleException(address);
        }
        return number;
    }
}
