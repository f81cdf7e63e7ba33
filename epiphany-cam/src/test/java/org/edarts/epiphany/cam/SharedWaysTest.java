package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.Slot;
import org.edarts.su.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Slots that a choice leads to, and something else, too: an <em>if</em> without <em>else</em>, of which one way leads
 * to where the other one ends, and one of two conditions that lead to the same.
 */
class SharedWaysTest {
    /** Enough to find out about signals that nothing keeps behind their data. */
    private static final int MANY_SEEDS = 40;

    private static final int SEEDS = 6;

    private final GraphBuilder g = CodeletGraph.named("shared");
    private final Blocks<int[]> which = g.blocks("which", BlockType.INTS, 2, 1);
    private final Block<int[]> numbers = g.blocks("numbers", BlockType.INTS, 1, 4)
            .filled((none, all) -> all[1] = 20)
            .at(0);
    private final Block<int[]> found = g.blocks("found", BlockType.INTS, 1, 1).at(0);

    private Codelet pick(int number, Slot... ways) {
        return pick("pick " + number, number, ways);
    }

    private Codelet pick(String name, int number, Slot... ways) {
        return g.codelets(
                name,
                1,
                ChoosingGraph.PICK,
                (none, arguments) -> arguments.reads(which.at(number)).chooses(ways));
    }

    private Codelet bump(String name, int element) {
        return g.codelets(name, 1, ChoosingGraph.BUMP, (none, arguments) -> arguments.updates(numbers, element, 1));
    }

    /** What is written lies on a core of which nothing comes between. */
    private CodeletGraph ifWithoutElse(boolean body) {
        Slot way = g.slot("way", 1);
        Slot met = g.slot("met", 1);
        if (body) {
            g.codelets(
                            "pick",
                            1,
                            firing -> firing.signal(firing.get(which.at(0))[0] == 1 ? way : met),
                            (none, blocks) -> blocks.reads(which.at(0)))
                    .chooses(way, met);
        } else {
            pick(0, way, met).on(1);
        }
        bump("holds", 0).on(3);
        Codelet written = g.codelets(
                        "written",
                        1,
                        ChoosingGraph.TWICE,
                        (none, arguments) -> arguments.reads(which.at(1)).writes(numbers, 1, 1))
                .on(1);
        way.fires(written);
        written.signals(met);
        g.codelets(
                        "used",
                        1,
                        ChoosingGraph.TWICE,
                        (none, arguments) -> arguments.reads(numbers, 1, 1).writes(found))
                .on(2)
                .after(met);
        return g.build();
    }

    /** If the one or the other, then this, else that, and both to one block, which is used after either. */
    private CodeletGraph either() {
        Slot hit = g.slot("hit", 1);
        Slot next = g.slot("next", 1);
        Slot miss = g.slot("miss", 1);
        Slot met = g.slot("met", 1);
        pick(0, hit, next);
        next.fires(pick(1, hit, miss));
        Codelet then = bump("then", 1);
        hit.fires(then.signals(met));
        Codelet otherwise = g.codelets(
                "otherwise",
                1,
                ChoosingGraph.TWICE,
                (none, arguments) -> arguments.reads(numbers, 1, 1).updates(numbers, 1, 1));
        miss.fires(otherwise.signals(met));
        g.codelets(
                        "used",
                        1,
                        ChoosingGraph.TWICE,
                        (none, arguments) -> arguments.reads(numbers, 1, 1).writes(found))
                .after(met);
        return g.build();
    }

    @ParameterizedTest
    @CsvSource({
        "1, false, adaptive",
        "2, false, adaptive",
        "1, true, adaptive",
        "2, true, adaptive",
        "1, false, steal-nearest",
        "2, true, steal-nearest",
        "1, false, static",
        "2, false, static"
    })
    void anIfNeedsNoElse(int chosen, boolean body, String policy) {
        which.filled((index, one) -> one[0] = index == 0 ? chosen : 7);
        check(ifWithoutElse(body), policy, MANY_SEEDS);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, adaptive",
        "1, 2, adaptive",
        "2, 1, adaptive",
        "2, 2, adaptive",
        "2, 1, steal-nearest",
        "2, 2, static",
        "1, 1, static"
    })
    void eitherOfTwoConditionsLeadsToTheSame(int first, int second, String policy) {
        which.filled((index, one) -> one[0] = index == 0 ? first : second);
        check(either(), policy, SEEDS);
    }

    /** Again and again the first of some conditions that holds leads to the same, else another way does. */
    private CodeletGraph anyOf(int times, int conditions) {
        Slot next = g.slot("next", 1);
        bump("first", 0).signals(next);
        for (int time = 0; time < times; time++) {
            Slot hit = g.slot("hit " + time, 1);
            Slot met = g.slot("met " + time, 1);
            for (int condition = 0; condition < conditions; condition++) {
                int number = time * conditions + condition;
                Slot miss = g.slot("miss " + number, 1);
                next.fires(pick("pick " + number, condition < conditions - 1 ? 0 : 1, hit, miss));
                next = miss;
            }
            hit.fires(bump("then " + time, 1).signals(met));
            next.fires(bump("otherwise " + time, 2).signals(met));
            next = met;
        }
        next.fires(g.codelets(
                "used",
                1,
                ChoosingGraph.TWICE,
                (none, arguments) -> arguments.reads(numbers, 1, 1).writes(found)));
        return g.build();
    }

    /** What is behind where ways meet hangs on none of the choices before that. */
    @ParameterizedTest
    @CsvSource({"1, 9, 2", "2, 9, 2", "1, 2, 20", "2, 2, 20", "1, 1, 31"})
    void anyOfManyConditionsLeadsToTheSame(int last, int times, int conditions) {
        which.filled((index, one) -> one[0] = index == 0 ? 2 : last);
        check(anyOf(times, conditions), "adaptive", 2);
    }

    private void check(CodeletGraph graph, String policy, int seeds) {
        int[] expected;
        try (Cam host = Cam.host(4)) {
            expected = contents(host.run(graph).join());
        }
        for (long seed = 0; seed < seeds; seed++) {
            Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(seed > 0, seed));
            try (EpiphanyCam cam = EpiphanyCam.simulated(
                    chip, chip.machine().withFoldedSus().withHost(), ChoosingGraph.library(), Policies.named(policy))) {
                EpiphanyRun run = cam.run(graph);
                run.join();
                assertEquals(expected[0], contents(run)[0]);
                assertEquals(expected[1], contents(run)[1]);
            }
        }
    }

    private int[] contents(Run run) {
        return new int[] {run.get(found)[0], run.get(numbers)[1]};
    }
}
