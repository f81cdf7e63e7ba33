package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.edarts.codelet.stream.Streams;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

class VirtualLoopTest {
    @Test
    void aLoopRunsInRounds() {
        CodeletGraph graph = CodeletGraph.build("rounds", g -> {
            Shared<Integer> round = g.shared("round", () -> 0);
            Codelet before = g.codelet("before", firing -> {}).costs(1);
            Loop loop = g.loop(
                            "loop",
                            firing -> {
                                firing.set(round, firing.get(round) + 1);
                                return firing.get(round) < 2;
                            },
                            body -> {
                                Codelet work =
                                        g.codelets("work", 2, firing -> {}).costs(index -> 10 + 10 * index);
                                g.codelet("join", firing -> {}).costs(5).after(work);
                            })
                    .after(before);
            g.codelet("after", firing -> {}).costs(1).after(loop);
        });
        VirtualCam cam = VirtualCam.with(Machines.host(2)).policy("fifo").open();
        // loop.enter and loop.test cost what codelets cost unless they say otherwise
        assertEquals(
                "before@0 0-1, loop.enter@0 1-101, work[0]@0 101-111, work[1]@1 101-121, join@0 121-126,"
                        + " loop.test@0 126-226, work[0]@0 226-236, work[1]@1 226-246, join@0 246-251,"
                        + " loop.test@0 251-351, after@0 351-352",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void promisesInALoopAreNewInEachRound() throws InterruptedException {
        List<Integer> seen = new ArrayList<>();
        CodeletGraph graph = CodeletGraph.build("timers", g -> {
            Shared<Integer> round = g.shared("round", () -> 0);
            g.loop("loop", firing -> firing.get(round) < 3, body -> {
                Promise<Integer> tick = g.promise("tick");
                g.codelet("wait", firing -> {
                    firing.set(round, firing.get(round) + 1);
                    firing.beginTimer(tick, firing.get(round), Duration.ofNanos(1000));
                });
                g.codelet("see", firing -> seen.add(firing.get(tick))).after(tick);
            });
        });
        VirtualCam.on(Machines.host(2)).run(graph).await();
        assertEquals(List.of(1, 2, 3), seen);
    }

    @Test
    void aRearmedSlotFiresAgain() throws InterruptedException {
        int[] fired = new int[2];
        CodeletGraph graph = CodeletGraph.build("rearmed", g -> {
            Slot again = g.slot("again", 1).rearmed();
            Codelet first = g.codelet("first", firing -> firing.signal(again)).chooses(again);
            Codelet repeated = g.codelet("repeated", firing -> {
                        if (++fired[0] < 1000) {
                            firing.signal(again);
                        }
                    })
                    .chooses(again);
            again.fires(repeated);
            g.codelet("beside", firing -> fired[1]++).after(first);
        });
        assertEquals(1002, VirtualCam.on(Machines.host(2)).run(graph).await().fired());
        assertEquals(1000, fired[0]);
    }

    @Test
    void aGraphRunsAgainAsOnTheFirstDay() {
        CodeletGraph graph = CodeletGraph.build("again", g -> {
            Codelet a = g.codelets("a", 5, firing -> {}).costs(index -> 7 * index);
            g.codelets("b", 3, firing -> {}).after(a);
        });
        VirtualCam cam = VirtualCam.on(Machines.host(3));
        String first = Schedule.of(cam, graph).toString();
        assertEquals(first, Schedule.of(cam, graph).toString());
    }

    @Test
    void aGraphMayBePartOfAnother() throws InterruptedException {
        Parameter<?>[] parameter = new Parameter<?>[1];
        Value<?>[] value = new Value<?>[1];
        CodeletGraph square = CodeletGraph.build("square", g -> {
            Parameter<Integer> number = g.parameter("number");
            parameter[0] = number;
            value[0] = g.value("squared", firing -> firing.get(number) * firing.get(number));
        });
        Value<?>[] sum = new Value<?>[1];
        CodeletGraph graph = CodeletGraph.build("sum", g -> {
            Value<Integer> three = g.value("three", firing -> 3);
            Value<Integer> four = g.value("four", firing -> 4);
            Value<?> nine =
                    g.embed("left", square).with(number(parameter), three).value(value[0]);
            Value<?> sixteen =
                    g.embed("right", square).with(number(parameter), four).value(value[0]);
            sum[0] =
                    g.value("sum", firing -> (Integer) firing.get(nine) + (Integer) firing.get(sixteen), nine, sixteen);
        });
        VirtualRun run = VirtualCam.on(Machines.host(2)).run(graph);
        run.await();
        assertEquals(25, run.get(sum[0]));
    }

    @SuppressWarnings("unchecked")
    private static Parameter<Integer> number(Parameter<?>[] parameter) {
        return (Parameter<Integer>) parameter[0];
    }

    @Test
    void streamsRunUnderEveryPolicy() throws InterruptedException {
        for (SchedulingPolicy policy : Policies.all()) {
            for (int cus : List.of(1, 2, 3, 8)) {
                Value<?>[] total = new Value<?>[1];
                CodeletGraph graph = CodeletGraph.build("stream", g -> {
                    Shared<int[]> next = g.shared("next", () -> new int[1]);
                    total[0] = Streams.source(g, "count", 4, firing -> {
                                int number = firing.get(next)[0]++;
                                return number < 100 ? number : null;
                            })
                            .map("square", 4, (firing, number) -> number * number)
                            .fold("sum", () -> 0, Integer::sum);
                });
                VirtualRun run = VirtualCam.with(Machines.host(cus))
                        .policy(policy)
                        .open()
                        .run(graph, RunOptions.DEFAULT.seed(cus));
                run.await();
                assertEquals(328350, run.get(total[0]), policy.name());
            }
        }
    }
}
