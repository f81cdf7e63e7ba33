package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.edarts.cam.Machine;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.it.invariants.RandomGraph.Interference;
import org.edarts.it.invariants.RandomGraph.Tuning;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.TracedRun;

/**
 * Whatever the graph, the policy, the machine and the way a run is scheduled: its trace tells what happened, all of it.
 */
class TraceProperties {
    private static final int TRIES = 12;
    private static final int RECORDS = 1 << 13;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final List<HostCam> CAMS = new ArrayList<>();

    private static final ThreadedProcedure<Integer, Integer> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Integer> left = p.promise("left");
        Promise<Integer> right = p.promise("right");
        p.codelet("split", firing -> {
            int n = firing.get(p.argument());
            if (n < 2) {
                firing.complete(p.result(), n);
            } else {
                firing.invoke(TraceProperties.FIB, n - 1, left);
                firing.invoke(TraceProperties.FIB, n - 2, right);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.get(left) + firing.get(right)))
                .after(left, right);
    });

    @BeforeContainer
    static void open() {
        for (SchedulingPolicy policy : Policies.all()) {
            for (int cus = 1; cus <= 3; cus++) {
                CAMS.add(HostCam.with().cus(cus).policy(policy).open());
            }
            CAMS.add(HostCam.with().cus(2).policy(policy).dedicatedSu().open());
        }
    }

    @AfterContainer
    static void close() {
        CAMS.forEach(HostCam::close);
        CAMS.clear();
    }

    private static TraceHeader header(TraceClock clock) {
        return new TraceHeader("", "", "{}", "", "", 1, clock, null);
    }

    private static TraceCheck check(HostCam cam, CodeletGraph graph, long seed) throws InterruptedException {
        TraceRecorder recorder = new TraceRecorder(cam.unitNames(), RECORDS);
        Run run = cam.run(graph, RunOptions.DEFAULT.seed(seed).record(recorder));
        assertTrue(run.await(PATIENCE), () -> Machines.describe(cam));
        TraceCheck check = new TraceCheck(recorder.snapshot(header(TraceClock.REAL_NANOS)), Machines.describe(cam));
        check.complete(run.await());
        check.ready();
        check.enablersFired();
        return check;
    }

    @Label("fixed and dynamic graphs: each firing once, after its sources, by the last of them")
    @Property(tries = TRIES)
    void tellsEachFiring(@ForAll long seed, @ForAll boolean slots) throws InterruptedException {
        RandomGraph random = RandomGraph.of(seed, slots, Tuning.NONE, Interference.NONE);
        for (HostCam cam : CAMS) {
            for (int time = 0; time < 2; time++) {
                TraceCheck check = check(cam, random.graph(), seed);
                for (int codelet = 0; codelet < random.size(); codelet++) {
                    check.after(codelet, random.sources(codelet), !slots);
                }
            }
        }
    }

    @Label("priorities, pinning and resources: the same")
    @Property(tries = TRIES)
    void tellsRestrictedFirings(@ForAll long seed, @ForAll @IntRange(max = 2) int kind) throws InterruptedException {
        Tuning tuning = switch (kind) {
            case 0 -> codelets -> codelets.needs(Resource.of("two", 2));
            case 1 -> codelets -> codelets.priority(Priority.HIGH);
            default -> codelets -> codelets.on(0);
        };
        RandomGraph random = RandomGraph.of(seed, false, tuning, Interference.NONE);
        for (HostCam cam : CAMS) {
            TraceCheck check = check(cam, random.graph(), seed);
            for (int codelet = 0; codelet < random.size(); codelet++) {
                check.after(codelet, random.sources(codelet), true);
            }
        }
    }

    @Label("virtual machines: the same")
    @Property(tries = TRIES)
    void tellsVirtualFirings(@ForAll long seed, @ForAll boolean slots, @ForAll @IntRange(min = 1, max = 9) int cus)
            throws InterruptedException {
        RandomGraph random = RandomGraph.of(
                seed, slots, codelets -> codelets.costs(index -> Math.floorMod(index * 37L, 50L)), Interference.NONE);
        for (SchedulingPolicy policy : Policies.all()) {
            try (VirtualCam cam =
                    VirtualCam.with(Machine.named("host:" + cus)).policy(policy).open()) {
                List<String> units =
                        cam.machine().cus().stream().map(unit -> unit.name()).toList();
                TraceRecorder recorder = new TraceRecorder(units, RECORDS);
                Run run = cam.run(random.graph(), RunOptions.DEFAULT.seed(seed).record(recorder));
                TraceCheck check =
                        new TraceCheck(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)), policy.name() + " " + cus);
                check.complete(run.await());
                check.ready();
                check.enablersFired();
                for (int codelet = 0; codelet < random.size(); codelet++) {
                    check.after(codelet, random.sources(codelet), true);
                }
            }
        }
    }

    @Label("procedures, loops and choices: each firing became ready before, by one that had begun")
    @Property(tries = 4)
    void tellsDynamicFirings(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int n) throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("dynamic", g -> {
            Shared<AtomicInteger> round = g.shared("round", AtomicInteger::new);
            Promise<Integer> result = g.promise("result");
            Codelet first = g.codelet("first", firing -> firing.invoke(FIB, n, result));
            Codelet rounds = g.codelet("rounds", firing -> {}).after(result);
            g.loop("loop", firing -> firing.get(round).incrementAndGet() < n, loop -> {
                        Codelet tile = g.codelets("tile", n, firing -> {});
                        g.codelet("all", firing -> {}).after(tile);
                    })
                    .after(rounds, first);
            Slot even = g.slot("even", 1).fires(g.codelet("halve", firing -> {}));
            Slot odd = g.slot("odd", 1).fires(g.codelet("triple", firing -> {}));
            g.codelet("choose", firing -> firing.signal(n % 2 == 0 ? even : odd))
                    .after(result)
                    .chooses(even, odd);
        });
        for (HostCam cam : CAMS) {
            check(cam, graph, seed);
        }
    }

    @Label(
            "a run that fails: the mark names the first culprit, each that threw is marked, nothing is ready because of it")
    @Property(tries = TRIES)
    void tellsFailures(@ForAll long seed, @ForAll boolean slots) throws InterruptedException {
        RandomGraph sane = RandomGraph.of(seed, slots, Tuning.NONE, Interference.NONE);
        int culprit = (int) Math.floorMod(seed, (long) sane.size());
        RandomGraph random = RandomGraph.of(seed, slots, Tuning.NONE, (firing, codelet) -> {
            if (codelet == culprit) {
                throw new IllegalStateException("as intended");
            }
        });
        for (HostCam cam : CAMS) {
            if (!slots) {
                cam.prepare(random.graph());
            }
            TraceRecorder recorder = new TraceRecorder(cam.unitNames(), RECORDS);
            Run run = cam.run(random.graph(), RunOptions.DEFAULT.seed(seed).record(recorder));
            assertTrue(run.await(PATIENCE), () -> Machines.describe(cam));
            assertThrows(CodeletFailedException.class, run::await);
            Trace trace = recorder.snapshot(header(TraceClock.REAL_NANOS));
            assertEquals(TracedRun.Outcome.FAILED, trace.runs().get(0).outcome());
            TraceEvent mark = trace.marks().events().get(trace.marks().size() - 1);
            assertEquals(culprit, mark.codelet());
            assertEquals(TraceEvent.ROOT_FRAME, mark.frame());
            assertEquals(
                    List.of(culprit),
                    trace.events().stream()
                            .filter(event -> event.kind() == EventKind.FAIL)
                            .map(TraceEvent::codelet)
                            .toList());
            assertTrue(
                    trace.events().stream()
                            .noneMatch(event -> event.kind() == EventKind.READY && event.enabler() == culprit),
                    () -> Machines.describe(cam));
            TraceCheck check = new TraceCheck(trace, Machines.describe(cam));
            trace.units().stream().limit(cam.machine().cus().size()).forEach(check::covered);
        }
    }
}
