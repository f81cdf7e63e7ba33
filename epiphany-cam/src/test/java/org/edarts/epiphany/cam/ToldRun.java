package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.run.BeginTimes;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/**
 * A run of a graph on a board that nobody but the test sees into, recorded by who uses that board.
 *
 * @param begins how well it is known when cores began
 * @param run the run
 * @param told what the cores have told of it
 * @param seen what the test saw of the same run
 */
record ToldRun(BeginTimes begins, EpiphanyRun run, Trace told, Trace seen) {
    /** What telling takes within what is seen of a firing: before its kernel begins, and after that has returned. */
    static final long BEFORE = 23;

    static final long AFTER = 23;

    /** Runs a graph. */
    static ToldRun of(EpiphanyCam cam, BlindBoard board, CodeletGraph graph) {
        Recording told = Recording.of(cam, graph, RunOptions.DEFAULT);
        Recording seen = Recording.detailed(cam, graph, RunOptions.DEFAULT);
        Lowering lowering = cam.lowered(graph, told.options());
        board.watch(lowering, seen.options().recorder());
        EpiphanyRun run = cam.run(graph, told.options());
        run.await();
        return new ToldRun(new BeginTimes(lowering), run, told.trace(), seen.trace());
    }

    /** Both tell of the same firings on each core, in the same order, at the same times but for a bound. */
    void assertSame(Chip chip, Machine machine) {
        assertSame(chip, machine, 0);
    }

    /**
     * The same where timers are set back, or a kernel does something before it tells.
     *
     * @param more by how much the bound is larger for that
     */
    void assertSame(Chip chip, Machine machine, long more) {
        assertEquals(seen.runs(), told.runs());
        assertEquals(0, told.dropped());
        Assignment assignment = Assignment.of(machine, chip.map());
        Map<Integer, Integer> frames = new HashMap<>();
        for (UnitTrace unit : seen.units()) {
            UnitTrace other = told.units().get(unit.unit());
            if (unit.unit() >= assignment.cus().size()) {
                continue; // the host, which the test does not see
            }
            int core = assignment.cus().get(unit.unit());
            boolean late = chip.order().adversarial();
            long bound = late ? Long.MAX_VALUE : more + begins.bound(hops(assignment, core));
            assertFirings(fired(unit), fired(other), bound, more, frames);
            assertApart(other);
        }
        assertEquals(frames.size(), frames.values().stream().distinct().count());
    }

    private static int hops(Assignment assignment, int core) {
        return core == assignment.root() ? 0 : 1 + hops(assignment, assignment.towardsRoot(core));
    }

    private static void assertFirings(
            List<TraceEvent> seen, List<TraceEvent> told, long bound, long more, Map<Integer, Integer> frames) {
        assertEquals(
                seen.stream().map(TraceEvent::codelet).toList(),
                told.stream().map(TraceEvent::codelet).toList());
        for (int number = 0; number < seen.size(); number++) {
            TraceEvent one = seen.get(number);
            TraceEvent other = told.get(number);
            assertEquals(frames.computeIfAbsent(one.frame(), none -> other.frame()), other.frame());
            long off = other.time() - (one.time() + BEFORE);
            assertTrue(Math.abs(off) <= bound, () -> one + " is told to begin at " + other.time());
            assertTrue(
                    other.end() <= one.end() - AFTER + Math.abs(off) + more,
                    () -> one + " is told to end at " + other.end());
        }
    }

    /** Nothing begins before what came before it has ended. */
    private static void assertApart(UnitTrace unit) {
        long free = 0;
        for (TraceEvent event : unit.events()) {
            if (event.duration() > 0) {
                long end = free;
                assertTrue(event.time() >= end, () -> event + " begins before " + end);
                free = event.end();
            }
        }
    }

    static List<TraceEvent> fired(UnitTrace unit) {
        return unit.events().stream()
                .filter(event -> event.kind() == EventKind.FIRE)
                .toList();
    }
}
