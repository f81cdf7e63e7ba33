package org.edarts.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.trace.TraceRecorder;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How much memory a record may take.
 *
 * @param bytes that memory, shared by all units
 */
record TraceSize(long bytes) {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})\\s*([kmg]?)i?b?");
    private static final String PREFIXES = "kmg";
    private static final int STEP_BITS = 10;
    private static final long LEAST = 1 << 16;
    private static final int RECORD_BYTES = 32;

    /** How many records each unit may keep: one less than a power of two, as rings have it. */
    int recordsPerUnit(int units) {
        long slots = Math.max(2, bytes / RECORD_BYTES / Math.max(1, units));
        return (int) Math.min(TraceRecorder.MAX_CAPACITY, Long.highestOneBit(slots) - 1);
    }

    /** Reads sizes such as {@code 64MB}; a kilobyte has 1024 bytes. */
    static final class Converter implements ITypeConverter<TraceSize> {
        @Override
        public TraceSize convert(String text) {
            Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
            if (matcher.matches()) {
                int steps = matcher.group(2).isEmpty() ? 0 : PREFIXES.indexOf(matcher.group(2)) + 1;
                long bytes = Long.parseLong(matcher.group(1)) << STEP_BITS * steps;
                if (bytes >= LEAST) {
                    return new TraceSize(bytes);
                }
            }
            throw new TypeConversionException("'" + text + "' is no size: expected 64KB or more, such as 512MB or 2GB");
        }
    }
}
