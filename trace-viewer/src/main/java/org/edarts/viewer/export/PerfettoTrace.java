package org.edarts.viewer.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.edarts.trace.EventKind;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;
import org.edarts.viewer.analysis.Firings;
import org.edarts.viewer.analysis.Pauses;
import org.edarts.viewer.analysis.TraceAnalysis;

/**
 * Exports a trace in Perfetto's own format, for ui.perfetto.dev and its trace processor: a track per unit with its
 * firings, idle times and copies of code, a flow from each firing to those that it enabled, marks for steals and
 * invocations, and counters of the codelets in flight and in the ready pools. Slices have the names of declarations, so
 * that equal ones are counted together; the instance and its frame stand beside it.
 *
 * <p>Times are rounded to nanoseconds and count from the first thing that happened.
 */
public final class PerfettoTrace {
    private static final String IDLE = "idle";
    private static final long PROCESS_TRACK = 1;
    private static final long RUNS_TRACK = 2;
    private static final long IN_FLIGHT_TRACK = 3;
    private static final long READY_TRACK = 4;
    private static final long FIRST_UNIT_TRACK = 16;

    private final Trace trace;
    private final TraceAnalysis analysis;
    private final Firings firings;
    private final PerfettoPackets packets;
    private final double nanosPerTick;
    private final long origin;
    /** Where in {@link #enabled} the firings begin that one enabled. */
    private final int[] firstEnabled;

    private final int[] enabled;

    private PerfettoTrace(Trace trace, TraceAnalysis analysis, PerfettoPackets packets) {
        this.trace = trace;
        this.analysis = analysis;
        this.firings = analysis.firings();
        this.packets = packets;
        this.nanosPerTick = trace.header().clock().nanosPerTick();
        long first = trace.runs().stream().mapToLong(TracedRun::start).min().orElse(0);
        for (UnitTrace unit : trace.units()) {
            for (TraceEvent event : unit.events()) {
                first = Math.min(first, event.time());
            }
        }
        this.origin = first;
        this.firstEnabled = new int[firings.count() + 1];
        for (int firing = 0; firing < firings.count(); firing++) {
            if (firings.enabler(firing) >= 0) {
                firstEnabled[firings.enabler(firing) + 1]++;
            }
        }
        for (int firing = 0; firing < firings.count(); firing++) {
            firstEnabled[firing + 1] += firstEnabled[firing];
        }
        this.enabled = new int[firstEnabled[firings.count()]];
        int[] next = firstEnabled.clone();
        for (int firing = 0; firing < firings.count(); firing++) {
            if (firings.enabler(firing) >= 0) {
                enabled[next[firings.enabler(firing)]++] = firing;
            }
        }
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
        new PerfettoTrace(trace, TraceAnalysis.of(trace), new PerfettoPackets(out)).writeAll();
    }

    private void writeAll() throws IOException {
        packets.process(PROCESS_TRACK, "eDARTS " + analysis.numbers().origin().graph());
        packets.track(RUNS_TRACK, PROCESS_TRACK, trace.marks().name());
        packets.counter(IN_FLIGHT_TRACK, PROCESS_TRACK, "codelets in flight");
        boolean readyKnown = analysis.numbers().levels().ready() != null;
        if (readyKnown) {
            packets.counter(READY_TRACK, PROCESS_TRACK, "ready pools");
        }
        for (UnitTrace unit : trace.units()) {
            packets.thread(track(unit.unit()), unit.unit() + 1, unit.name());
        }
        int number = 1;
        for (TracedRun run : trace.runs()) {
            String outcome = run.outcome() == TracedRun.Outcome.FAILED ? " (failed)" : "";
            packets.begin(RUNS_TRACK, nanos(run.start()), "run", "run" + outcome)
                    .with("number", number++)
                    .send();
            packets.end(RUNS_TRACK, nanos(run.end()));
        }
        for (UnitTrace unit : trace.units()) {
            writeUnit(unit);
        }
        writeCounters(readyKnown);
    }

    /**
     * Something that takes time on a unit.
     *
     * @param event its record
     * @param firing its number if it is a firing, else {@link Firings#NONE}
     * @param name what it is called if it is none
     */
    private record Slice(TraceEvent event, int firing, String name) {}

