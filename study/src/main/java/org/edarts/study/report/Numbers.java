package org.edarts.study.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Numbers as reports write them: whole ones as such, others with as few decimals as say them, six at most. */
final class Numbers {
    private Numbers() {}

    static String text(double number) {
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return Long.toString((long) number);
        }
        return new BigDecimal(number)
                .setScale(6, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns an empty text for what is not known. */
    static String text(OptionalDouble number) {
        return number.isPresent() ? text(number.getAsDouble()) : "";
    }
}
