package org.edarts.epiphany.isa;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** The general registers: r0 to r63, by number and by name. */
public final class Registers {
    /** How many there are. */
    public static final int COUNT = 64;

    /** The frame pointer of GNU's compiler. */
    public static final int FP = 11;

    /** The stack pointer. */
    public static final int SP = 13;

    /** The link register: where a call returns to. */
    public static final int LR = 14;

    /** Stands in for a register that an encoding has no field for. A core keeps a zero there, which nothing writes. */
    public static final int ABSENT = COUNT;

    private static final Map<String, Integer> NUMBERS = numbers();

    private Registers() {}

    /** Returns the name as GNU's tools print it. */
    public static String name(int register) {
        return switch (register) {
            case FP -> "fp";
            case SP -> "sp";
            case LR -> "lr";
            default -> "r" + register;
        };
    }

    /** Returns the number of the register of that name, in any case, if there is one. */
    public static OptionalInt named(String name) {
        Integer number = NUMBERS.get(name.toLowerCase(Locale.ROOT));
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private static Map<String, Integer> numbers() {
        Map<String, Integer> numbers = new HashMap<>();
        for (int register = 0; register < COUNT; register++) {
            numbers.put("r" + register, register);
        }
        for (int place = 0; place < 4; place++) {
            numbers.put("a" + (place + 1), place);
        }
        for (int place = 0; place < 8; place++) {
            numbers.put("v" + (place + 1), 4 + place);
        }
        numbers.putAll(Map.of("sb", 9, "sl", 10, "fp", FP, "ip", 12, "sp", SP, "lr", LR));
        return Map.copyOf(numbers);
    }
}
