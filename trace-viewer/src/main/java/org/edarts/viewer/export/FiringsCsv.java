package org.edarts.viewer.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import org.edarts.trace.Trace;
import org.edarts.viewer.analysis.Firings;
import org.edarts.viewer.analysis.TraceAnalysis;

/**
 * Exports the firings of a trace as comma-separated values (RFC 4180, UTF-8), a line each, for pandas, R and the like.
 * The first line has the names of the columns. Times are nanoseconds, with decimals only where the clock counts cycles;
 * what is not recorded is empty.
 */
public final class FiringsCsv {
    private static final String HEADER =
            "firing,unit,unit_name,codelet,kind,frame,start_ns,duration_ns,ready_ns,wait_ns,"
                    + "enabler,failed,critical,slack_ns,dispatch_ns,idle_ns,idle_reason";
    private static final int DECIMALS = 3;
    private static final double EXACT = 1.0;

    private final Trace trace;
    private final TraceAnalysis analysis;
    private final Firings firings;
    private final double nanosPerTick;

    private FiringsCsv(Trace trace, TraceAnalysis analysis) {
        this.trace = trace;
        this.analysis = analysis;
        this.firings = analysis.firings();
        this.nanosPerTick = trace.header().clock().nanosPerTick();
    }

    /**
     * Writes the firings to a file; one that is already there is replaced.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, Trace trace) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            write(out, trace);
        }
    }

    /**
     * Writes the firings as text.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Appendable out, Trace trace) throws IOException {
        new FiringsCsv(trace, TraceAnalysis.of(trace)).writeTo(out);
    }

    private void writeTo(Appendable out) throws IOException {
        BitSet critical = new BitSet();
        for (int firing : analysis.criticalFirings()) {
            critical.set(firing);
        }
        out.append(HEADER).append('\n');
        for (int unit = 0; unit < trace.units().size(); unit++) {
            PauseBefore pauses = new PauseBefore(trace.detailed(), analysis, unit);
            String unitName = quoted(trace.units().get(unit).name());
            for (int firing = firings.firstOf(unit); firing < firings.firstOf(unit + 1); firing++) {
                pauses.goOnTo(firings.start(firing));
                long ready = firings.ready(firing);
                boolean known = ready != Firings.UNKNOWN;
                out.append(String.join(
                                ",",
                                Integer.toString(firing),
                                Integer.toString(unit),
                                unitName,
                                quoted(trace.codelets().instanceName(firings.codelet(firing))),
                                quoted(firings.kinds().get(firings.kind(firing))),
                                Integer.toString(firings.frame(firing)),
                                nanos(firings.start(firing)),
                                nanos(firings.duration(firing)),
                                known ? nanos(ready) : "",
                                known ? nanos(firings.start(firing) - ready) : "",
                                firings.enabler(firing) < 0 ? "" : Integer.toString(firings.enabler(firing)),
                                firings.failed(firing) ? "1" : "0",
                                critical.get(firing) ? "1" : "0",
                                nanos(analysis.slack(firing)),
                                pauses.known() ? nanos(pauses.dispatch()) : "",
                                nanos(pauses.idle()),
                                pauses.reason()))
                        .append('\n');
            }
        }
    }

    private String nanos(long ticks) {
        return nanosPerTick == EXACT
                ? Long.toString(ticks)
                : BigDecimal.valueOf(Math.round(ticks * nanosPerTick * 1e3), DECIMALS)
                        .toPlainString();
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
