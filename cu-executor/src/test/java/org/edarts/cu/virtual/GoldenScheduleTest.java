package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Schedules worked out by hand, from the sentences in the policies' documentation. A cycle is a nanosecond here. */
class GoldenScheduleTest {
    /**
     * <pre>
     *        +-> b 20 -+
     * a 10 --+         +-> d 10
     *        +-> c 30 -+
     * </pre>
     */
    private static final CodeletGraph DIAMOND = CodeletGraph.build("diamond", g -> {
        Codelet a = g.codelet("a", firing -> {}).costs(10);
        Codelet b = g.codelet("b", firing -> {}).costs(20).after(a);
        Codelet c = g.codelet("c", firing -> {}).costs(30).after(a);
        g.codelet("d", firing -> {}).costs(10).after(b, c);
    });

    /** Three independent pairs: x[i] costs 10 (i + 1), y[i] follows it and costs 10 (3 - i). */
    private static final CodeletGraph PAIRS = CodeletGraph.build("pairs", g -> {
        Codelet x = g.codelets("x", 3, firing -> {}).costs(index -> 10 * (index + 1));
        Codelet y = g.codelets("y", 3, firing -> {}).costs(index -> 10 * (3 - index));
        for (int i = 0; i < 3; i++) {
            y.at(i).after(x.at(i));
        }
    });

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // one queue, the lower CU first
                "fifo          | a@0 0-10, b@0 10-30, c@1 10-40, d@0 40-50",
                // c has the longer way to the end
                "critical-path | a@0 0-10, c@0 10-40, b@1 10-30, d@0 40-50",
                // each CU pushes to the one after it first
                "round-robin   | a@1 0-10, b@0 10-30, c@1 10-40, d@0 40-50",
                // b goes to the idle CU 1, then both pools are even and c stays; d goes to CU 1, idle since 30
                "least-loaded  | a@0 0-10, c@0 10-40, b@1 10-30, d@1 40-50",
                // the start is surplus, so it goes to the idle CU 1, which keeps b; d stays where c enabled it
                "local-first   | a@1 0-10, c@0 10-40, b@1 10-30, d@0 40-50",
                // layers {a}, {b, c}, {d} cut in two blocks each
                "static        | a@0 0-10, b@0 10-30, c@1 10-40, d@0 40-50",
                "adaptive      | a@0 0-10, b@0 10-30, c@1 10-40, d@0 40-50",
                // CU 0 keeps b, CU 1 steals c and keeps d
                "steal-nearest | a@0 0-10, b@0 10-30, c@1 10-40, d@1 40-50",
                "steal-random  | a@0 0-10, b@0 10-30, c@1 10-40, d@1 40-50",
            })
    void diamondOnTwoCus(String policy, String schedule) {
        assertEquals(schedule, on(2, policy, DIAMOND));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fifo          | x[0]@0 0-10, x[1]@1 0-20, x[2]@0 10-40, y[0]@1 20-50, y[1]@0 40-60, y[2]@1 50-60",
                // ranks: x 40, 40, 40; y 30, 20, 10
                "critical-path | x[0]@0 0-10, x[1]@1 0-20, x[2]@0 10-40, y[0]@1 20-50, y[1]@0 40-60, y[2]@1 50-60",
                // CU 0 pushes the x to 1, 0, 1, and y[1] to 0; CU 1 pushes y[0] to 0 and y[2] to 1
                "round-robin   | x[1]@0 0-20, x[0]@1 0-10, x[2]@1 10-40, y[0]@0 20-50, y[2]@1 40-50, y[1]@0 50-70",
                // x[0], x[1] and x[2] lie in blocks 0, 0, 1, and so do the y
                "static        | x[1]@0 0-20, x[2]@1 0-30, y[1]@0 20-40, y[2]@1 30-40, x[0]@0 40-50, y[0]@0 50-80",
                // last in, first out: CU 0 begins with x[2] and keeps y[2]; CU 1 steals the oldest
                "steal-nearest | x[2]@0 0-30, x[0]@1 0-10, y[0]@1 10-40, y[2]@0 30-40, x[1]@0 40-60, y[1]@0 60-80",
            })
    void pairsOnTwoCus(String policy, String schedule) {
        assertEquals(schedule, on(2, policy, PAIRS));
    }

    @Test
    void oneCuFiresLastInFirstOutWhereThePolicySaysSo() {
        assertEquals(
                "x[2]@0 0-30, y[2]@0 30-40, x[1]@0 40-60, y[1]@0 60-80, x[0]@0 80-90, y[0]@0 90-120",
                on(1, "steal-nearest", PAIRS));
        assertEquals(
                "x[0]@0 0-10, x[1]@0 10-30, x[2]@0 30-60, y[0]@0 60-90, y[1]@0 90-110, y[2]@0 110-120",
                on(1, "fifo", PAIRS));
    }

    @Test
    void everyPolicyFiresAllOfBothGraphs() {
        for (SchedulingPolicy policy : Policies.all()) {
            for (int cus : List.of(1, 2, 3, 8)) {
                VirtualCam cam =
                        VirtualCam.with(Machines.host(cus)).policy(policy).open();
                assertEquals(4, Schedule.of(cam, DIAMOND).report().fired(), policy.name());
                assertEquals(
                        "[x[0], x[1], x[2], y[0], y[1], y[2]]",
                        Schedule.of(cam, PAIRS).firings().stream()
                                .map(Schedule.Firing::codelet)
                                .sorted()
                                .collect(Collectors.toList())
                                .toString(),
                        policy.name());
            }
        }
    }

    private static String on(int cus, String policy, CodeletGraph graph) {
        VirtualCam cam = VirtualCam.with(Machines.host(cus)).policy(policy).open();
        return Schedule.of(cam, graph).toString();
    }
}
