package org.edarts.study.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.describe.Recording;
import org.edarts.cu.virtual.DataCosts;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.cu.virtual.VirtualCosts;
import org.edarts.study.read.TraceTasks;
import org.edarts.su.Policies;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.analysis.TraceAnalysis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhatIfTest {
    private static Trace record(CodeletGraph graph, int cus, String policy, VirtualCosts costs) {
        try (VirtualCam cam =
                VirtualCam.with(Machines.host(cus)).policy(policy).costs(costs).open()) {
            Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
            cam.run(graph, recording.options()).join();
            return recording.trace();
        }
    }

    private static CodeletGraph layered(long seed, int codelets) {
        Random random = new Random(seed);
        return CodeletGraph.build("layered", g -> {
            Codelet all = g.codelets("task", codelets, firing -> {});
            long[] costs = random.longs(codelets, 0, 50).toArray();
            all.costs(index -> costs[index]);
            all.after(all, (index, arcs) -> {
                for (int source = 0; source < index; source++) {
                    if (random.nextInt(codelets) < 2) {
                        arcs.from(source);
                    }
                }
            });
        });
    }

    private static final ThreadedProcedure<Integer, Long> FIBONACCI = ThreadedProcedure.define("fibonacci", p -> {
        Promise<Long> left = p.promise("left");
        Promise<Long> right = p.promise("right");
        p.codelet("split", firing -> {
            int number = firing.getInt(p.argument());
            if (number < 2) {
                firing.complete(p.result(), (long) number);
            } else {
                firing.invoke(p.self(), number - 1, left);
                firing.invoke(p.self(), number - 2, right);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.getLong(left) + firing.getLong(right)))
                .after(left, right);
    });

    private static CodeletGraph fibonacci(int number) {
        return CodeletGraph.build("fibonacci", g -> {
            Promise<Long> result = g.promise("result");
            g.codelet("start", firing -> firing.invoke(FIBONACCI, number, result));
        });
    }

    /** With nothing changed, a run takes as long as it took, also where scheduling costs something. */
    @Property(tries = 60)
    void aReplayTakesAsLongAsTheRun(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int codelets,
            @ForAll @IntRange(min = 1, max = 4) int cus,
            @ForAll @IntRange(max = 9) int policy,
            @ForAll @IntRange(max = 7) int cost) {
        String name = Policies.all().get(policy % Policies.all().size()).name();
        Trace trace = record(layered(seed, codelets), cus, name, new VirtualCosts(cost, 2 * cost, cost));
        WhatIf whatIf = new WhatIf(trace);
        assertEquals(trace.runs().get(0).makespan(), whatIf.replayed(), name);
        assertTrue(whatIf.withoutDelays() <= whatIf.replayed(), name);
    }

    @ParameterizedTest
    @CsvSource({"1, fifo", "2, adaptive", "3, steal-random", "4, critical-path"})
    void aReplayUnrollsProceduresAndRounds(int cus, String policy) {
        Trace trace = record(fibonacci(7), cus, policy, VirtualCosts.NONE);
        WhatIf whatIf = new WhatIf(trace);
        assertEquals(trace.runs().get(0).makespan(), whatIf.replayed());
    }

    /**
     * A fork of 4 tasks of 10 between two of 5: 50 on one CU, 30 on two, 20 on four; 30 in all if they take half as
     * long.
     */
    @Test
    void answersTellWhatWouldHaveBeen() throws IOException {
        CodeletGraph fork = CodeletGraph.build("fork", g -> {
            Codelet begin = g.codelet("begin", firing -> {}).costs(5);
            Codelet each = g.codelets("each", 4, firing -> {}).costs(10);
            each.after(begin);
            g.codelet("end", firing -> {}).costs(5).after(each);
        });
        WhatIf whatIf = new WhatIf(record(fork, 1, "fifo", VirtualCosts.NONE));
        assertEquals(50, whatIf.recorded());
        List<Answer> answers = whatIf.answers(Question.parse("cus=1,cus=2,cus=4..5"));
        assertEquals(
                List.of("1 fifo 50.0", "2 fifo 30.0", "4 fifo 20.0", "5 fifo 20.0"),
                answers.stream()
                        .map(answer -> answer.cus() + " " + answer.policy() + " " + answer.makespan())
                        .toList());
        assertEquals(2.5, answers.get(2).speedUp());
        assertEquals(1, answers.get(2).ratio());
        assertEquals(
                30, whatIf.answers(Question.parse("codelet=each:0.5")).get(0).makespan());
        assertEquals(
                Policies.all().size(),
                whatIf.answers(Question.parse("policy=all")).size());
        assertEquals(
                "{\"cus\":1,\"policy\":\"fifo\",\"recorded_ns\":50,\"replayed_ns\":50,\"without_pauses_ns\":50,\"scenarios\":["
                        + "{\"name\":\"nothing else changes\",\"alternatives\":[" + alternative(30) + "]},"
                        + "{\"name\":\"each takes half as long\",\"alternatives\":[" + alternative(20) + "]},"
                        + "{\"name\":\"begin takes half as long\",\"alternatives\":[" + alternative(28) + "]},"
                        + "{\"name\":\"end takes half as long\",\"alternatives\":[" + alternative(28) + "]}]}",
                Alternatives.json(whatIf, Question.parse("cus=2")).replaceAll(",\"speed_up[^}]*", ""));
        String json = WhatIfReport.json(whatIf, answers.subList(0, 1), true);
        assertTrue(json.contains("\"units\":[0,0,0,0,0,0],\"starts_ns\":[0,5,15,25,35,45]"), json);
    }

    private static String alternative(long makespan) {
        return "{\"cus\":2,\"policy\":\"fifo\",\"makespan_ns\":" + makespan + "}";
    }

    /** Of 100 the core waits 20 for the code of one function and 30 for that of another. */
    @Test
    void codeMayBeLoadedInNoTime() throws IOException {
        TraceRecorder recorder = new TraceRecorder(List.of("core 0"), 20);
        recorder.declare(new CodeletTable.Procedure("program", List.of(new CodeletTable.Codelets("program", 3))));
        recorder.runStarted(0);
        recorder.unit(0).load(10, 30, 1, TraceEvent.STORED, 64, 0x4000);
        recorder.unit(0).load(40, 70, 2, TraceEvent.STORED, 64, 0x4100);
        recorder.unit(0).fire(0, 100, 0, 0, -1, -1);
        recorder.runEnded(100);
        WhatIf whatIf = new WhatIf(
                recorder.snapshot(new TraceHeader("", "", "", "", "fifo", 1, TraceClock.VIRTUAL_NANOS, null)));
        assertEquals(50, whatIf.answers(Question.parse("code=free")).get(0).makespan());
        assertTrue(Alternatives.json(whatIf, Question.parse("cus=1")).contains("code is loaded in no time"));
        String free = Alternatives.json(whatIf, Question.parse("code=free"));
        assertTrue(
                free.matches(".*\"program takes half as long, code is loaded in no time\"[^]]*\"makespan_ns\":25,.*"),
                free);
        WhatIf without = new WhatIf(record(layered(1, 3), 1, "fifo", VirtualCosts.NONE));
        assertThrows(IllegalArgumentException.class, () -> without.answers(Question.parse("code=free")));
    }

    @Test
    void aQuestionThatCannotBeUnderstoodSaysWhatIsExpected() {
        assertEquals(
                new Question(List.of(2, 3), List.of("fifo"), Map.of("step", 0.5)),
                Question.parse("cus=2..3,policy=fifo,codelet=step:0.5"));
        for (String wrong : List.of(
                "",
                "cus=0",
                "cus=3..2",
                "cus=x",
                "policy=fife",
                "codelet=step",
                "codelet=a:b",
                "code=none",
                "speed=2")) {
            assertThrows(IllegalArgumentException.class, () -> Question.parse(wrong), wrong);
        }
        WhatIf whatIf = new WhatIf(record(layered(1, 3), 1, "fifo", VirtualCosts.NONE));
        String message = assertThrows(
                        IllegalArgumentException.class, () -> whatIf.answers(Question.parse("codelet=tusk:2")))
                .getMessage();
        assertTrue(message.contains("no codelet \"tusk\" fired; there are task"), message);
    }

    /** CU 1 waits 100 ns for 100 bytes, and CU 0 then as long for its answer. */
    @Test
    void withoutCommunicationAllElseStaysAsItWas() {
        CodeletGraph graph = CodeletGraph.build("there and back", g -> {
            Value<byte[]> there = g.value("there", firing -> new byte[100]);
            there.on(0).costs(30);
            Value<byte[]> back = g.value("back", firing -> firing.get(there).clone());
            back.after(there).on(1).costs(40);
            g.codelet("end", firing -> firing.get(back)).after(back).on(0).costs(50);
        });
        Trace trace;
        try (VirtualCam cam = VirtualCam.with(Machines.host(2))
                .policy("fifo")
                .data(DataCosts.parse("rate=1"))
                .open()) {
            Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
            cam.run(graph, recording.options()).join();
            trace = recording.trace();
        }
        assertEquals(200L, TraceAnalysis.of(trace).numbers().time().data());
        WhatIf whatIf = new WhatIf(trace);
        assertEquals(320, whatIf.recorded());
        assertEquals(320, whatIf.replayed());
        assertEquals(120, whatIf.withoutData());
        List<Answer> answers = whatIf.answers(Question.parse("comm=free"));
        assertEquals(1, answers.size());
        assertEquals(WhatIf.AS_RECORDED, answers.get(0).policy());
        assertEquals(120, answers.get(0).makespan());
        assertEquals(3, whatIf.answers(Question.parse("comm=free,cus=1..2")).size());
    }

    @Test
    void communicationThatIsNotRecordedCannotBeLeftOut() {
        WhatIf whatIf = new WhatIf(record(layered(1, 10), 2, "fifo", VirtualCosts.NONE));
        String message = assertThrows(IllegalArgumentException.class, () -> whatIf.answers(Question.parse("comm=free")))
                .getMessage();
        assertTrue(message.contains("leave comm=free out"), message);
    }

    private static Trace independent(TraceClock clock, String policy, List<String> units) {
        TraceRecorder recorder = new TraceRecorder(units, 20);
        recorder.declare(new CodeletTable.Procedure("three", List.of(new CodeletTable.Codelets("part", 3))));
        recorder.runStarted(0);
        int last = units.size() - 1;
        recorder.unit(0).idle(2, 10);
        recorder.unit(last - 1).fire(0, 10, 0, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(last - 1).fire(16, 26, 1, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(last).fire(0, 10, 2, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(last).idle(10, 26);
        recorder.runEnded(26);
        return recorder.snapshot(new TraceHeader("0.1", "test", "{}", "{}", policy, 1, clock, null));
    }

    /** What only schedules fires nothing in a replay either, wherever it stands among the units. */
    @Test
    void anSuIsNoCu() {
        WhatIf whatIf = new WhatIf(independent(TraceClock.VIRTUAL_NANOS, "fifo", List.of("su", "cu0", "cu1")));
        assertEquals(2, whatIf.tasks().cus());
        assertEquals(26, whatIf.replayed());
        assertEquals(2, whatIf.answers(Question.parse("policy=fifo")).get(0).cus());
    }

    /** Of two CUs that schedule for themselves, one only decides: the chain is on the other one. */
    @Test
    void aCuThatOnlyDecidedIsACu() {
        for (int cu = 0; cu < 2; cu++) {
            int place = cu;
            CodeletGraph placed = CodeletGraph.build("chain", g -> {
                Codelet first = g.codelet("first", firing -> {}).costs(10).on(place);
                g.codelet("second", firing -> {}).costs(10).after(first).on(place);
            });
            TraceTasks tasks = TraceTasks.read(record(placed, 2, "fifo", new VirtualCosts(5, 0, 0)));
            assertEquals(2, tasks.cus());
            assertEquals(place, tasks.cuOf(0));
        }
    }

    /** Scheduling takes 2 of each firing, in all alternatives or in none; halved codelets leave the rest as asked. */
    @Test
    void alternativesChangeWhatTheQuestionChanges() throws IOException {
        WhatIf whatIf = new WhatIf(independent(TraceClock.VIRTUAL_NANOS, "fifo", List.of("su", "cu0", "cu1")));
        assertEquals(
                "{\"cus\":2,\"policy\":\"fifo\",\"recorded_ns\":26,\"replayed_ns\":26,\"without_pauses_ns\":20,\"scenarios\":["
                        + "{\"name\":\"scheduling takes what it took for a firing\",\"alternatives\":["
                        + oneCu(36) + "]},"
                        + "{\"name\":\"part takes half as long, scheduling takes what it took for a firing\","
                        + "\"alternatives\":[" + oneCu(21) + "]}]}",
                Alternatives.json(whatIf, Question.parse("cus=1,scheduling=recorded"))
                        .replaceAll(",\"speed_up[^}]*", ""));
    }

    private static String oneCu(long makespan) {
        return "{\"cus\":1,\"policy\":\"fifo\",\"makespan_ns\":" + makespan + "}";
    }

    /** A CU took 6 between two firings; for each of three firings that is 2. */
    @Test
    void schedulingTakesWhatItTook() {
        WhatIf whatIf = new WhatIf(independent(TraceClock.VIRTUAL_NANOS, "fifo", List.of("su", "cu0", "cu1")));
        assertEquals(2, whatIf.scheduling());
        assertEquals(30, whatIf.answers(Question.parse("cus=1")).get(0).makespan());
        assertEquals(
                36,
                whatIf.answers(Question.parse("cus=1,scheduling=recorded"))
                        .get(0)
                        .makespan());
    }

    @Test
    void aPolicyOfAnotherMachineCannotBeReplayed() {
        WhatIf whatIf = new WhatIf(independent(TraceClock.VIRTUAL_NANOS, "homes", List.of("su", "cu0", "cu1")));
        assertEquals(
                "the run was scheduled by \"homes\", which virtual time does not know: say which policy to replay it"
                        + " under, such as policy=adaptive",
                assertThrows(IllegalArgumentException.class, () -> whatIf.answers(Question.parse("cus=1")))
                        .getMessage());
    }

    @Test
    void namesOfCodeletsMayHaveCommas() {
        Question question = Question.parse("cus=2,codelet=gemm #,#,#:0.5,policy=fifo");
        assertEquals(new Question(List.of(2), List.of("fifo"), Map.of("gemm #,#,#", 0.5)), question);
    }
}
