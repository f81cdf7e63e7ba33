package org.edarts.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A span of a trace's time, as users write it: {@code 250us}, {@code 1.5ms} or {@code 10s}.
 *
 * @param duration that span
 */
record ClockTime(Duration duration) {
    private static final Pattern TIME = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ns|us|ms|s)");
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException if it is none
     */
    static ClockTime parse(String text) {
        Matcher matcher = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no time: expected a number with its unit, such as 250us, 1.5ms or 10s");
        }
        double nanos = Double.parseDouble(matcher.group(1)) * Math.pow(1000, UNITS.indexOf(matcher.group(2)));
        return new ClockTime(Duration.ofSeconds((long) (nanos / 1e9), Math.round(nanos % 1e9)));
    }

    /** Reads times of options. */
    static final class Converter implements ITypeConverter<ClockTime> {
        @Override
        public ClockTime convert(String text) {
            try {
                return parse(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(String.valueOf(wrong.getMessage()));
            }
        }
    }
}
