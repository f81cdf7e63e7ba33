package org.edarts.study.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.edarts.study.Row;

/**
 * What the rows of a study say over all its cases; a case is a graph on a machine. Only cases that every contender has
 * run count, so that all are judged by the same.
 *
 * @param cases how many cases count
 * @param standings how each contender did, the lowest mean ratio first
 * @param duels each contender beside each that stands behind it
 */
public record Comparison(int cases, List<Standing> standings, List<Duel> duels) {
    /** The factors of the performance profile (Dolan and More, 2002). */
    static final double[] FACTORS = {1, 1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2};

    private record Place(String graph, String machine, int processors) {}

    /** Compares the contenders of some rows. */
    public static Comparison of(List<Row> rows) {
        Set<String> policies = new LinkedHashSet<>();
        Map<Place, Map<String, List<Row>>> places = new LinkedHashMap<>();
        for (Row row : rows) {
            policies.add(row.policy());
            places.computeIfAbsent(
                            new Place(row.graph(), row.machine(), row.processors()), place -> new LinkedHashMap<>())
                    .computeIfAbsent(row.policy(), policy -> new ArrayList<>())
                    .add(row);
        }
        List<Map<String, List<Row>>> cases = places.values().stream()
                .filter(each -> each.size() == policies.size())
                .toList();
        List<Standing> standings = cases.isEmpty()
                ? List.of()
                : policies.stream()
                        .map(policy -> standing(policy, cases))
                        .sorted(Comparator.comparingDouble(Standing::mean))
                        .toList();
        return new Comparison(cases.size(), standings, holm(duels(standings, cases)));
    }

    /** Returns the factors that profiles are told for. */
    public static double[] factors() {
        return FACTORS.clone();
    }

    private static double[] ratios(String policy, List<Map<String, List<Row>>> cases) {
        return cases.stream().mapToDouble(each -> mean(policy, each)).toArray();
    }

    private static double mean(String policy, Map<String, List<Row>> place) {
        return rows(policy, place).stream().mapToDouble(Row::ratio).average().orElse(0);
    }

    private static List<Row> rows(String policy, Map<String, List<Row>> place) {
        return place.getOrDefault(policy, List.of());
    }

    private static Standing standing(String policy, List<Map<String, List<Row>>> cases) {
        int seeds =
                cases.stream().mapToInt(each -> rows(policy, each).size()).min().orElse(0);
        double[] ofSeed = new double[seeds];
        for (int seed = 0; seed < seeds; seed++) {
            int number = seed;
            ofSeed[seed] = cases.stream()
                    .mapToDouble(each -> rows(policy, each).get(number).ratio())
                    .average()
                    .orElse(0);
        }
        double[] toOptimum = cases.stream()
                .map(each -> rows(policy, each).stream()
                        .map(Row::optimumRatio)
                        .filter(OptionalDouble::isPresent)
                        .mapToDouble(OptionalDouble::getAsDouble)
                        .average())
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        double[] toBest = cases.stream()
                .mapToDouble(each -> mean(policy, each)
                        / each.keySet().stream()
                                .mapToDouble(other -> mean(other, each))
                                .min()
                                .orElse(1))
                .toArray();
        return Standing.of(policy, ratios(policy, cases), ofSeed, toOptimum, toBest);
    }

    private static List<Duel> duels(List<Standing> standings, List<Map<String, List<Row>>> cases) {
        List<Duel> duels = new ArrayList<>();
        for (int first = 0; first < standings.size(); first++) {
            String ahead = standings.get(first).policy();
            for (int second = first + 1; second < standings.size(); second++) {
                String behind = standings.get(second).policy();
                duels.add(Duel.of(ahead, ratios(ahead, cases), behind, ratios(behind, cases)));
            }
        }
        return duels;
    }

    /**
     * Holm, 1979: the smallest p counts as many times as there are pairs, the next once less, and none less than one
     * before.
     */
    static List<Duel> holm(List<Duel> duels) {
        Integer[] order = new Integer[duels.size()];
        Arrays.setAll(order, index -> index);
        Arrays.sort(order, Comparator.comparingDouble(index -> duels.get(index).p()));
        Duel[] adjusted = new Duel[order.length];
        double highest = 0;
        for (int place = 0; place < order.length; place++) {
            Duel duel = duels.get(order[place]);
            highest = Math.max(highest, Math.min(1, duel.p() * (order.length - place)));
            adjusted[order[place]] = duel.withAdjusted(highest);
        }
        return List.of(adjusted);
    }
}
