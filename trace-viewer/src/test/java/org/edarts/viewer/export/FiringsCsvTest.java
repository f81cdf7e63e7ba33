package org.edarts.viewer.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.Example;
import org.junit.jupiter.api.Test;

class FiringsCsvTest {
    @Test
    void aLineForEachFiring() throws IOException {
        StringBuilder text = new StringBuilder();
        FiringsCsv.write(text, Example.trace());
        assertEquals("""
                firing,unit,unit_name,codelet,kind,frame,start_ns,duration_ns,ready_ns,wait_ns,enabler,failed,critical,slack_ns,dispatch_ns,idle_ns,idle_reason
                0,0,CU 0,load,load,0,0,10000,0,0,,0,1,0,,0,
                1,0,CU 0,tile[0],tile,0,10000,20000,10000,0,0,0,1,0,,0,
                2,0,CU 0,store,store,0,30000,10000,,,1,0,1,0,,0,
                3,0,CU 0,load,load,0,50000,10000,,,,0,1,0,,0,
                4,1,CU 1,tile[1],tile,0,12000,8000,10000,2000,0,0,0,22000,,15000,
                """, text.toString());
    }

    @Test
    void namesWithCommasAndQuotesAreQuotedAndCyclesHaveDecimals() throws IOException {
        TraceRecorder recorder = new TraceRecorder(List.of("core 0,0"), 20);
        recorder.declare(
                new CodeletTable.Procedure("g", List.of(new CodeletTable.Codelets("say \"hello\", twice", 1))));
        recorder.runStarted(0);
        recorder.unit(0).fail(0, 1, 0, 0, -1, -1);
        recorder.runEnded(1);
        StringBuilder text = new StringBuilder();
        FiringsCsv.write(
                text,
                recorder.snapshot(new TraceHeader(
                        "0.1", "", "{}", "chip", "none", 1, TraceClock.simulatedCycles(600_000_000), null)));
        assertEquals(
                "0,0,\"core 0,0\",\"say \"\"hello\"\", twice\",\"say \"\"hello\"\", twice\",0,0.000,1.667,,,,1,1,0.000,,0.000,",
                text.toString().split("\n")[1]);
    }
}
