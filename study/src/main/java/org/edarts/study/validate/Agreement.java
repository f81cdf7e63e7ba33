package org.edarts.study.validate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.hipparchus.stat.correlation.KendallsCorrelation;
import org.hipparchus.stat.descriptive.rank.Percentile;

/**
 * How well predictions agree with what was measured.
 *
 * @param least the error of the prediction that is most too short, as a share
 * @param quartile the first quartile of the errors
 * @param median their median
 * @param thirdQuartile the third quartile
 * @param most the error of the prediction that is most too long
 * @param meanAbsolute the mean of the errors without their signs
 * @param ranking how well the order of the policies agrees, program by program: the mean of Kendall's tau-b, 1 if all orders are
 *     those that were measured, -1 if they are the reverse; unknown if no program ran under two policies that differ
 * @param best for how many programs the policy that was predicted to be best took at most 5 % longer than the best that was measured
 * @param programs how many programs there are
 */
public record Agreement(
        double least,
        double quartile,
        double median,
        double thirdQuartile,
        double most,
        double meanAbsolute,
        OptionalDouble ranking,
        int best,
        int programs) {
    private static final double NEARLY_BEST = 1.05;

    /**
     * Compares predictions with measurements.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static Agreement of(List<Prediction> predictions) {
        if (predictions.isEmpty()) {
            throw new IllegalArgumentException("there is no prediction to compare");
        }
        double[] errors =
                predictions.stream().mapToDouble(Prediction::error).sorted().toArray();
        Percentile percentile = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
        Map<String, List<Prediction>> programs = new LinkedHashMap<>();
        for (Prediction each : predictions) {
            programs.computeIfAbsent(each.program(), name -> new ArrayList<>()).add(each);
        }
        return new Agreement(
                errors[0],
                percentile.evaluate(errors, 25),
                percentile.evaluate(errors, 50),
                percentile.evaluate(errors, 75),
                errors[errors.length - 1],
                predictions.stream()
                        .mapToDouble(each -> Math.abs(each.error()))
                        .average()
                        .orElse(0),
                programs.values().stream()
                        .mapToDouble(Agreement::tau)
                        .filter(tau -> !Double.isNaN(tau))
                        .average(),
                (int) programs.values().stream().filter(Agreement::findsBest).count(),
                programs.size());
    }

    private static double tau(List<Prediction> program) {
        if (program.size() < 2) {
            return Double.NaN;
        }
        return new KendallsCorrelation()
                .correlation(
                        program.stream().mapToDouble(Prediction::measured).toArray(),
                        program.stream().mapToDouble(Prediction::predicted).toArray());
    }

    private static boolean findsBest(List<Prediction> program) {
        double shortest =
                program.stream().mapToDouble(Prediction::measured).min().orElse(0);
        double least = program.stream().mapToDouble(Prediction::predicted).min().orElse(0);
        return program.stream()
                .filter(each -> each.predicted() == least)
                .anyMatch(each -> each.measured() <= NEARLY_BEST * shortest);
    }
}
