package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.edarts.trace.LinkTraffic;
import org.jspecify.annotations.Nullable;

/**
 * What went over the links of a mesh during the runs.
 *
 * @param transactions all of them, one for each link on their way
 * @param piece the shortest time in ticks that the record tells apart
 * @param links each link, those with most transactions first
 */
public record LinkLoads(long transactions, long piece, List<Load> links) {
    /**
     * One link.
     *
     * @param row the row of the node that it leads away from
     * @param column its column
     * @param toRow the row of the node that it leads to; one beside the mesh is off the chip
     * @param toColumn its column
     * @param transactions what went over it
     * @param most the most of that in one piece of the time
     */
    public record Load(int row, int column, int toRow, int toColumn, long transactions, long most) {}

    /** Copies the list. */
    public LinkLoads {
        links = List.copyOf(links);
    }

    /** Returns what a trace tells of that; null if it tells nothing. */
    static @Nullable LinkLoads of(@Nullable LinkTraffic traffic, RunTimes runs) {
        if (traffic == null) {
            return null;
        }
        List<Load> loads = new ArrayList<>();
        long all = 0;
        for (int link = 0; link < traffic.links().size(); link++) {
            long sum = 0;
            long most = 0;
            for (int piece = 0; piece < traffic.pieces(); piece++) {
                long begin = traffic.start() + piece * traffic.piece();
                // A window of a trace has less of its runs.
                if (runs.within(begin, begin + traffic.piece()) > 0) {
                    sum += traffic.count(link, piece);
                    most = Math.max(most, traffic.count(link, piece));
                }
            }
            LinkTraffic.Link place = traffic.links().get(link);
            loads.add(new Load(place.row(), place.column(), place.toRow(), place.toColumn(), sum, most));
            all += sum;
        }
        loads.sort(Comparator.comparingLong(Load::transactions).reversed());
        return new LinkLoads(all, traffic.piece(), loads);
    }
}
