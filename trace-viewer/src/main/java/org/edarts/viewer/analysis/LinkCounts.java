package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
