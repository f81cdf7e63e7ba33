package org.edarts.epiphany.cam.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.counts.LinkCounts;
import org.edarts.trace.LinkTraffic;
import org.edarts.trace.LinkTraffic.Link;

/**
 * Keeps how much has gone over the links of the mesh by the ends of equal pieces of the time. When these become too
 * many, each two become one. Times are cycles. Owner: one thread.
 */
final class LinkMeter {
    private static final int MOST_PIECES = 512;

    private final ChipMap map;
    private final long begin;
    private final List<long[]> ends = new ArrayList<>();
    private long step;
    private int stepsOfPiece = 1;
    private int stepsLeft = 1;
    private long[] latest;

    /**
     * Makes one.
     *
     * @param begin when the first piece begins
     * @param counts what has gone over the links by then
     */
    LinkMeter(ChipMap map, long begin, LinkCounts counts) {
        this.map = map;
        this.begin = begin;
        latest = counts.sent();
        ends.add(latest);
    }

    /** Takes over what has gone over the links by now. All readings are as far from each other as the first is. */
    void read(long now, LinkCounts counts) {
        step = step == 0 ? now - begin : step;
        latest = counts.sent();
        stepsLeft--;
        if (stepsLeft == 0) {
            ends.add(latest);
            if (ends.size() > MOST_PIECES) {
                halve();
            }
            stepsLeft = stepsOfPiece;
        }
    }

    /** There is an even number of pieces. */
    private void halve() {
        List<long[]> kept = new ArrayList<>();
        for (int end = 0; end < ends.size(); end += 2) {
            kept.add(ends.get(end));
        }
        ends.clear();
        ends.addAll(kept);
        stepsOfPiece *= 2;
    }

    /** Returns what went over those links that anything went over; the last piece may be shorter. */
    LinkTraffic traffic() {
        if (stepsLeft != stepsOfPiece) {
            ends.add(latest);
            stepsLeft = stepsOfPiece;
        }
        List<Link> links = new ArrayList<>();
        List<int[]> counts = new ArrayList<>();
        for (int link = 0; link < latest.length; link++) {
            int[] passed = passed(link);
            if (Arrays.stream(passed).anyMatch(count -> count > 0)) {
                int node = link / LinkCounts.DIRECTIONS;
                int row = map.rowOf(node);
                int column = map.columnOf(node);
                links.add(new Link(row, column, row + LinkCounts.rows(link), column + LinkCounts.columns(link)));
                counts.add(passed);
            }
        }
        return new LinkTraffic(begin, Math.max(1, step) * stepsOfPiece, links, counts);
    }

    private int[] passed(int link) {
        int[] passed = new int[ends.size() - 1];
        for (int end = 1; end < ends.size(); end++) {
            passed[end - 1] = (int) (ends.get(end)[link] - ends.get(end - 1)[link]);
        }
        return passed;
    }
}
