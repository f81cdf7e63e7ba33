package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;

/**
 * What a codelet signals is decided when it has fired: a number in memory is the number of the nodes that get a signal,
 * the last of them if it is none. Owner: the thread that lowers the graph.
 */
final class Decision {
    private final int cell;
    private final List<List<Node>> ways;
    private final List<Integer> lists = new ArrayList<>();
    private int record;

    /**
     * Makes it.
     *
     * @param cell the cell of the block whose first element is the number
     * @param ways who gets a signal, by that number
     */
    Decision(int cell, List<List<Node>> ways) {
        this.cell = cell;
        this.ways = ways;
    }

    /** Lays out its record and the lists of arcs; returns where the record is. */
    int layOut(CorePlan plan) {
        record = plan.memory.data("choices", Layout.DECISION_LISTS + ways.size() * Integer.BYTES, Long.BYTES);
        for (List<Node> targets : ways) {
            lists.add(plan.memory.data("arcs", plan.listBytes(targets), Integer.BYTES));
        }
        return record;
    }

    /** Writes the record and the lists. */
    void write(CoreImage image, Lowering lowering) {
        image.word(record + Layout.DECISION_NUMBER, lowering.blockAddress(cell, image.core()));
        image.word(record + Layout.DECISION_LAST, ways.size() - 1);
        for (int way = 0; way < ways.size(); way++) {
            image.word(record + Layout.DECISION_LISTS + way * Integer.BYTES, lists.get(way));
            image.arcs(lists.get(way), ways.get(way), lowering.links());
        }
    }
}
