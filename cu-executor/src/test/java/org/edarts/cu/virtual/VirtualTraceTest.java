package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.Test;

class VirtualTraceTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("steal-nearest").open();

    @Test
    void everyEventOfARunByHand() {
        ThreadedProcedure<Integer, Integer> twice = ThreadedProcedure.define(
                "twice",
                p -> p.codelet("double", firing -> firing.complete(p.result(), 2 * firing.get(p.argument())))
                        .costs(10));
        CodeletGraph graph = CodeletGraph.build("main", g -> {
            Promise<Integer> value = g.promise("value");
            Codelet begin =
                    g.codelet("begin", firing -> firing.invoke(twice, 4, value)).costs(5);
            g.codelet("beside", firing -> {}).costs(3).after(begin);
            g.codelet("end", firing -> {}).costs(1).after(value);
        });
        Trace trace = Schedule.of(cam, graph).trace();
        assertEquals(
                List.of(
                        "RUN_START 0+0",
                        "cu0 READY begin/0 0+0",
                        "cu0 FIRE begin/0 0+5",
                        "cu1 IDLE 0+5",
                        "cu0 INVOKE twice/1 5+0 by begin/0",
                        "cu0 READY twice.double/1 5+0 by begin/0",
                        "cu0 READY beside/0 5+0 by begin/0",
                        "cu0 FIRE twice.double/1 5+10 by begin/0",
                        "cu1 STEAL beside/0 5+0 from 0",
                        "cu1 FIRE beside/0 5+3 by begin/0",
                        "cu1 IDLE 8+8",
                        "cu0 SIGNAL end/0 15+0 by twice.double/1",
                        "cu0 READY end/0 15+0 by twice.double/1",
                        "cu0 FREE twice/1 15+0",
                        "cu0 FIRE end/0 15+1 by twice.double/1",
                        "RUN_END 16+0"),
                trace.events().stream().map(event -> text(trace, event)).toList());
        assertEquals(
                List.of("main", "twice"),
                trace.codelets().procedures().stream()
                        .map(CodeletTable.Procedure::name)
                        .toList());
    }

    private static String text(Trace trace, TraceEvent event) {
        CodeletTable names = trace.codelets();
        boolean ofProcedure = event.kind() == EventKind.INVOKE || event.kind() == EventKind.FREE;
        String subject = event.codelet() < 0
                ? ""
                : " " + (ofProcedure ? names.procedureName(event.codelet()) : names.instanceName(event.codelet())) + "/"
                        + event.frame();
        String enabler = event.enabler() < 0
                ? ""
                : event.kind() == EventKind.STEAL
                        ? " from " + event.enabler()
                        : " by " + names.instanceName(event.enabler()) + "/" + event.enablerFrame();
        return (event.unit() < 0 ? "" : "cu" + event.unit() + " ") + event.kind() + subject + " " + event.time() + "+"
                + event.duration() + enabler;
    }

    @Test
    void aFailureIsMarkedWithItsCodelet() {
        TraceRecorder recorder = Schedule.recorder(cam);
        CodeletGraph graph = CodeletGraph.build("failing", g -> {
            Codelet good = g.codelet("good", firing -> {}).costs(10);
            g.codelet("bad", firing -> {
                        throw new IllegalStateException("broken");
                    })
                    .costs(10)
                    .after(good);
        });
        assertThrows(
                CodeletFailedException.class,
                () -> cam.run(graph, RunOptions.DEFAULT.record(recorder)).await());
        Trace trace = recorder.snapshot(Schedule.header(cam));
        List<TraceEvent> events = trace.events();
        assertEquals("RUN_FAILED bad/0 20+0", text(trace, events.get(events.size() - 1)));
    }

    @Test
    void aRecorderNeedsAUnitForEachCu() {
        TraceRecorder recorder = new TraceRecorder(List.of("only one"));
        CodeletGraph graph = CodeletGraph.build("any", g -> g.codelet("any", firing -> {}));
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> cam.run(graph, RunOptions.DEFAULT.record(recorder)));
        assertTrue(refusal.getMessage().contains("2 CUs"), refusal.getMessage());
    }
}
