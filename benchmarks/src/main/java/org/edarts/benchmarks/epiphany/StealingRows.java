package org.edarts.benchmarks.epiphany;

import static org.edarts.benchmarks.epiphany.FigureTable.cycles;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * Where stealing pays and where it does not, beside homes that are decided before and an SU that hands out.
 *
 * @param quick whether to leave out what takes long
 */
record StealingRows(boolean quick) {
    private static final String REPORTED = "reported";
    private static final int SHORT = 1_000;
    private static final int BYTES = 4;
    private static final int TIMES = 8;

    void addTo(FigureTable table) {
        table.measures("stealing");
        for (int words : new int[] {0, 16, 64}) {
            table.add(
                    "from one stolen codelet to the next, " + words * BYTES + " bytes read and written",
                    cycles(StealingFigures.stolenToStolen(words)),
                    REPORTED,
                    "none published");
        }
        Map<String, CodeletGraph> bags = new LinkedHashMap<>();
        bags.put("256 codelets of 2,000 cycles", StealingFigures.bag(index -> 2 * SHORT));
        bags.put("the same, two homes have 8 times as long ones", StealingFigures.twoDearHomes(2 * SHORT));
        bags.put("256 codelets of 500 to 50,000 cycles, log-uniform", StealingFigures.logUniform(1));
        bags.forEach((name, bag) -> add(table, name, bag, true));
        if (!quick) {
            add(table, "16 x 16 tiles of 1,000 cycles, 10 steps", StealingFigures.tiles(SHORT, 1), false);
            add(table, "the same, a row takes 8 times as long", StealingFigures.tiles(SHORT, TIMES), false);
        }
    }

    private static void add(FigureTable table, String name, CodeletGraph graph, boolean fitsAnSu) {
        table.measures("stealing: " + name);
        MeshReport stealing = StealingFigures.report("steal-nearest", graph);
        MeshReport homes = StealingFigures.report("adaptive", graph);
        String central = fitsAnSu
                ? String.format(
                        Locale.ROOT,
                        "; an SU %,d",
                        StealingFigures.report("local-first", graph).cycles())
                : "; an SU has no room";
        table.add(
                "stolen: " + name,
                String.format(Locale.ROOT, "%,d cycles", stealing.cycles()),
                REPORTED,
                String.format(Locale.ROOT, "at home %,d%s; %,d stolen", homes.cycles(), central, stealing.stolen()));
    }
}
