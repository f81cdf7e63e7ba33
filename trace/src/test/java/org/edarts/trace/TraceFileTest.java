package org.edarts.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileTest {
    @Property(tries = 300)
    void whatIsWrittenIsReadBack(@ForAll("traces") Trace trace) throws IOException {
        Path file = Files.createTempFile("round-trip", ".trace");
        try {
            TraceFile.write(file, trace);
            assertSame(trace, TraceFile.read(file));
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void goldenBytesAreWritten(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("golden.trace");
        TraceFile.write(file, Traces.golden());
        assertArrayEquals(Traces.goldenBytes(), Files.readAllBytes(file));
    }

    @Test
    void goldenBytesAreRead(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("golden.trace");
        Files.write(file, Traces.goldenBytes());
        assertSame(Traces.golden(), TraceFile.read(file));
    }

    @Test
    void filesOfVersionOneNoughtAreRead(@TempDir Path directory) throws IOException {
        byte[] bytes = Traces.goldenBytes();
        bytes[10] = 0;
        Path file = directory.resolve("old.trace");
        Files.write(file, bytes);
        assertSame(Traces.golden(), TraceFile.read(file));
    }

    /** They do not say which time a machine's own is. */
    @Test
    void filesOfVersionOneThreeAreRead(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("old.trace");
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("golden-1.3.trace"))) {
            Files.write(file, in.readAllBytes());
        }
        assertSame(Traces.golden(), TraceFile.read(file));
        assertEquals(
                TraceClock.Time.DECLARED, TraceFile.read(file).header().clock().time());
        Map<String, String> chip = new HashMap<>(HeaderFields.of(header(TraceClock.boardCycles(600_000_000)), false));
        assertEquals(TraceClock.Time.BOARD, HeaderFields.parse(chip).clock().time());
        chip.remove("time");
        assertEquals(TraceClock.Time.SIMULATED, HeaderFields.parse(chip).clock().time());
    }

    private static TraceHeader header(TraceClock clock) {
        return new TraceHeader("", "", "", "", "", 1, clock, null);
    }

    @Test
    void waitingForDataAndTheTrafficOfLinksAreKept(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("mesh.trace");
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"));
        recorder.runStarted(100);
        recorder.unit(0).await(110, 130);
        recorder.runEnded(150);
        List<LinkTraffic.Link> links = List.of(new LinkTraffic.Link(0, 1, 0, 2), new LinkTraffic.Link(1, 0, 0, 0));
        recorder.traffic(new LinkTraffic(90, 20, links, List.of(new int[] {1, 0, 3}, new int[] {0, 5, 0})));
        TraceFile.write(file, recorder.snapshot(Traces.HEADER));
        Trace read = TraceFile.read(file);
        TraceEvent waited = read.units().get(0).events().get(0);
        assertEquals(EventKind.AWAIT, waited.kind());
        assertEquals(10, waited.time());
        assertEquals(20, waited.duration());
        assertEquals(new LinkTraffic(-10, 20, links, List.of(new int[] {1, 0, 3}, new int[] {0, 5, 0})), read.links());
    }

    @Test
    void aDetailedTraceKeepsItsReasonsAndOthersHaveNone(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("detailed.trace");
        TraceRecorder recorder = TraceRecorder.detailed(List.of("CU 0"), 10);
        recorder.runStarted(0);
        for (IdleReason reason : IdleReason.values()) {
            recorder.unit(0).idle(reason.code(), reason.code() + 1, reason);
        }
        recorder.runEnded(9);
        TraceFile.write(file, recorder.snapshot(Traces.HEADER));
        Trace read = TraceFile.read(file);
        assertTrue(read.detailed());
        assertEquals(
                List.of(IdleReason.values()),
                read.units().get(0).events().stream()
                        .map(TraceEvent::idleReason)
                        .toList());
        assertTrue(read.last(3).detailed());
        TraceFile.write(file, Traces.golden());
        Trace plain = TraceFile.read(file);
        assertFalse(plain.detailed());
        plain.events().forEach(event -> assertNull(event.idleReason(), event.toString()));
    }

    @Test
    void aLongerFileIsReplaced(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("old.trace");
        Files.write(file, new byte[100_000]);
        TraceFile.write(file, Traces.golden());
        assertSame(Traces.golden(), TraceFile.read(file));
    }

    @Test
    void aTraceLongerThanTheReadersBuffersSurvives(@TempDir Path directory) throws IOException {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 20_000);
        for (int i = 0; i < 20_000; i++) {
            recorder.unit(0).fire(i, i + 7L, i, -i, 2 * i, 3 * i);
        }
        String graph = "\u00e9\u2211".repeat(100_000);
        Trace trace = recorder.snapshot(new TraceHeader(
                "1",
                "",
                graph,
                "",
                "",
                Long.MIN_VALUE,
                TraceClock.REAL_NANOS,
                Instant.parse("2026-01-02T03:04:05.6Z")));
        Path file = directory.resolve("long.trace");
        TraceFile.write(file, trace);
        assertSame(trace, TraceFile.read(file));
    }

    private static void assertSame(Trace expected, Trace actual) {
        assertEquals(expected.header(), actual.header());
        assertEquals(expected.codelets(), actual.codelets());
        assertEquals(expected.marks().events(), actual.marks().events());
        assertEquals(expected.units().size(), actual.units().size());
        for (int i = 0; i < expected.units().size(); i++) {
            assertEquals(expected.units().get(i).name(), actual.units().get(i).name());
            assertEquals(expected.units().get(i).unit(), actual.units().get(i).unit());
            assertEquals(
                    expected.units().get(i).dropped(), actual.units().get(i).dropped());
            assertEquals(expected.units().get(i).events(), actual.units().get(i).events());
        }
    }

    @Provide
    Arbitrary<Trace> traces() {
        Arbitrary<String> text = Arbitraries.strings().ofMaxLength(20);
        Arbitrary<TraceClock> clock = Arbitraries.of(
                TraceClock.REAL_NANOS,
                TraceClock.VIRTUAL_NANOS,
                TraceClock.simulatedCycles(600_000_000),
                TraceClock.simulatedCycles(1_000_000_000),
                TraceClock.boardCycles(600_000_000));
        Arbitrary<TraceHeader> header = Combinators.combine(
                        text,
                        text,
                        text,
                        text,
                        text,
                        Arbitraries.longs(),
                        clock,
                        Arbitraries.longs().between(0, 1L << 40))
                .as((product, command, graph, machine, policy, seed, time, started) -> new TraceHeader(
                        product,
                        command,
                        graph,
                        machine,
                        policy,
                        seed,
                        time,
                        time.virtual() ? null : Instant.ofEpochMilli(started)));
        Arbitrary<CodeletTable.Procedure> procedure = Combinators.combine(
                        text,
                        Combinators.combine(text, Arbitraries.integers().between(0, 1_000))
                                .as(CodeletTable.Codelets::new)
                                .list()
                                .ofMaxSize(5))
                .as(CodeletTable.Procedure::new);
        return Combinators.combine(
                        header,
                        procedure.list().ofMaxSize(4),
                        text.list().ofMinSize(1).ofMaxSize(4),
                        Arbitraries.randoms(),
                        Arbitraries.integers().between(0, 60))
                .as((head, procedures, names, random, records) -> {
                    TraceRecorder recorder = new TraceRecorder(names, 20);
                    procedures.forEach(recorder::declare);
                    recorder.runStarted(random.nextLong());
                    for (int i = 0; i < records; i++) {
                        Traces.randomRecord(recorder.unit(random.nextInt(names.size())), random);
                    }
                    recorder.runFailed(random.nextLong(), random.nextInt(), random.nextInt());
                    return recorder.snapshot(head);
                });
    }
}
