package org.edarts.study.compare;

import java.util.Arrays;
import org.hipparchus.stat.inference.WilcoxonSignedRankTest;
import org.hipparchus.stat.ranking.NaturalRanking;

/**
 * Two contenders on the same cases.
 *
 * @param first what one is called
 * @param second what the other is called
 * @param wins on how many cases the first was shorter
 * @param losses on how many it was longer
 * @param ties on how many both took as long
 * @param p how likely a difference like this one is by chance: Wilcoxon's signed rank test, two-sided, ties left out
 * @param adjusted the same after Holm's correction for all the pairs of the study
 * @param effect the matched-pairs rank-biserial correlation: 1 if the first is shorter wherever they differ, -1 if it
 *     is longer
 */
public record Duel(
        String first, String second, int wins, int losses, int ties, double p, double adjusted, double effect) {
    /** Up to how many cases that differ all signs are tried, without the normal approximation. */
    private static final int MOST_EXACT = 12;

    /** Compares two contenders by how long they took on each case, relative to something that is the same for both. */
    static Duel of(String first, double[] ofFirst, String second, double[] ofSecond) {
        double[] differences = new double[ofFirst.length];
        int count = 0;
        int wins = 0;
        for (int index = 0; index < ofFirst.length; index++) {
            double difference = ofSecond[index] - ofFirst[index];
            if (Math.abs(difference) > 1e-12 * Math.max(ofFirst[index], ofSecond[index])) {
                differences[count++] = difference;
                wins += difference > 0 ? 1 : 0;
            }
        }
        double[] differing = Arrays.copyOf(differences, count);
        double p = p(differing);
        return new Duel(first, second, wins, count - wins, ofFirst.length - count, p, p, effect(differing));
    }

    private static double p(double[] differences) {
        if (differences.length < 2) {
            return 1;
        }
        boolean exact = differences.length <= MOST_EXACT;
        double p =
                new WilcoxonSignedRankTest().wilcoxonSignedRankTest(differences, new double[differences.length], exact);
        return Math.min(1, p);
    }

    private static double effect(double[] differences) {
        if (differences.length == 0) {
            return 0;
        }
        double[] ranks = new NaturalRanking()
                .rank(Arrays.stream(differences).map(Math::abs).toArray());
        double balance = 0;
        double sum = 0;
        for (int index = 0; index < ranks.length; index++) {
            balance += Math.signum(differences[index]) * ranks[index];
            sum += ranks[index];
        }
        return balance / sum;
    }

    Duel withAdjusted(double value) {
        return new Duel(first, second, wins, losses, ties, p, value, effect);
    }
}
