package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.edarts.cam.Clock;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.describe.Recording;
import org.junit.jupiter.api.Test;

/** What scheduling costs, worked out by hand. A cycle is a nanosecond unless a clock says otherwise. */
class SchedulingCostTest {
    private static final VirtualCosts DECISION = VirtualCosts.NONE.withDecision(5);

    /** One codelet that enables three. */
    private static final CodeletGraph FORK = CodeletGraph.build("fork", g -> {
        Codelet a = g.codelet("a", firing -> {}).costs(10);
        g.codelets("b", 3, firing -> {}).costs(20).after(a);
    });

    @Test
    void freeSchedulingTakesNoTime() {
        assertEquals("a@0 0-10, b[0]@0 10-30, b[1]@1 10-30, b[2]@0 30-50", on("fifo", VirtualCosts.NONE, false));
        assertEquals("a@0 0-10, b[0]@0 10-30, b[1]@1 10-30, b[2]@0 30-50", on("fifo", VirtualCosts.NONE, true));
    }

    @Test
    void foldedDecisionsAreMadeByTheEnablingCuBetweenItsFirings() {
        // CU 0 decides on a until 5; then on b[0], b[1], b[2] until 20, 25, 30; CU 1 takes b[0] and CU 0 b[1] when it
        // is free
        assertEquals("a@0 5-15, b[0]@1 20-40, b[1]@0 30-50, b[2]@1 40-60", on("fifo", DECISION, false));
    }

    @Test
    void dedicatedDecisionsAreMadeWhileCusFire() {
        // the SU hands out b[0], b[1], b[2] at 20, 25, 30; CU 0 is free from 15
        assertEquals("a@0 5-15, b[0]@0 20-40, b[1]@1 25-45, b[2]@0 40-60", on("fifo", DECISION, true));
    }

    @Test
    void whatACuHandsOffToItselfIsFree() {
        CodeletGraph chain = CodeletGraph.build("chain", g -> {
            Codelet a = g.codelet("a", firing -> {}).costs(10);
            Codelet b = g.codelet("b", firing -> {}).costs(10).after(a);
            g.codelet("c", firing -> {}).costs(10).after(b);
        });
        VirtualCam folded = cam("steal-nearest", DECISION, false);
        assertEquals(
                "a@0 5-15, b@0 15-25, c@0 25-35", Schedule.of(folded, chain).toString());
        VirtualCam dedicated = cam("steal-nearest", DECISION, true);
        assertEquals(
                "a@0 5-15, b@0 20-30, c@0 35-45", Schedule.of(dedicated, chain).toString());
    }

    @Test
    void stealsCostTheThief() {
        // CU 0 keeps b[0] and has b[1], b[2]; CU 1 takes the older one
        assertEquals(
                "a@0 0-10, b[0]@0 10-30, b[1]@1 17-37, b[2]@0 30-50",
                on("steal-nearest", new VirtualCosts(0, 7, 0), false));
        RunReport report = Schedule.of(cam("steal-nearest", new VirtualCosts(0, 7, 0), false), FORK)
                .report();
        assertEquals(List.of(new RunReport.Unit(0, 3, 0, 50), new RunReport.Unit(1, 1, 1, 27)), report.units());
    }

    @Test
    void whatIsPlacedElsewhereTravels() {
        // b[0] and b[1] lie in the block of CU 0, last in, first out; b[2] in that of CU 1, one hop away
        assertEquals(
                "a@0 0-10, b[1]@0 10-30, b[2]@1 19-39, b[0]@0 30-50", on("static", new VirtualCosts(0, 0, 9), false));
    }

    @Test
    void cyclesAreThoseOfTheUnitThatSpendsThem() {
        Core fast = Core.named("fast").withClock(Clock.ofMegahertz(2000));
        Core slow = Core.named("slow").withClock(Clock.ofMegahertz(500));
        Core su = Core.named("su").withClock(Clock.ofMegahertz(100));
        Cluster cluster = Cluster.of("chip", SynchronizationUnit.dedicated(su), List.of(fast, slow));
        Machine machine = new Machine("mixed", List.of(Node.of("board", cluster)));
        VirtualCam cam = VirtualCam.with(machine).policy("fifo").costs(DECISION).open();
        // 5 cycles of the SU are 50 ns; 10 cycles of the fast CU 5 ns; 20 cycles 10 ns and 40 ns
        assertEquals(
                "a@0 50-55, b[0]@0 105-115, b[1]@0 155-165, b[2]@0 205-215",
                Schedule.of(cam, FORK).toString());
        VirtualCam folded = VirtualCam.with(machine).policy("fifo").foldedSu().open();
        assertEquals(
                "a@0 0-5, b[0]@0 5-15, b[1]@1 5-45, b[2]@0 15-25",
                Schedule.of(folded, FORK).toString());
    }

    @Test
    void aTraceTellsWhenADedicatedSuHadNothingToDecide() {
        Cluster cluster = Cluster.of(
                "chip", SynchronizationUnit.dedicated(Core.named("su")), List.of(Core.named("cu0"), Core.named("cu1")));
        Machine machine = new Machine("led", List.of(Node.of("board", cluster)));
        VirtualCam cam = VirtualCam.with(machine).policy("fifo").costs(DECISION).open();
        assertEquals(List.of("cu0", "cu1", "su"), cam.unitNames());
        Recording recording = Recording.of(cam, FORK, RunOptions.DEFAULT);
        cam.run(FORK, recording.options()).join();
        // it decides on a until 5, and on b[0], b[1], b[2] from 15 to 30; the last of them ends at 60
        assertEquals(
                List.of("IDLE 5+10", "IDLE 30+30"),
                recording.trace().units().get(2).events().stream()
                        .map(event -> event.kind() + " " + event.time() + "+" + event.duration())
                        .toList());
        VirtualCam free = VirtualCam.with(machine).policy("fifo").open();
        assertEquals(List.of("cu0", "cu1"), free.unitNames(), "what takes no time is not seen");
    }

    @Test
    void negativeCostsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new VirtualCosts(0, -1, 0));
    }

    private static String on(String policy, VirtualCosts costs, boolean dedicated) {
        return Schedule.of(cam(policy, costs, dedicated), FORK).toString();
    }

    private static VirtualCam cam(String policy, VirtualCosts costs, boolean dedicated) {
        VirtualCam.Settings settings =
                VirtualCam.with(Machines.host(2)).policy(policy).costs(costs);
        return (dedicated ? settings.dedicatedSu() : settings).open();
    }
}
