package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.edarts.trace.ArcTable;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;

/**
 * A random graph, fired by CUs that each take their codelets from a pool of their own: some are idle beside ready
 * codelets of others. Codelet i waits for a slot of its own if it depends on others; times are small whole numbers,
 * also 0.
 */
final class RandomSchedule {
    final int cus;
    final int codelets;
    final boolean[][] depends;
    final long[] durations;
    final long[] ready;
    final long[] start;
    final int[] cuOf;
    long makespan;

    RandomSchedule(long seed, int codelets, int cus) {
        Random random = new Random(seed);
        this.cus = cus;
        this.codelets = codelets;
        depends = new boolean[codelets][codelets];
        durations = new long[codelets];
        ready = new long[codelets];
        start = new long[codelets];
        cuOf = new int[codelets];
        long[] free = new long[cus];
        for (int codelet = 0; codelet < codelets; codelet++) {
            durations[codelet] = random.nextInt(12);
            cuOf[codelet] = random.nextInt(cus);
            for (int source = 0; source < codelet; source++) {
                if (random.nextInt(codelets) < 3) {
                    depends[codelet][source] = true;
                    ready[codelet] = Math.max(ready[codelet], end(source));
                }
            }
            start[codelet] = Math.max(ready[codelet], free[cuOf[codelet]]);
            free[cuOf[codelet]] = end(codelet);
            makespan = Math.max(makespan, end(codelet));
        }
    }

    long end(int codelet) {
        return start[codelet] + durations[codelet];
    }

    /** The sources of a codelet, the one that ends last behind all others. */
    private List<Integer> sources(int codelet) {
        List<Integer> sources = new ArrayList<>();
        for (int source = 0; source < codelet; source++) {
            if (depends[codelet][source]) {
                sources.add(source);
            }
        }
        sources.sort((left, right) -> Long.compare(end(left), end(right)));
        return sources;
    }

    /** How many arcs lead to slots. */
    int arcs() {
        int arcs = 0;
        for (int codelet = 0; codelet < codelets; codelet++) {
            arcs += sources(codelet).size();
        }
        return arcs;
    }

    Trace trace(boolean withArcs) {
        List<String> names = new ArrayList<>();
        for (int cu = 0; cu < cus; cu++) {
            names.add("CU " + cu);
        }
        TraceRecorder recorder = new TraceRecorder(names, 20_000);
        recorder.declare(new CodeletTable.Procedure("any", List.of(new CodeletTable.Codelets("any", codelets))));
        if (withArcs) {
            recorder.declareArcs(table());
        }
        recorder.runStarted(0);
        for (int cu = 0; cu < cus; cu++) {
            record(recorder, cu);
        }
        recorder.runEnded(makespan);
        return recorder.snapshot(new TraceHeader("0.1", "", "{}", "any", "any", 1, TraceClock.VIRTUAL_NANOS, null));
    }

    /** What each codelet of a CU signals is recorded behind its firing; who has no sources becomes ready on CU 0. */
    private void record(TraceRecorder recorder, int cu) {
        long now = 0;
        for (int codelet = 0; cu == 0 && codelet < codelets; codelet++) {
            if (sources(codelet).isEmpty()) {
                recorder.unit(cu).ready(0, codelet, 0, -1, -1);
            }
        }
        for (int codelet = 0; codelet < codelets; codelet++) {
            if (cuOf[codelet] != cu) {
                continue;
            }
            if (now < start[codelet]) {
                recorder.unit(cu).idle(now, start[codelet]);
            }
            now = end(codelet);
            List<Integer> sources = sources(codelet);
            int last = sources.isEmpty() ? -1 : sources.get(sources.size() - 1);
            recorder.unit(cu).fire(start[codelet], now, codelet, 0, last, last < 0 ? -1 : 0);
            for (int sink = codelet + 1; sink < codelets; sink++) {
                if (depends[sink][codelet]) {
                    recorder.unit(cu).signal(now, sink, 0, codelet, 0);
                    List<Integer> all = sources(sink);
                    if (all.get(all.size() - 1) == codelet) {
                        recorder.unit(cu).ready(now, sink, 0, codelet, 0);
                    }
                }
            }
        }
        if (now < makespan) {
            recorder.unit(cu).idle(now, makespan);
        }
    }

    private ArcTable table() {
        int[] slotOf = new int[codelets];
        List<Integer> counts = new ArrayList<>();
        for (int codelet = 0; codelet < codelets; codelet++) {
            int sources = sources(codelet).size();
            slotOf[codelet] = sources == 0 ? -1 : counts.size();
            if (sources > 0) {
                counts.add(sources);
            }
        }
        int[] begin = new int[codelets + counts.size() + 1];
        List<Integer> targets = new ArrayList<>();
        for (int codelet = 0; codelet < codelets; codelet++) {
            for (int sink = 0; sink < codelets; sink++) {
                if (depends[sink][codelet]) {
                    targets.add(~slotOf[sink]);
                }
            }
            begin[codelet + 1] = targets.size();
        }
        for (int codelet = 0; codelet < codelets; codelet++) {
            if (slotOf[codelet] >= 0) {
                targets.add(codelet);
                begin[codelets + slotOf[codelet] + 1] = targets.size();
            }
        }
        return new ArcTable(ints(counts), begin, ints(targets), false);
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    /** By the definition: the longest of all chains, one codelet after the other, with other durations. */
    long longestChain(long[] changed) {
        long longest = 0;
        long[] chain = new long[codelets];
        for (int codelet = 0; codelet < codelets; codelet++) {
            for (int source = 0; source < codelet; source++) {
                if (depends[codelet][source]) {
                    chain[codelet] = Math.max(chain[codelet], chain[source]);
                }
            }
            chain[codelet] += changed[codelet];
            longest = Math.max(longest, chain[codelet]);
        }
        return longest;
    }
}
