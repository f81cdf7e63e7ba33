package org.edarts.study.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.edarts.study.Row;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static Row row(String graph, String policy, double makespan) {
        return new Row(
                graph,
                "host:2",
                2,
                policy,
                1,
                makespan,
                10,
                8,
                10,
                10,
                OptionalDouble.of(10),
                OptionalDouble.empty(),
                4,
                3,
                16,
                1.6,
                16);
    }

    @Test
    void standingsAreOfTheCasesThatAllHaveRun() {
        Comparison comparison = Comparison.of(List.of(
                row("a", "fast", 10),
                row("a", "slow", 15),
                row("b", "fast", 12),
                row("b", "slow", 12),
                row("c", "fast", 40)));
        assertEquals(2, comparison.cases());
        Standing fast = comparison.standings().get(0);
        assertEquals("fast", fast.policy());
        assertEquals(1.1, fast.mean(), 1e-12);
        assertEquals(1, fast.optimal());
        assertArrayEquals(new double[] {1, 1, 1, 1, 1, 1, 1, 1}, fast.profile());
        assertEquals(0.5, comparison.standings().get(1).profile()[5]);
        Duel duel = comparison.duels().get(0);
        assertEquals(List.of(1, 0, 1), List.of(duel.wins(), duel.losses(), duel.ties()));
    }

    /** Wilcoxon's table: ten pairs that all differ the same way have p = 2 / 2^10. */
    @Test
    void aDifferenceInTheSameDirectionThroughoutIsHardlyChance() {
        List<Row> rows = new ArrayList<>();
        for (int graph = 0; graph < 10; graph++) {
            rows.add(row("g" + graph, "fast", 10 + graph));
            rows.add(row("g" + graph, "slow", 12 + 3 * graph));
        }
        Duel duel = Comparison.of(rows).duels().get(0);
        assertEquals(2 / 1024.0, duel.p(), 1e-9);
        assertEquals(1, duel.effect(), 1e-12);
    }

    @Test
    void holmMultipliesTheSmallestMost() {
        List<Duel> duels = new ArrayList<>();
        for (double p : new double[] {0.04, 0.01, 0.03, 0.5}) {
            duels.add(new Duel("a", "b", 1, 0, 0, p, p, 1));
        }
        assertArrayEquals(
                new double[] {0.09, 0.04, 0.09, 0.5},
                Comparison.holm(duels).stream().mapToDouble(Duel::adjusted).toArray(),
                1e-12);
    }
}
