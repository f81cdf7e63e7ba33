package org.edarts.cam.text;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amounts with a unit, as people write them. Sizes count in powers of 1024 (1 KB is 1024 bytes, and so is 1 KiB), rates
 * and frequencies in powers of 1000, as is usual for memories and links.
 */
enum Quantity {
    BYTES("B", 1024, "KB", "MB", "GB", "TB"),
    HERTZ("Hz", 1000, "kHz", "MHz", "GHz"),
    BYTES_PER_SECOND("B/s", 1000, "kB/s", "MB/s", "GB/s", "TB/s"),
    CYCLES("cycles", 1000);

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,19}(?:\\.\\d{1,12})?)\\s*([A-Za-z/]+)");

    @SuppressWarnings("ImmutableEnumChecker") // a copy that nobody can change
    private final List<Unit> units;

    Quantity(String base, long step, String... larger) {
        List<Unit> ascending = new ArrayList<>(List.of(new Unit(base, 1)));
        for (String unit : larger) {
            ascending.add(new Unit(unit, ascending.get(ascending.size() - 1).factor() * step));
        }
        units = List.copyOf(ascending);
    }

    private record Unit(String name, long factor) {
        boolean isCalled(String other) {
            String lower = name.toLowerCase(Locale.ROOT);
            String given = other.toLowerCase(Locale.ROOT);
            return given.equals(lower)
                    || (lower.equals("cycles") && given.equals("cycle"))
                    || (lower.length() == 2 && lower.endsWith("b") && given.equals(lower.charAt(0) + "ib"));
        }
    }

    /** {@return the amount in the base unit; empty if the text has no known unit or is no whole number of base units} */
    OptionalLong parse(String text) {
        Matcher matcher = AMOUNT.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        for (Unit unit : units) {
            if (unit.isCalled(matcher.group(2))) {
                BigDecimal amount = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit.factor()));
                return whole(amount);
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong whole(BigDecimal amount) {
        try {
            return OptionalLong.of(amount.longValueExact());
        } catch (ArithmeticException notALong) {
            return OptionalLong.empty();
        }
    }

    /** {@return the amount in the largest unit that needs no fraction; {@link #parse} gives back the same amount} */
    String format(long amount) {
        Unit best = units.get(0);
        for (Unit unit : units) {
            if (amount != 0 && amount % unit.factor() == 0) {
                best = unit;
            }
        }
        String name = this == CYCLES && amount == 1 ? "cycle" : best.name();
        return amount / best.factor() + " " + name;
    }
}
