package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/** Counts what went from one unit to another. Owner: one thread. */
final class LinkCounts {
    private long[] links = new long[1 << 10];
    private int count;

    void add(int from, int to) {
        if (count == links.length) {
            links = Arrays.copyOf(links, 2 * count);
        }
        links[count++] = (long) from << Integer.SIZE | to;
    }

    /** Which unit stole from which. */
    static List<Link> steals(Trace trace) {
        LinkCounts counts = new LinkCounts();
        for (UnitTrace unit : trace.units()) {
            for (TraceEvent event : unit.events()) {
                if (event.kind() == EventKind.STEAL) {
                    counts.add(event.enabler(), unit.unit());
                }
            }
        }
        return counts.links();
    }

    /** Which unit's firings enabled what fired on which. */
    static List<Link> signals(Firings firings, Dependencies dependencies, int[] home) {
        LinkCounts counts = new LinkCounts();
        for (int node = 0; node < dependencies.nodes(); node++) {
            for (int at = dependencies.begin(node); home[node] >= 0 && at < dependencies.end(node); at++) {
                int source = Causes.firing(dependencies.cause(at));
                if (source < firings.count()) {
                    counts.add(firings.unit(source), home[node]);
                }
            }
        }
        return counts.links();
    }

    /** By the units that gave, then by those that took. */
    List<Link> links() {
        Arrays.sort(links, 0, count);
        List<Link> result = new ArrayList<>();
        for (int first = 0; first < count; ) {
            int last = first;
            while (last < count && links[last] == links[first]) {
                last++;
            }
            result.add(new Link((int) (links[first] >> Integer.SIZE), (int) links[first], last - first));
            first = last;
        }
        return result;
    }
}
