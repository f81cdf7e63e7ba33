package org.edarts.samples;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Value;

/**
 * Data flow: the output of one codelet is the typed input of others, and a parameter is what each run is given.
 *
 * <pre>
 *              readings (parameter)
 *             /    |     \
 *        lowest   mean   highest
 *            |     | \      |
 *            | deviation    |
 *             \    | |     /
 *              description
 * </pre>
 */
public final class Values implements Sample {
    private static final Setting READINGS = new Setting("readings", 100_000, 1, 10_000_000, "how many are made up");

    @Override
    public String name() {
        return "values";
    }

    @Override
    public String summary() {
        return "typed values that flow along the arcs: a few statistics of made-up temperatures";
    }

    @Override
    public List<Setting> settings() {
        return List.of(READINGS);
    }

    @Override
    public Job prepare(SampleInput input) {
        GraphBuilder g = CodeletGraph.named("values");
        Parameter<double[]> readings = g.parameter("readings");
        Value<Double> lowest = g.value(
                "lowest", firing -> Arrays.stream(firing.get(readings)).min().orElseThrow());
        Value<Double> highest = g.value(
                "highest", firing -> Arrays.stream(firing.get(readings)).max().orElseThrow());
        Value<Double> mean = g.value(
                "mean", firing -> Arrays.stream(firing.get(readings)).average().orElseThrow());
        Value<Double> deviation =
                g.value("deviation", firing -> deviation(firing.get(readings), firing.get(mean)), mean);
        Value<String> description = g.value(
                "description",
                firing -> String.format(
                        Locale.ROOT,
                        "%d readings from %.2f to %.2f, on average %.2f +/- %.2f degrees",
                        firing.get(readings).length,
                        firing.get(lowest),
                        firing.get(highest),
                        firing.get(mean),
                        firing.get(deviation)),
                lowest,
                highest,
                mean,
                deviation);
        CodeletGraph graph = g.build();

        double[] temperatures = temperatures(input.count(READINGS), input.seed());
        return Job.of(graph, options -> options.with(readings, temperatures), run -> List.of(run.get(description)));
    }

    private static double deviation(double[] readings, double mean) {
        return Math.sqrt(Arrays.stream(readings)
                .map(reading -> (reading - mean) * (reading - mean))
                .average()
                .orElseThrow());
    }

    static double[] temperatures(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] temperatures = new double[count];
        Arrays.setAll(temperatures, i -> 15 + random.nextDouble(-5, 5) + random.nextDouble(-5, 5));
        return temperatures;
    }
}
