package org.edarts.viewer.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.trace.ArcTable;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitRecorder;
import org.junit.jupiter.api.Test;

class CriticalPathTest {
    private static final TraceHeader HEADER =
            new TraceHeader("0.1", "", "{}", "host", "fifo", 1, TraceClock.VIRTUAL_NANOS, null);

    private static CriticalPath of(TraceRecorder recorder) {
        return Analysis.of(recorder.snapshot(HEADER)).criticalPath();
    }

    /**
     * Codelets on one CU, each with a slot for its sources, against the definition; by the arcs and by records of
     * signals.
     */
    @Property
    void isTheLongestChain(@ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int codelets) {
        Random random = new Random(seed);
        boolean[][] depends = new boolean[codelets][codelets];
        long[] chain = new long[codelets];
        long longest = 0;
        TraceRecorder byArcs = new TraceRecorder(List.of("CU 0"), 8_000);
        TraceRecorder bySignals = new TraceRecorder(List.of("CU 0"), 8_000);
        byArcs.declare(new CodeletTable.Procedure("any", List.of(new CodeletTable.Codelets("any", codelets))));
        byArcs.runStarted(0);
        bySignals.runStarted(0);
        long now = 0;
        for (int codelet = 0; codelet < codelets; codelet++) {
            int last = -1;
            for (int source = 0; source < codelet; source++) {
                if (random.nextInt(codelets) < 3) {
                    depends[codelet][source] = true;
                    chain[codelet] = Math.max(chain[codelet], chain[source]);
                    last = source;
                }
            }
            long duration = random.nextInt(100);
            chain[codelet] += duration;
            longest = Math.max(longest, chain[codelet]);
            byArcs.unit(0).fire(now, now + duration, codelet, 0, -1, -1);
            UnitRecorder unit = bySignals.unit(0);
            for (int source = 0; source < codelet; source++) {
                if (depends[codelet][source]) {
                    unit.signal(now, codelet, 0, source, 0);
                }
            }
            unit.ready(now, codelet, 0, last, last < 0 ? -1 : 0);
            unit.fire(now, now + duration, codelet, 0, last, last < 0 ? -1 : 0);
            now += duration;
        }
        byArcs.declareArcs(slotEach(depends));
        byArcs.runEnded(now);
        bySignals.runEnded(now);
        for (CriticalPath path : List.of(of(byArcs), of(bySignals))) {
            assertEquals(longest, path.length());
            assertEquals(
                    longest,
                    path.kinds().stream().mapToLong(CriticalPath.Share::time).sum());
        }
        assertTrue(of(byArcs).exact());
        assertFalse(of(bySignals).exact());
    }

    /** Codelet i behind slot i, unless it depends on nothing. */
    private static ArcTable slotEach(boolean[][] depends) {
        int codelets = depends.length;
        int[] slotOf = new int[codelets];
        int slots = 0;
        for (int codelet = 0; codelet < codelets; codelet++) {
            slotOf[codelet] = count(depends[codelet]) == 0 ? -1 : slots++;
        }
        int[] counts = new int[slots];
        int[] start = new int[codelets + slots + 1];
        int[] targets = new int[codelets * codelets + slots];
        int arcs = 0;
        for (int codelet = 0; codelet < codelets; codelet++) {
            for (int sink = 0; sink < codelets; sink++) {
                if (depends[sink][codelet]) {
                    targets[arcs++] = ~slotOf[sink];
                }
            }
            start[codelet + 1] = arcs;
        }
        for (int codelet = 0; codelet < codelets; codelet++) {
            if (slotOf[codelet] >= 0) {
                counts[slotOf[codelet]] = count(depends[codelet]);
                targets[arcs++] = codelet;
                start[codelets + slotOf[codelet] + 1] = arcs;
            }
        }
        return new ArcTable(counts, start, Arrays.copyOf(targets, arcs), true);
    }

    private static int count(boolean[] row) {
        int count = 0;
        for (boolean set : row) {
            count += set ? 1 : 0;
        }
        return count;
    }

    /**
     * split (0..10) invokes, in its body, what fires beside it (4..30): the chain is not longer than the time it took.
     */
    @Test
    void whatABodyCausesDoesNotWaitForItsEnd() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 100);
        recorder.runStarted(0);
        recorder.unit(0).ready(0, 0, 0, -1, -1);
        recorder.unit(0).ready(0, 1, 7, 0, 0);
        recorder.unit(0).fire(0, 10, 0, 0, -1, -1);
        recorder.unit(1).fire(4, 30, 1, 7, 0, 0);
        recorder.unit(1).ready(30, 2, 0, 1, 7);
        recorder.unit(1).fire(30, 33, 2, 0, 1, 7);
        recorder.runEnded(40);
        assertEquals(29, of(recorder).length());
        assertEquals(2, of(recorder).firings(), "that whose body caused the others has no part in it");
    }

    @Test
    void runsAddUp() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 100);
        for (long start : new long[] {0, 100}) {
            recorder.runStarted(start);
            for (int codelet = 0; codelet < 3; codelet++) {
                recorder.unit(0).ready(start + 10 * codelet, codelet, 0, codelet - 1, codelet == 0 ? -1 : 0);
                recorder.unit(0).fire(start + 10 * codelet, start + 10 * codelet + 10, codelet, 0, codelet - 1, 0);
            }
            recorder.runEnded(start + 30);
        }
        assertEquals(60, of(recorder).length());
    }

    @Test
    void aLoopIsAChain() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 100);
        recorder.runStarted(0);
        recorder.unit(0).ready(0, 0, 0, -1, -1);
        for (int round = 0; round < 5; round++) {
            recorder.unit(0).fire(20L * round, 20L * round + 10, 0, 0, round == 0 ? -1 : 0, 0);
            recorder.unit(0).ready(20L * round + 10, 0, 0, 0, 0);
        }
        recorder.runEnded(100);
        assertEquals(50, of(recorder).length());
        assertTrue(!of(recorder).exact());
    }
}