    private void writeUnit(UnitTrace unit) throws IOException {
        List<Slice> slices = new ArrayList<>();
        int firing = firings.firstOf(unit.unit());
        for (TraceEvent event : unit.events()) {
            switch (event.kind()) {
                case FIRE, FAIL -> slices.add(new Slice(event, firing++, ""));
                case LOAD -> slices.add(new Slice(event, Firings.NONE, "load " + name(event)));
                case STEAL, INVOKE, FREE, UNLOAD, OUTSIDE, MOVE -> writeMark(event);
                default -> {}
            }
        }
        addPauses(slices, unit.unit(), analysis.idleTimes(unit.unit()), IDLE);
        addPauses(slices, unit.unit(), analysis.dispatches(unit.unit()), "dispatch");
        addPauses(slices, unit.unit(), analysis.awaits(unit.unit()), "waiting for data");
        // What lies within a firing comes behind its beginning.
        slices.sort(Comparator.comparingLong((Slice slice) -> slice.event.time())
                .thenComparing(slice -> slice.event.end(), Comparator.reverseOrder()));
        Deque<Long> ends = new ArrayDeque<>();
        for (Slice slice : slices) {
            while (!ends.isEmpty() && ends.peek() <= slice.event.time()) {
                packets.end(track(unit.unit()), nanos(ends.pop()));
            }
            writeBeginning(slice);
            ends.push(ends.isEmpty() ? slice.event.end() : Math.min(ends.peek(), slice.event.end()));
        }
        while (!ends.isEmpty()) {
            packets.end(track(unit.unit()), nanos(ends.pop()));
        }
    }

    private static void addPauses(List<Slice> slices, int unit, Pauses pauses, String what) {
        int none = TraceEvent.NONE;
        for (int at = 0; at < pauses.count(); at++) {
            IdleReason reason = pauses.reason(at);
            long start = pauses.start(at);
            slices.add(new Slice(
                    new TraceEvent(unit, EventKind.IDLE, start, pauses.end(at) - start, none, none, none, none),
                    Firings.NONE,
                    reason == null ? what : what + ": " + reason.text()));
        }
    }

    private void writeBeginning(Slice slice) throws IOException {
        TraceEvent event = slice.event;
        long track = track(event.unit());
        long time = nanos(event.time());
        if (slice.firing < 0) {
            boolean load = event.kind() == EventKind.LOAD;
            packets.begin(track, time, load ? "load" : IDLE, slice.name).send();
            return;
        }
        boolean failed = event.kind() == EventKind.FAIL;
        packets.begin(
                        track,
                        time,
                        "fire",
                        trace.codelets().declarationName(event.codelet()) + (failed ? " (failed)" : ""))
                .with("codelet", name(event));
        if (event.frame() > TraceEvent.ROOT_FRAME) {
            packets.with("frame", event.frame());
        }
        if (firings.enabler(slice.firing) >= 0) {
            packets.flow(slice.firing + 1L, true);
        }
        for (int at = firstEnabled[slice.firing]; at < firstEnabled[slice.firing + 1]; at++) {
            packets.flow(enabled[at] + 1L, false);
        }
        packets.send();
    }

    private void writeMark(TraceEvent event) throws IOException {
        String what = event.kind().name().toLowerCase(Locale.ROOT);
        boolean procedure = event.kind() == EventKind.INVOKE || event.kind() == EventKind.FREE;
        String name = procedure
                ? trace.codelets().procedureName(event.codelet())
                : trace.codelets().declarationName(event.codelet());
        packets.mark(track(event.unit()), nanos(event.time()), what, what + " " + name);
        if (event.kind() == EventKind.STEAL) {
            packets.with("codelet", name(event)).with("from", event.enabler());
        } else if (procedure) {
            packets.with("frame", event.frame());
        }
        packets.send();
    }

    private void writeCounters(boolean readyKnown) throws IOException {
        long[] end = {0};
        try {
            analysis.tellLevels((from, to, idle, ready, inFlight) -> {
                end[0] = nanos(to);
                try {
                    count(nanos(from), inFlight, ready, readyKnown);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        count(end[0], 0, 0, readyKnown);
    }

    private void count(long time, int inFlight, int ready, boolean readyKnown) throws IOException {
        packets.count(IN_FLIGHT_TRACK, time, inFlight);
        if (readyKnown) {
            packets.count(READY_TRACK, time, ready);
        }
    }

    private String name(TraceEvent event) {
        return trace.codelets().instanceName(event.codelet());
    }

    private long nanos(long ticks) {
        return Math.round((ticks - origin) * nanosPerTick);
    }

    private static long track(int unit) {
        return FIRST_UNIT_TRACK + unit;
    }
}
