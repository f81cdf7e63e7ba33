package org.edarts.benchmarks.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.edarts.benchmarks.prediction.PredictionTable;
import org.edarts.calibration.CalibrationReport;
import org.edarts.calibration.Figures;
import org.edarts.calibration.Outcome;
import org.edarts.calibration.Target;
import org.edarts.calibration.Targets;
import org.edarts.cli.MeasuringCommand;
import org.edarts.cli.Outputs;
import org.edarts.cli.Progress;
import org.edarts.cli.Specs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** edarts calibrate: the simulated Epiphany against measurements of real ones. */
@Command(
        name = "calibrate",
        description = "Repeats published measurements of real chips on the simulated Epiphany and compares.",
        footer = {
            "",
            "All targets take about five minutes, most of it target 18; --only takes single ones. The plots take" + " "
                    + CalibrateCommand.PLOTS + ". At their end come the costs of codelets on eCores.",
            "A line for each target, with the figure that uses up most of its tolerance. The exit code is 1 if a target"
                    + " of tier 1 is missed.",
            "built-in: the published rule is a parameter; fitted: a parameter was chosen to meet it; predicted: neither."
        })
public final class CalibrateCommand implements Callable<Integer>, MeasuringCommand {
    static final String PLOTS = "less than a minute";
    private static final String VALIDATION = "about four minutes";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", description = "Print JSON, with all figures.")
    private boolean json;

    @Option(names = "--only", paramLabel = "N", split = ",", description = "Run these targets only.")
    private @Nullable List<Integer> only;

    @Option(names = "--figures", description = "Print each target's figures, a line each, and how they were taken.")
    private boolean figures;

    @Option(
            names = "--plots",
            paramLabel = "FOLDER",
            description = "Draw the figures of the published study there, from simulated runs, and do nothing else.")
    private @Nullable Path plots;

    @Option(
            names = "--costs",
            description = "Print what firing and signalling codelets costs on eCores, and do nothing else.")
    private boolean costs;

    @Option(
            names = "--validate",
            description = "Print what the virtual CAM says with these costs that programs take, beside what they take.")
    private boolean validate;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        if (costs || validate) {
            PredictionTable.costs().forEach(out::println);
            if (validate) {
                Progress progress = Progress.lasting(VALIDATION, Specs.of(spec));
                out.println();
                new PredictionTable(false, progress).lines().forEach(out::println);
            }
            return 0;
        }
        if (plots != null) {
            Outputs.requireFolder("--plots", plots);
            Progress progress = Progress.lasting(PLOTS, Specs.of(spec));
            Figures.write(Files.createDirectories(plots), progress).forEach(file -> out.println("written to " + file));
            return 0;
        }
        List<Target> targets = chosen();
        Progress progress = targets.stream().anyMatch(Target::slow)
                ? Progress.lasting("about five minutes, most of it target 18", Specs.of(spec))
                : Progress.of(Specs.of(spec));
        if (!json) {
            out.println(CalibrationReport.heading());
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Target target : targets) {
            progress.accept("target " + target.number() + " (" + (outcomes.size() + 1) + " of " + targets.size() + "): "
                    + target.name());
            Outcome outcome = target.run();
            outcomes.add(outcome);
            if (!json) {
                print(outcome, out);
            }
        }
        if (!json && only == null) {
            out.println();
            PredictionTable.costs().forEach(out::println);
        }
        if (json) {
            out.println(new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(
                            outcomes.stream().map(CalibrationReport::json).toList()));
        }
        return outcomes.stream().anyMatch(outcome -> outcome.target().tier() == 1 && !outcome.passes()) ? 1 : 0;
    }

    private void print(Outcome outcome, PrintWriter out) {
        out.println(CalibrationReport.line(outcome));
        if (figures) {
            CalibrationReport.lines(outcome).forEach(out::println);
        }
        out.flush();
    }

    private List<Target> chosen() {
        if (only == null) {
            return Targets.all();
        }
        TreeSet<Integer> unknown = new TreeSet<>(only);
        List<Target> chosen = Targets.all().stream()
                .filter(target -> only.contains(target.number()))
                .toList();
        chosen.forEach(target -> unknown.remove(target.number()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("--only " + unknown.first() + ": there is no such target; there are "
                    + String.join(
                            ", ",
                            Targets.all().stream()
                                    .map(target -> Integer.toString(target.number()))
                                    .toList()));
        }
        return chosen;
    }
}
