package org.edarts.viewer.export;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;
import org.jspecify.annotations.Nullable;

/**
 * Exports a trace in the Trace Event Format (JSON), which Perfetto and {@code chrome://tracing} show: a row per unit
 * with its firings, idle times and copies of code, arrows from each firing to those it enabled, and marks for steals,
 * invocations, freed frames, code that left or moved and code that was carried out where it is.
 * READY and SIGNAL records are left out: the arrows tell the same with less ink.
 *
 * <p>Times are rounded to nanoseconds, the finest that the viewers know.
 */
public final class ChromeTrace {
    private static final int RUNS_ROW = 0;
    private static final int FIRST_UNIT_ROW = 1;
    private static final String FAILED = " (failed)";

    private final Trace trace;
    private final CodeletTable names;
    private final double nanosPerTick;
    private final ChromeEvents events;
    private final LatestFirings firings = new LatestFirings();

    private ChromeTrace(Trace trace, ChromeEvents events) {
        this.trace = trace;
        this.names = trace.codelets();
        this.nanosPerTick = trace.header().clock().nanosPerTick();
        this.events = events;
    }

    /**
     * Writes a trace to a file; one that is already there is replaced.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, Trace trace) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            write(out, trace);
        }
    }

    /**
     * Writes a trace to a stream, which stays open.
     *
     * @throws IOException if it cannot be written
     */
    public static void write(OutputStream out, Trace trace) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        try (JsonGenerator json = factory.createGenerator(out, JsonEncoding.UTF8)) {
            json.writeStartObject();
            json.writeStringField("displayTimeUnit", "ns");
            writeHeader(json, trace);
            json.writeArrayFieldStart("traceEvents");
            new ChromeTrace(trace, new ChromeEvents(json)).writeEvents();
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void writeHeader(JsonGenerator json, Trace trace) throws IOException {
        TraceHeader header = trace.header();
        json.writeObjectFieldStart("otherData");
        json.writeStringField("productVersion", header.productVersion());
        json.writeStringField("commandLine", header.commandLine());
        json.writeStringField("policy", header.policy());
        // As text: a viewer's numbers have 53 bits.
        json.writeStringField("seed", Long.toString(header.seed()));
        json.writeStringField("clock", header.clock().virtual() ? "virtual" : "real");
        json.writeNumberField("droppedRecords", trace.dropped());
        json.writeEndObject();
    }

    private void writeEvents() throws IOException {
        events.processName("eDARTS");
        events.rowName(RUNS_ROW, trace.marks().name());
        for (UnitTrace unit : trace.units()) {
            events.rowName(row(unit.unit()), unit.name());
        }
        List<TracedRun> runs = trace.runs();
        for (int i = 0; i < runs.size(); i++) {
            writeRun(i + 1, runs.get(i));
        }
        for (TraceEvent event : trace.events()) {
            switch (event.kind()) {
                case FIRE -> writeFiring(event, "");
                case FAIL -> writeFiring(event, FAILED);
                case IDLE -> writeIdle(event);
                case AWAIT -> writeSpan("await", "waiting for data", event, Map.of());
                case STEAL -> writeSteal(event);
                case INVOKE -> writeProcedure("invoke", event);
                case FREE -> writeProcedure("free", event);
                case LOAD -> writeLoad(event);
                case UNLOAD -> writeCode("unload", event, Map.of());
                case OUTSIDE -> writeCode("outside", event, Map.of("in", place(event.frame())));
                case MOVE -> writeCode("move", event, Map.of("to", address(event.enablerFrame())));
                case READY, SIGNAL, RUN_START, RUN_END, RUN_FAILED -> {}
            }
        }
    }

    private void writeRun(int number, TracedRun run) throws IOException {
        String suffix = run.outcome() == TracedRun.Outcome.FAILED ? FAILED : "";
        events.span("run", "run " + number + suffix, RUNS_ROW, nanos(run.start()), nanos(run.end()), Map.of());
    }

    private void writeFiring(TraceEvent firing, String suffix) throws IOException {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("codelet", firing.codelet());
        details.put("frame", firing.frame());
        if (firing.enabler() != TraceEvent.NONE) {
            details.put("enabledBy", names.instanceName(firing.enabler()));
        }
        writeSpan("fire", names.instanceName(firing.codelet()) + suffix, firing, details);
        @Nullable TraceEvent enabler = firings.enablerOf(firing);
        if (enabler != null) {
            writeArrow(enabler, firing);
        }
    }

    private void writeArrow(TraceEvent from, TraceEvent to) throws IOException {
        // At its very end, a firing is already over for a viewer.
        long lastInside = Math.max(nanos(from.time()), nanos(from.end()) - 1);
        long arrival = nanos(to.time());
        events.arrow("enables", row(from.unit()), Math.min(lastInside, arrival), row(to.unit()), arrival);
    }

    private void writeIdle(TraceEvent event) throws IOException {
        IdleReason reason = event.idleReason();
        writeSpan("idle", "idle", event, reason == null ? Map.of() : Map.of("reason", reason.text()));
    }

    private void writeSteal(TraceEvent steal) throws IOException {
        int victim = steal.enabler();
        boolean known = victim >= 0 && victim < trace.units().size();
        String from = known ? trace.units().get(victim).name() : "unit " + victim;
        String name = "steal " + names.instanceName(steal.codelet());
        events.mark("steal", name, row(steal.unit()), nanos(steal.time()), Map.of("from", from));
    }

    private void writeProcedure(String verb, TraceEvent event) throws IOException {
        String name = verb + " " + names.procedureName(event.codelet());
        events.mark(verb, name, row(event.unit()), nanos(event.time()), Map.of("frame", event.frame()));
    }

    private void writeLoad(TraceEvent load) throws IOException {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("bytes", load.enabler());
        details.put("from", place(load.frame()));
        details.put("address", address(load.enablerFrame()));
        writeSpan("load", "load " + names.instanceName(load.codelet()), load, details);
    }

    private void writeCode(String verb, TraceEvent event, Map<String, ?> details) throws IOException {
        String name = verb + " " + names.instanceName(event.codelet());
        events.mark(verb, name, row(event.unit()), nanos(event.time()), details);
    }

    private static String place(int code) {
        return code == TraceEvent.IN_ANOTHER_UNIT ? "another unit" : "store";
    }

    private static String address(int address) {
        return String.format("0x%x", address);
    }

    private void writeSpan(String category, String name, TraceEvent event, Map<String, ?> details) throws IOException {
        events.span(category, name, row(event.unit()), nanos(event.time()), nanos(event.end()), details);
    }

    private long nanos(long ticks) {
        return Math.round(ticks * nanosPerTick);
    }

    private static int row(int unit) {
        return FIRST_UNIT_ROW + unit;
    }
}
