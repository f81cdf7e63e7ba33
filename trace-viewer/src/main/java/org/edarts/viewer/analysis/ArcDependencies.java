package org.edarts.viewer.analysis;

import java.util.Arrays;
import org.edarts.trace.ArcTable;
import org.edarts.trace.TraceEvent;

/**
 * Dependencies by the arcs of a fixed graph, in which each codelet fires once a run: they are exact. Owner: one thread.
 */
final class ArcDependencies {
    private ArcDependencies() {}

    static Dependencies of(Recorded.Columns columns, ArcTable arcs, RunTimes runs, boolean complete) {
        Recorded firings = columns.firings();
        Dependencies.Builder builder = new Dependencies.Builder(firings.count, complete);
        int[] joins = new int[arcs.slots()];
        int[] begin = sourcesBegin(arcs);
        int[] sources = sources(arcs, begin);
        int[][] firingOf = firingsOf(firings, arcs, runs);
        for (int[] fired : firingOf) {
            for (int slot = 0; slot < joins.length; slot++) {
                joins[slot] = builder.join();
            }
            for (int row = 0; row < arcs.nodes(); row++) {
                int node = node(row, arcs, fired, joins);
                if (node >= 0) {
                    builder.open(node);
                    for (int at = begin[row]; at < begin[row + 1]; at++) {
                        int source = node(sources[at], arcs, fired, joins);
                        if (source >= 0) {
                            builder.add(node, source);
                        }
                    }
                }
            }
        }
        return builder.build();
    }

    /** Run by run the firing of each codelet, or -1. */
    private static int[][] firingsOf(Recorded firings, ArcTable arcs, RunTimes runs) {
        int[][] firingOf = new int[Math.max(1, runs.count())][arcs.codelets()];
        for (int[] each : firingOf) {
            Arrays.fill(each, Firings.NONE);
        }
        for (int firing = 0; firing < firings.count; firing++) {
            int codelet = firings.codelet[firing];
            if (firings.frame[firing] == TraceEvent.ROOT_FRAME && codelet >= 0 && codelet < arcs.codelets()) {
                firingOf[Math.max(0, runs.at(firings.time[firing]))][codelet] = firing;
            }
        }
        return firingOf;
    }

    private static int node(int row, ArcTable arcs, int[] fired, int[] joins) {
        return row < arcs.codelets() ? fired[row] : joins[row - arcs.codelets()];
    }

    private static int targetRow(ArcTable arcs, int arc) {
        int target = arcs.target(arc);
        return target >= 0 ? target : arcs.rowOf(~target);
    }

    private static int[] sourcesBegin(ArcTable arcs) {
        int[] begin = new int[arcs.nodes() + 1];
        for (int arc = 0; arc < arcs.arcs(); arc++) {
            begin[targetRow(arcs, arc) + 1]++;
        }
        for (int row = 0; row < arcs.nodes(); row++) {
            begin[row + 1] += begin[row];
        }
        return begin;
    }

    private static int[] sources(ArcTable arcs, int[] begin) {
        int[] sources = new int[arcs.arcs()];
        int[] next = begin.clone();
        for (int row = 0; row < arcs.nodes(); row++) {
            for (int arc = arcs.firstArc(row); arc < arcs.firstArc(row + 1); arc++) {
                sources[next[targetRow(arcs, arc)]++] = row;
            }
        }
        return sources;
    }
}
