package org.edarts.cam.text;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amounts with a unit, as people write them. Sizes count in powers of 1024 (1 KB is 1024 bytes, and so is 1 KiB), rates
 * and frequencies in powers of 1000, as is usual for memories and links.
 */
enum Quantity {
    BYTES(1024, "B KB MB GB TB"),
    HERTZ(1000, "Hz kHz MHz GHz"),
    BYTES_PER_SECOND(1000, "B/s kB/s MB/s GB/s TB/s"),
    CYCLES(1000, "cycles");

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,19}(?:\\.\\d{1,12})?)\\s*([A-Za-z/]+)");

    private final long step;
    private final String units;

    /**
     * @param step how many of one unit make the next
     * @param units their names, from the smallest
     */
    Quantity(long step, String units) {
        this.step = step;
        this.units = units;
    }

    /**
     * Returns the amount in the smallest unit; empty if the text has no known unit or is no whole number of that unit.
     */
    OptionalLong parse(String text) {
        Matcher matcher = AMOUNT.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        BigDecimal amount = new BigDecimal(matcher.group(1));
        for (String unit : units.split(" ")) {
            if (isCalled(unit, matcher.group(2))) {
                return whole(amount);
            }
            amount = amount.multiply(BigDecimal.valueOf(step));
        }
        return OptionalLong.empty();
    }

    private static boolean isCalled(String unit, String given) {
        return given.equalsIgnoreCase(unit)
                || (unit.equals("cycles") && given.equalsIgnoreCase("cycle"))
                || (unit.matches("[KMGT]B") && given.equalsIgnoreCase(unit.charAt(0) + "iB"));
    }

    private static OptionalLong whole(BigDecimal amount) {
        try {
            return OptionalLong.of(amount.longValueExact());
        } catch (ArithmeticException notALong) {
            return OptionalLong.empty();
        }
    }

    /** Returns the amount in the largest unit that needs no fraction; {@link #parse} gives back the same amount. */
    String format(long amount) {
        String[] names = units.split(" ");
        int unit = 0;
        long left = amount;
        while (left != 0 && left % step == 0 && unit < names.length - 1) {
            left /= step;
            unit++;
        }
        return left + " " + (this == CYCLES && left == 1 ? "cycle" : names[unit]);
    }
}
