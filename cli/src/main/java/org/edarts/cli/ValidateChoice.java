package org.edarts.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.cu.host.HostCam;
import org.edarts.samples.Job;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.edarts.study.validate.Prediction;
import org.edarts.study.validate.ValidationReport;
import org.edarts.study.whatif.Answer;
import org.edarts.study.whatif.Question;
import org.edarts.study.whatif.WhatIf;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The option that compares virtual time with the host: samples run on host threads under each policy, recorded; what
 * fired in the median run under the default policy runs again in virtual time under each.
 */
final class ValidateChoice {
    private static final int RECORDS = 1 << 20;
    private static final int WARM_UPS = 2;
    private static final int MOST_ROUNDS = 1_000;

    @Option(
            names = "--validate",
            paramLabel = "ROUNDS",
            arity = "0..1",
            fallbackValue = "5",
            description =
                    "Run samples on this host, ROUNDS times under each policy (default: ${FALLBACK-VALUE}), and compare the"
                            + " medians with what virtual time predicts.")
    private @Nullable Integer asked;

    boolean isAsked() {
        return asked != null;
    }

    /**
     * Prints predictions beside measurements.
     *
     * @param samples the programs
     * @param settings their sizes
     * @param policies the policies, or {@code all}
     * @param cus numbers of CUs; none for as many as this host has processors
     * @param format table, csv or json
     */
    void print(
            List<String> samples,
            Map<String, String> settings,
            List<String> policies,
            List<Integer> cus,
            String format,
            PrintWriter out)
            throws IOException, InterruptedException {
        int rounds = asked == null ? 0 : asked;
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new IllegalArgumentException(
                    "--validate is " + rounds + ": expected a number of rounds from 1 to " + MOST_ROUNDS);
        }
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("--validate runs samples: name some; see 'edarts samples'");
        }
        List<String> names = policies.contains("all")
                ? Policies.all().stream().map(SchedulingPolicy::name).toList()
                : policies;
        List<Prediction> predictions = new ArrayList<>();
        SampleSettings given = new SampleSettings(settings, samples);
        for (String sample : samples) {
            for (int count : cus.isEmpty() ? List.of(Runtime.getRuntime().availableProcessors()) : cus) {
                predictions.addAll(predictions(sample, given.of(sample), names, count, rounds));
            }
        }
        switch (format) {
            case "csv" -> ValidationReport.csv(out, predictions);
            case "json" -> out.println(ValidationReport.json(predictions));
            default -> ValidationReport.table(out, predictions);
        }
    }

    private List<Prediction> predictions(
            String sample, Map<String, String> settings, List<String> policies, int cus, int rounds)
            throws InterruptedException {
        Map<String, double[]> taken = new LinkedHashMap<>();
        policies.forEach(policy -> taken.put(policy, new double[rounds]));
        List<Trace> references = new ArrayList<>();
        for (int round = -WARM_UPS; round < rounds; round++) {
            Trace reference = record(sample, settings, Policies.DEFAULT, cus);
            if (round >= 0) {
                references.add(reference);
            }
            for (Map.Entry<String, double[]> each : taken.entrySet()) {
                Trace trace = each.getKey().equals(Policies.DEFAULT)
                        ? reference
                        : record(sample, settings, each.getKey(), cus);
                if (round >= 0) {
                    each.getValue()[round] = makespan(trace);
                }
            }
        }
        references.sort(Comparator.comparingDouble(ValidateChoice::makespan));
        Question question = new Question(List.of(cus), policies, Map.of()).withScheduling();
        List<Prediction> predictions = new ArrayList<>();
        for (Answer answer : new WhatIf(references.get(rounds / 2)).answers(question)) {
            double[] times = taken.getOrDefault(answer.policy(), new double[0]).clone();
            Arrays.sort(times);
            predictions.add(new Prediction(sample, answer.policy(), cus, times[times.length / 2], answer.makespan()));
        }
        return predictions;
    }

    private static double makespan(Trace trace) {
        return trace.header().clock().toNanos(trace.runs().get(0).makespan());
    }

    private static Trace record(String sample, Map<String, String> settings, String policy, int cus)
            throws InterruptedException {
        Job job = Samples.prepare(
                sample,
                new SampleInput(
                        Optional.empty(),
                        Optional.empty(),
                        Path.of(""),
                        1,
                        settings,
                        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)));
        try (Cam cam = HostCam.with().cus(cus).policy(policy).open()) {
            Recording recording = Recording.of(cam, job.graph(), RunOptions.DEFAULT, RECORDS);
            job.run(cam, recording.options());
            return recording.trace();
        }
    }
}
