package org.edarts.trace;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The header as named texts, the way a file holds it. */
final class HeaderFields {
    private static final String PRODUCT = "product-version";
    private static final String COMMAND = "command-line";
    private static final String GRAPH = "graph";
    private static final String MACHINE = "machine";
    private static final String POLICY = "policy";
    private static final String SEED = "seed";
    private static final String CLOCK = "clock";
    private static final String TICKS = "ticks-per-second";
    private static final String STARTED = "started-at";

    private static final String DETAIL = "detail";
    private static final String IDLE_REASONS = "idle-reasons";

    private static final String REAL = "real";
    private static final String VIRTUAL = "virtual";

    private static final String TIME = "time";
    private static final Map<TraceClock.Time, String> TIMES = Map.of(
            TraceClock.Time.DECLARED, "declared",
            TraceClock.Time.SIMULATED, "simulated",
            TraceClock.Time.BOARD, "board");

    private HeaderFields() {}

    static Map<String, String> of(TraceHeader header, boolean detailed) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(PRODUCT, header.productVersion());
        fields.put(COMMAND, header.commandLine());
        fields.put(GRAPH, header.graph());
        fields.put(MACHINE, header.machine());
        fields.put(POLICY, header.policy());
        fields.put(SEED, Long.toString(header.seed()));
        fields.put(CLOCK, header.clock().virtual() ? VIRTUAL : REAL);
        fields.put(TICKS, Long.toString(header.clock().ticksPerSecond()));
        Instant startedAt = header.startedAt();
        if (startedAt != null) {
            fields.put(STARTED, startedAt.toString());
        }
        if (header.clock().virtual()) {
            fields.put(TIME, Objects.requireNonNull(TIMES.get(header.clock().time())));
        }
        if (detailed) {
            fields.put(DETAIL, IDLE_REASONS);
        }
        return fields;
    }

    /**
     * The header with these fields; others are ignored.
     *
     * @throws RuntimeException if a field is missing or has no sense
     */
    static TraceHeader parse(Map<String, String> fields) {
        String clock = required(fields, CLOCK);
        if (!clock.equals(REAL) && !clock.equals(VIRTUAL)) {
            throw new IllegalArgumentException("clock '" + clock + "' is neither " + REAL + " nor " + VIRTUAL);
        }
        @Nullable String startedAt = fields.get(STARTED);
        return new TraceHeader(
                required(fields, PRODUCT),
                required(fields, COMMAND),
                required(fields, GRAPH),
                required(fields, MACHINE),
                required(fields, POLICY),
                Long.parseLong(required(fields, SEED)),
                clock(clock.equals(VIRTUAL), fields.get(TIME), Long.parseLong(required(fields, TICKS))),
                startedAt == null ? null : Instant.parse(startedAt));
    }

    /** Before version 1.4 nothing said which time a machine's own is: that of chips alone was in cycles. */
    private static TraceClock clock(boolean virtual, @Nullable String time, long ticks) {
        if (!virtual) {
            return new TraceClock(TraceClock.Time.WALL, ticks);
        }
        for (Map.Entry<TraceClock.Time, String> known : TIMES.entrySet()) {
            if (known.getValue().equals(time)) {
                return new TraceClock(known.getKey(), ticks);
            }
        }
        boolean nanos = ticks == TraceClock.VIRTUAL_NANOS.ticksPerSecond();
        return nanos ? TraceClock.VIRTUAL_NANOS : TraceClock.simulatedCycles(ticks);
    }

    /** Whether the trace with these fields is a detailed one. */
    static boolean detailed(Map<String, String> fields) {
        return IDLE_REASONS.equals(fields.get(DETAIL));
    }

    private static String required(Map<String, String> fields, String name) {
        String text = fields.get(name);
        if (text == null) {
            throw new IllegalArgumentException("no field '" + name + "'");
        }
        return text;
    }
}
