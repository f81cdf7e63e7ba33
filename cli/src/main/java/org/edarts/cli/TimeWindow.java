package org.edarts.cli;

import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A part of the time of traces.
 *
 * @param from where it begins, from the start of the first run; null for the begin of the trace
 * @param to where it ends; null for the end of the trace
 */
record TimeWindow(@Nullable ClockTime from, @Nullable ClockTime to) {
    private static final String BETWEEN = "..";

    /** Returns what a trace has within. */
    Trace of(Trace trace) {
        TraceClock clock = trace.header().clock();
        return trace.window(
                from == null ? Long.MIN_VALUE : clock.toTicks(from.duration()),
                to == null ? Long.MAX_VALUE : clock.toTicks(to.duration()));
    }

    private static TimeWindow parse(String text) {
        int middle = text.indexOf(BETWEEN);
        if (middle < 0 || text.length() == BETWEEN.length()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no part of the time: expected FROM..TO, such as 1.5s..2s");
        }
        String first = text.substring(0, middle);
        String last = text.substring(middle + BETWEEN.length());
        TimeWindow window = new TimeWindow(
                first.isEmpty() ? null : ClockTime.parse(first), last.isEmpty() ? null : ClockTime.parse(last));
        if (window.from != null && window.to != null && window.from.duration().compareTo(window.to.duration()) >= 0) {
            throw new IllegalArgumentException("'" + text + "' ends before it begins: give the earlier time first");
        }
        return window;
    }

    /** Reads parts such as {@code 1.5s..2s}. */
    static final class Converter implements ITypeConverter<TimeWindow> {
        @Override
        public TimeWindow convert(String text) {
            try {
                return parse(text);
            } catch (IllegalArgumentException wrong) {
                throw new TypeConversionException(String.valueOf(wrong.getMessage()));
            }
        }
    }
}
