package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.su.Policies;

/** What holds for every schedule of every graph: invariants 2, 3, 4, 10 and 17 of the codelet model. */
class MakespanProperties {
    /** Those that never leave a CU idle while there is something that it could fire. */
    private static final List<String> GREEDY =
            List.of("adaptive", "critical-path", "fifo", "steal-nearest", "steal-random");

    @Property(tries = 120)
    void makespanIsBounded(
            @ForAll("sizes") int size,
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 9) int cus,
            @ForAll("policies") String policy) {
        RandomDag dag = new RandomDag(size, seed);
        RunReport report =
                run(dag, VirtualCam.with(Machines.host(cus)).policy(policy).open(), seed);
        long busy = report.units().stream()
                .mapToLong(RunReport.Unit::busyNanoseconds)
                .sum();
        assertEquals(size, report.fired());
        assertEquals(dag.work(), busy);
        assertTrue(report.nanoseconds() >= dag.criticalPath(), "shorter than the critical path");
        assertTrue(report.nanoseconds() * cus >= dag.work(), "more work than CUs can do");
        if (GREEDY.contains(policy)) {
            assertTrue(
                    report.nanoseconds() * cus <= dag.work() + dag.criticalPath() * (cus - 1),
                    report.nanoseconds() + " is beyond Graham's bound");
        }
    }

    @Property(tries = 80)
    void schedulesAreSoundWhateverSchedulingCosts(
            @ForAll("sizes") int size, @ForAll long seed, @ForAll("cams") VirtualCam cam) {
        RandomDag dag = new RandomDag(size, seed);
        List<Schedule.Firing> firings = Schedule.of(cam, dag.graph(firing -> {}), RunOptions.DEFAULT.seed(seed))
                .firings();
        assertEquals(size, firings.size());
        Schedule.Firing[] byIndex = new Schedule.Firing[size];
        long[] free = new long[cam.machine().cus().size()];
        for (Schedule.Firing firing : firings) {
            int index = size == 1 ? 0 : Integer.parseInt(firing.codelet().replaceAll("\\D", ""));
            assertEquals(null, byIndex[index], "fired twice");
            byIndex[index] = firing;
            assertTrue(firing.start() >= free[firing.cu()], () -> firing + " overlaps");
            free[firing.cu()] = firing.end();
        }
        for (int index = 0; index < size; index++) {
            for (int predecessor : dag.predecessors[index]) {
                assertTrue(byIndex[index].start() >= byIndex[predecessor].end(), "fired early");
            }
        }
    }

    @Property(tries = 40)
    void sameSeedSameScheduleBitForBit(@ForAll("sizes") int size, @ForAll long seed, @ForAll("cams") VirtualCam cam) {
        RandomDag dag = new RandomDag(size, seed);
        RunOptions options = RunOptions.DEFAULT.seed(seed);
        Schedule first = Schedule.of(cam, dag.graph(firing -> {}), options);
        Schedule second = Schedule.of(cam, dag.graph(firing -> {}), options);
        assertEquals(first.report(), second.report());
        assertEquals(first.trace().events(), second.trace().events());
    }

    @Property(tries = 40)
    void resultsAreThoseOfTheSequentialRun(
            @ForAll("sizes") int size, @ForAll long seed, @ForAll("cams") VirtualCam cam) {
        RandomDag dag = new RandomDag(size, seed);
        long[] expected = new long[size];
        for (int index = 0; index < size; index++) {
            expected[index] = combine(dag, expected, index);
        }
        long[] results = new long[size];
        run(dag, cam, seed, results);
        assertEquals(toList(expected), toList(results));
    }

    private static long combine(RandomDag dag, long[] results, int index) {
        long hash = index;
        for (int predecessor : dag.predecessors[index]) {
            hash = hash * 31 + results[predecessor];
        }
        return hash;
    }

    private static List<Long> toList(long[] values) {
        List<Long> list = new ArrayList<>();
        for (long value : values) {
            list.add(value);
        }
        return list;
    }

    private static RunReport run(RandomDag dag, VirtualCam cam, long seed) {
        return run(dag, cam, seed, new long[dag.size()]);
    }

    private static RunReport run(RandomDag dag, VirtualCam cam, long seed, long[] results) {
        return Schedule.of(
                        cam,
                        dag.graph(firing -> results[firing.index()] = combine(dag, results, firing.index())),
                        RunOptions.DEFAULT.seed(seed))
                .report();
    }

    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.integers().between(1, 600).withDistribution(RandomDistribution.uniform());
    }

    @Provide
    Arbitrary<String> policies() {
        return Arbitraries.of(
                Policies.all().stream().map(policy -> policy.name()).toList());
    }

    /** What takes time besides decisions. */
    private enum Taking {
        NOTHING {
            @Override
            void declare(VirtualCam.Settings settings) {}
        },
        SIGNALS {
            @Override
            void declare(VirtualCam.Settings settings) {
                settings.signals(new SignalCosts(22, 10, 8, 26, 12, 16, 1, 29, 17, 11, 54, 75));
            }
        },
        HANDING {
            @Override
            void declare(VirtualCam.Settings settings) {
                SIGNALS.declare(settings);
                settings.handing(
                        new HandingCosts(16, 55, 52, 75, 7, 8, 56, 58, 28, 146, 80, 42, (graph, codelet) -> 0));
            }
        },
        HANDING_SOME {
            @Override
            void declare(VirtualCam.Settings settings) {
                SIGNALS.declare(settings);
                HandedOut most = (graph, codelet) -> codelet % 3 == 0 ? HandedOut.NOBODY : 0;
                settings.handing(new HandingCosts(1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, most));
            }
        },
        STEALING {
            @Override
            void declare(VirtualCam.Settings settings) {
                SIGNALS.declare(settings);
                settings.stealing(new StealingCosts(11, 34, 40, 89, 9, 81, 40, (graph, codelet) -> codelet % 5 > 0));
            }
        };

        abstract void declare(VirtualCam.Settings settings);
    }

    /** CAMs on several machines, with all policies, with SUs folded and not, with free and with costly scheduling. */
    @Provide
    Arbitrary<VirtualCam> cams() {
        Arbitrary<Machine> machines = Arbitraries.of("host:1", "host:2", "host:3", "host:8", "mesh:2x3", "parallella")
                .map(Machine::named);
        Arbitrary<VirtualCosts> costs = Arbitraries.of(
                VirtualCosts.NONE,
                VirtualCosts.NONE.withDecision(7),
                VirtualCosts.NONE.withSteal(50),
                new VirtualCosts(3, 11, 20));
        return Combinators.combine(
                        machines, policies(), costs, Arbitraries.of(false, true), Arbitraries.of(Taking.class))
                .as((machine, policy, cost, dedicated, taking) -> {
                    VirtualCam.Settings settings =
                            VirtualCam.with(machine).policy(policy).costs(cost);
                    taking.declare(settings);
                    return (dedicated ? settings.dedicatedSu() : settings.foldedSu()).open();
                });
    }
}
