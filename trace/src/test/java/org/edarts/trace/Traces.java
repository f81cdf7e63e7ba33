package org.edarts.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** What several tests need to make traces. */
public final class Traces {
    public static final TraceHeader HEADER = new TraceHeader(
            "0.1", "edarts run hello", "{}", "name: host", "local-first", 42, TraceClock.VIRTUAL_NANOS, null);

    private Traces() {}

    /** One record of each kind on one of two units. */
    static Trace golden() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "SU \u03b1"), 3);
        recorder.declare(new CodeletTable.Procedure(
                "hello", List.of(new CodeletTable.Codelets("start", 1), new CodeletTable.Codelets("tile", 3))));
        recorder.declare(new CodeletTable.Procedure("fib", List.of(new CodeletTable.Codelets("add", 1))));
        recorder.runStarted(1_000);
        UnitRecorder first = recorder.unit(0);
        first.free(999, 8, 8);
        first.idle(900, 1_001);
        first.fire(1_002, 1_002 + 0x0102_0304_0506L, 0, 0, -1, -1);
        first.ready(1_003, 0x01020304, 5, 0, 0);
        UnitRecorder second = recorder.unit(1);
        second.steal(1_004, 2, 0, 0);
        second.signal(1_005, 3, 0, 1, 0);
        second.invoke(1_006, 1, 7, 3, 0);
        recorder.runEnded(2_000);
        recorder.runFailed(3_000, 4, 7);
        return recorder.snapshot(HEADER);
    }

    /** The file of that trace, made from docs/trace-format.md alone by a program in another language. */
    static byte[] goldenBytes() throws IOException {
        try (InputStream in = Objects.requireNonNull(Traces.class.getResourceAsStream("golden.trace"))) {
            return in.readAllBytes();
        }
    }

    /** Writes any record but a mark, with any numbers that the format can hold. */
    static void randomRecord(UnitRecorder unit, Random random) {
        long time = random.nextLong();
        long duration = random.nextLong() >> 9;
        int codelet = random.nextInt();
        int frame = random.nextInt();
        int enabler = random.nextInt();
        int enablerFrame = random.nextInt();
        switch (random.nextInt(8)) {
            case 0 -> unit.ready(time, codelet, frame, enabler, enablerFrame);
            case 1 -> unit.fire(time, time + duration, codelet, frame, enabler, enablerFrame);
            case 2 -> unit.steal(time, codelet, frame, enabler);
            case 3 -> unit.signal(time, codelet, frame, enabler, enablerFrame);
            case 4 -> unit.invoke(time, codelet, frame, enabler, enablerFrame);
            case 5 -> unit.free(time, codelet, frame);
            case 6 -> unit.fail(time, time + duration, codelet, frame, enabler, enablerFrame);
            default -> unit.idle(time, time + duration);
        }
    }
}
