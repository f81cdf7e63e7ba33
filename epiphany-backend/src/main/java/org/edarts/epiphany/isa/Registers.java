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

    private static final Map<String, Integer> ALIASES = Map.ofEntries(
            Map.entry("fp", FP),
            Map.entry("ip", 12),
            Map.entry("sp", SP),
            Map.entry("lr", LR),
            Map.entry("sb", 9),
            Map.entry("sl", 10),
            Map.entry("a1", 0),
            Map.entry("a2", 1),
            Map.entry("a3", 2),
            Map.entry("a4", 3),
            Map.entry("v1", 4),
            Map.entry("v2", 5),
            Map.entry("v3", 6),
            Map.entry("v4", 7),
            Map.entry("v5", 8),
            Map.entry("v6", 9),
            Map.entry("v7", 10),
            Map.entry("v8", 11));

    /** Those of all names, for whoever assembles asks for several in each line. */
    private static final Map<String, Integer> NUMBERS = new HashMap<>(ALIASES);

    static {
        for (int number = 0; number < COUNT; number++) {
            NUMBERS.put("r" + number, number);
        }
    }

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
}
