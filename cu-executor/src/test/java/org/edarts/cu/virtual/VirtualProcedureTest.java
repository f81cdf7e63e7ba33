package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.edarts.cam.Machines;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Slot;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.TooManyProceduresException;
import org.edarts.codelet.Value;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.junit.jupiter.api.Test;

class VirtualProcedureTest {
    private static final ThreadedProcedure<Integer, Long> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Long> left = p.promise("left");
        Promise<Long> right = p.promise("right");
        p.codelet("split", firing -> {
                    int n = firing.get(p.argument());
                    if (n < 2) {
                        firing.complete(p.result(), (long) n);
                    } else {
                        firing.invoke(VirtualProcedureTest.FIB, n - 1, left);
                        firing.invoke(VirtualProcedureTest.FIB, n - 2, right);
                    }
                })
                .costs(10);
        p.codelet("sum", firing -> firing.complete(p.result(), firing.get(left) + firing.get(right)))
                .costs(5)
                .after(left, right);
    });

    private record Range(int[] data, int from, int to) {
        /** Moves what is less than the last number before it; returns where that number has come to lie. */
        int partition() {
            int middle = from;
            for (int i = from; i < to - 1; i++) {
                if (data[i] < data[to - 1]) {
                    swap(i, middle++);
                }
            }
            swap(middle, to - 1);
            return middle;
        }

        private void swap(int one, int other) {
            int value = data[one];
            data[one] = data[other];
            data[other] = value;
        }
    }

    private static final ThreadedProcedure<Range, Void> SORT = ThreadedProcedure.define("sort", p -> {
        Slot done = p.slot("done", 2);
        p.codelet("partition", firing -> {
                    Range range = firing.get(p.argument());
                    if (range.to - range.from > 1) {
                        int middle = range.partition();
                        firing.invoke(VirtualProcedureTest.SORT, new Range(range.data, range.from, middle), done);
                        firing.invoke(VirtualProcedureTest.SORT, new Range(range.data, middle + 1, range.to), done);
                    }
                })
                .chooses(done);
    });

    private static CodeletGraph fib(int n, long[] result) {
        return CodeletGraph.build("main", g -> {
            Promise<Long> fib = g.promise("fib");
            g.codelet("begin", firing -> firing.invoke(FIB, n, fib));
            g.codelet("end", firing -> result[0] = firing.get(fib)).after(fib);
        });
    }

    @Test
    void fibUnderEveryPolicyOnEveryMachine() throws InterruptedException {
        for (SchedulingPolicy policy : Policies.all()) {
            for (int cus : List.of(1, 2, 3, 8)) {
                for (boolean dedicated : List.of(false, true)) {
                    VirtualCam.Settings settings =
                            VirtualCam.with(Machines.host(cus)).policy(policy);
                    VirtualCam cam = (dedicated ? settings.dedicatedSu() : settings).open();
                    long[] result = new long[1];
                    RunReport report = cam.run(fib(12, result)).await();
                    assertEquals(144, result[0]);
                    // fib(12) makes 465 calls, of which 232 have children to add up
                    assertEquals(465, report.invoked());
                    assertEquals(2 + 465 + 232, report.fired());
                }
            }
        }
    }

    @Test
    void fibOfTwoByHand() {
        VirtualCam cam =
                VirtualCam.with(Machines.host(2)).policy("steal-nearest").open();
        CodeletGraph graph = CodeletGraph.build("main", g -> {
            Promise<Long> fib = g.promise("fib");
            g.codelet("begin", firing -> firing.invoke(FIB, 2, fib)).costs(1);
            g.codelet("end", firing -> {}).costs(1).after(fib);
        });
        // fib(0), invoked last, is fired first by CU 0; CU 1 steals fib(1); CU 1 ends later in the order of the
        // timeline, so
        // it sends the last signal and keeps the sum
        assertEquals(
                "begin@0 0-1, fib.split@0 1-11, fib.split@0 11-21, fib.split@1 11-21, fib.sum@1 21-26, end@1 26-27",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void framesAreFreedOnceAndOnlyLiveOnesCount() {
        VirtualCam cam =
                VirtualCam.with(Machines.host(2)).policy("steal-nearest").open();
        List<TraceEvent> events = Schedule.of(cam, fib(9, new long[1])).trace().events();
        Set<Integer> alive = new HashSet<>();
        int most = 0;
        int invoked = 0;
        for (TraceEvent event : events) {
            if (event.kind() == EventKind.INVOKE) {
                assertTrue(alive.add(event.frame()));
                invoked++;
                most = Math.max(most, alive.size());
            } else if (event.kind() == EventKind.FREE) {
                assertTrue(alive.remove(event.frame()), "freed twice, or before its invocation");
            }
        }
        assertEquals(109, invoked);
        assertEquals(Set.of(), alive);
        assertTrue(most < 40, "at most " + most + " procedures were alive at once");
    }

    @Test
    void endOfAProcedureSignalsASlot() throws InterruptedException {
        int[] data = IntStream.range(0, 100).map(i -> i * 37 % 100).toArray();
        List<Integer> after = new ArrayList<>();
        CodeletGraph graph = CodeletGraph.build("main", g -> {
            Slot sorted = g.slot("sorted", 1);
            g.codelet("begin", firing -> firing.invoke(SORT, new Range(data, 0, 100), sorted))
                    .chooses(sorted);
            sorted.fires(g.codelet("check", firing -> Arrays.stream(data).forEach(after::add)));
        });
        VirtualCam.on(Machines.host(3)).run(graph).await();
        assertEquals(IntStream.range(0, 100).boxed().toList(), after);
    }

    @Test
    void argumentsAreCopied() throws InterruptedException {
        ThreadedProcedure<int[], Integer> first = ThreadedProcedure.<int[], Integer>define(
                        "first",
                        p -> p.codelet("read", firing -> firing.complete(p.result(), firing.get(p.argument())[0])))
                .copying(int[]::clone);
        int[] result = new int[1];
        CodeletGraph graph = CodeletGraph.build("main", g -> {
            Promise<Integer> value = g.promise("value");
            g.codelet("begin", firing -> {
                int[] argument = {1};
                firing.invoke(first, argument, value);
                argument[0] = 2;
            });
            g.codelet("end", firing -> result[0] = firing.get(value)).after(value);
        });
        VirtualCam.on(Machines.host(1)).run(graph).await();
        assertEquals(1, result[0]);
    }

    @Test
    void tooManyAtOnceEndTheRun() {
        VirtualCam cam = VirtualCam.with(Machines.host(2))
                .policy("fifo")
                .liveProcedures(1000)
                .open();
        TooManyProceduresException failure = assertThrows(
                TooManyProceduresException.class,
                () -> cam.run(fib(20, new long[1])).await());
        assertTrue(failure.getMessage().contains("1001"), failure.getMessage());
        assertTrue(failure.getMessage().contains("fifo"), failure.getMessage());
        VirtualCam depthFirst = VirtualCam.with(Machines.host(2))
                .policy("steal-nearest")
                .liveProcedures(1000)
                .open();
        long[] result = new long[1];
        assertEquals(21891, assertRuns(depthFirst, fib(20, result)).invoked());
        assertEquals(6765, result[0]);
    }

    private static RunReport assertRuns(VirtualCam cam, CodeletGraph graph) {
        return Schedule.of(cam, graph).report();
    }

    @Test
    void resultIsCompletedOnce() {
        ThreadedProcedure<Integer, Integer> twice = ThreadedProcedure.define(
                "twice",
                p -> p.codelet("both", firing -> {
                    firing.complete(p.result(), 1);
                    firing.complete(p.result(), 2);
                }));
        CodeletFailedException failure = assertThrows(
                CodeletFailedException.class,
                () -> VirtualCam.on(Machines.host(1)).run(calling(twice)).await());
        assertEquals("both", failure.codelet());
        assertTrue(failure.getCause() instanceof SpentSlotException);
    }

    @Test
    void aResultThatNeverComesIsNamed() {
        ThreadedProcedure<Integer, Integer> never =
                ThreadedProcedure.define("never", p -> p.codelet("idle", firing -> {}));
        StallException stall = assertThrows(
                StallException.class,
                () -> VirtualCam.on(Machines.host(1)).run(calling(never)).await());
        assertTrue(stall.getMessage().contains("\"never\""), stall.getMessage());
        assertEquals(List.of("\"end\""), stall.notFired());
    }

    private static CodeletGraph calling(ThreadedProcedure<Integer, Integer> procedure) {
        return CodeletGraph.build("main", g -> {
            Promise<Integer> value = g.promise("value");
            g.codelet("begin", firing -> firing.invoke(procedure, 1, value));
            Value<Integer> end = g.value("end", firing -> firing.get(value), value);
            assertEquals("end", end.name());
        });
    }
}
