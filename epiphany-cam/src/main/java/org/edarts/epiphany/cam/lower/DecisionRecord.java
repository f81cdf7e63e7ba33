package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.signal.Decision;
import org.edarts.epiphany.cam.signal.Node;

/** How a {@link Decision} is written: what the firmware looks at, and a list of arcs for each way. */
final class DecisionRecord implements SaidRecord {
    private final Node node;
    private final Decision decision;
    private final int said;
    private final int address;
    private final List<Integer> lists = new ArrayList<>();

    /** Lays it out. */
    DecisionRecord(CorePlan plan, Node node, Decision decision) {
        this.node = node;
        this.decision = decision;
        said = decision.hasCell() ? 0 : plan.memory.data("outlets", Long.BYTES, Long.BYTES);
        int ways = decision.ways().size();
        address = plan.memory.data("choices", Layout.DECISION_LISTS + ways * Integer.BYTES, Long.BYTES);
        for (int way = 0; way < ways; way++) {
            lists.add(plan.memory.data("arcs", plan.listBytes(decision.targets(node, way)), Integer.BYTES));
        }
    }

    @Override
    public int address() {
        return address;
    }

    @Override
    public int said(int place) {
        return said;
    }

    @Override
    public void write(CoreImage image, Lowering lowering) {
        int number = decision.hasCell() ? lowering.blocks().of(decision.cell(), image.core()) : said;
        image.word(address + Layout.DECISION_NUMBER, number);
        image.word(address + Layout.DECISION_LAST, lists.size() - 1);
        for (int way = 0; way < lists.size(); way++) {
            image.word(address + Layout.DECISION_LISTS + way * Integer.BYTES, lists.get(way));
            image.arcs(lists.get(way), decision.targets(node, way), lowering);
        }
    }
}
