package org.edarts.benchmarks.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.edarts.calibration.codecache.CodeCacheStudy;
import org.edarts.calibration.codecache.Experiment;
import org.edarts.calibration.codecache.Finding;
import org.edarts.calibration.report.LineChart;
import org.edarts.cli.MeasuringCommand;
import org.edarts.cli.Outputs;
import org.edarts.cli.Progress;
import org.edarts.cli.Specs;
import org.edarts.pic.elf.ElfFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** edarts pic: what is known about code that moves. */
@Command(name = "pic", description = "Experiments with code that moves; 'edarts elf run --pic' runs a program so.")
public final class PicCommand implements MeasuringCommand {
    private static final String ALL = "about eight minutes";
    private static final String ALL_QUICKLY = "about half a minute";

    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            name = "study",
            description = "Measures what code costs in another core, in the DRAM and in a software cache.",
            footer = {
                "",
                "Experiments: remote, placement, workingset, policies, sources, breakeven, overhead. All of them take "
                        + ALL + ",",
                "with --quick " + ALL_QUICKLY + ".",
                "Tables go to standard output, progress to standard error. Equal commands print equal tables."
            })
    int study(
            @Option(names = "--only", paramLabel = "NAME", split = ",", description = "Make these experiments only.")
                    @Nullable
                    List<String> only,
            @Option(names = "--quick", description = "Fewer points and shorter runs.") boolean quick,
            @Option(
                            names = "--compendium",
                            paramLabel = "FILE",
                            description =
                                    "Try the policies with this program's chapters, too: compendium.elf of the sources.")
                    @Nullable
                    Path compendium,
            @Option(names = "--json", description = "Print JSON.") boolean json,
            @Option(names = "--plots", paramLabel = "FOLDER", description = "Draw the figures there, too.") @Nullable
                    Path plots)
            throws IOException {
        Outputs.requireFolder("--plots", plots);
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        List<Experiment> experiments = chosen(only, compendium);
        String duration = quick ? ALL_QUICKLY : ALL;
        Progress progress = Progress.lasting(only == null ? duration : "at most " + duration, Specs.of(spec));
        List<Object> report = new ArrayList<>();
        for (Experiment experiment : experiments) {
            List<Finding> findings = experiment.measure(quick, progress);
            if (json) {
                report.add(json(experiment, findings));
            } else {
                out.println("# " + experiment.name() + ": " + experiment.question());
                findings.forEach(finding -> out.println("\n" + finding.text()));
                out.flush();
            }
            for (Path file : plots == null ? List.<Path>of() : draw(findings, Files.createDirectories(plots))) {
                progress.accept("written to " + file);
            }
        }
        if (json) {
            out.println(new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(report));
        }
        return 0;
    }

    private static Map<String, Object> json(Experiment experiment, List<Finding> findings) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("experiment", experiment.name());
        fields.put("question", experiment.question());
        fields.put("tables", findings.stream().map(Finding::json).toList());
        return fields;
    }

    private static List<Path> draw(List<Finding> findings, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Finding finding : findings) {
            for (Map.Entry<String, LineChart> plot : finding.plots().entrySet()) {
                Path file = folder.resolve(plot.getKey() + ".png");
                Outputs.naming(file, () -> plot.getValue().write(file));
                files.add(file);
            }
        }
        return files;
    }

    private static List<Experiment> chosen(@Nullable List<String> only, @Nullable Path compendium) throws IOException {
        List<Experiment> all = CodeCacheStudy.experiments(compendium == null ? null : ElfFile.read(compendium));
        if (only == null) {
            return all;
        }
        TreeSet<String> unknown = new TreeSet<>(only);
        List<Experiment> chosen = all.stream()
                .filter(experiment -> only.contains(experiment.name()))
                .toList();
        chosen.forEach(experiment -> unknown.remove(experiment.name()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("--only " + unknown.first() + ": there is no such experiment; there are "
                    + String.join(", ", all.stream().map(Experiment::name).toList()));
        }
        return chosen;
    }
}
