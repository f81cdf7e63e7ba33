package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.Machine;
import org.edarts.cam.text.MachineFile;
import org.edarts.study.Contender;
import org.edarts.study.MachineSizes;
import org.edarts.study.Row;
import org.edarts.study.Study;
import org.edarts.study.compare.Comparison;
import org.edarts.study.generate.GraphGenerator;
import org.edarts.study.graph.Communication;
import org.edarts.study.plan.GivenSchedule;
import org.edarts.study.read.KnownOptima;
import org.edarts.study.report.RowsCsv;
import org.edarts.study.report.RowsJson;
import org.edarts.study.report.StudyPage;
import org.edarts.study.report.StudyText;
import org.edarts.study.run.Estimates;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts study: which policy is better on which graphs and machines, and how far from the optimum. */
@Command(
        name = "study",
        description = {
            "Runs task graphs under several policies in virtual time and compares them with each other, with lower bounds and"
                    + " with planned schedules.",
            "Reads Standard Task Graphs, WfCommons workflows (WfFormat), DOT with costs, and JSON of its own."
        })
final class StudyCommand implements Callable<Integer> {
    private static final int MOST_SEEDS = 1_000_000;
    private static final int MOST_JOBS = 1_000;
    private static final int MOST_SECONDS = 1_000_000;
    private static final Set<String> ALWAYS = Set.of("--format", "--plugin", "--verbose");

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "FILE|SAMPLE",
            arity = "0..*",
            description = "Task graphs: files, folders of files, or samples; see 'edarts samples'.")
    private List<String> graphs = new ArrayList<>();

    @Option(
            names = "--generate",
            paramLabel = "SHAPE",
            description =
                    "Study a generated graph: layered, fan, series-parallel, stencil, lu or fft, with settings such as"
                            + " layered:tasks=1000,seed=1,parallelism=8,ccr=0.5,count=10; may be given several times.")
    private List<String> generated = new ArrayList<>();

    @Option(names = "--set", paramLabel = "NAME=N", description = "Set a size of a sample; see 'edarts samples NAME'.")
    private Map<String, String> settings = new HashMap<>();

    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            description = "A machine of 'edarts machines' or a machine file, instead of equal processors.")
    private @Nullable String machine;

    @Option(
            names = "--policies",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "all",
            description =
                    "Policies of 'edarts policies', and the planners heft, peft, hlfet and exact; all is all but exact"
                            + " (default: ${DEFAULT-VALUE}).")
    private List<String> policies = List.of("all");

    @Option(
            names = "--procs",
            paramLabel = "N",
            split = ",",
            description =
                    "Numbers of processors: equal ones, or the first of the machine (default: those of the machine, or"
                            + " 2,4,8,16).")
    private List<Integer> procs = new ArrayList<>();

    @Option(
            names = "--comm",
            paramLabel = "COST",
            defaultValue = "file",
            converter = CommunicationOption.class,
            description =
                    "What an arc between two processors costs: file (what its file says), none, a number for each arc, or a"
                            + " rate for its data, such as 100MB/s (default: ${DEFAULT-VALUE}).")
    private Communication communication = Communication.AS_GIVEN;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format = Format.table;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write a page with tables and pictures, too, as HTML that needs nothing beside itself.")
    private @Nullable Path report;

    @Option(
            names = "--optimal",
            paramLabel = "FILE",
            description = "Known optima: lines of file name, processors, makespan, with commas between them.")
    private @Nullable Path optimal;

    @Option(
            names = "--schedule",
            paramLabel = "FILE",
            description = "A schedule of your own to check and to rank: lines of task, CU, start; for one graph.")
    private @Nullable Path schedule;

    @Option(
            names = "--estimates",
            paramLabel = "WHAT",
            defaultValue = "exact",
            description =
                    "What policies and planners are told of durations: exact, mean, blind, or noise=S with a standard deviation of S as"
                            + " a share (default: ${DEFAULT-VALUE}).")
    private String estimates = "exact";

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "Run each policy with N seeds, 1 to N (default: ${DEFAULT-VALUE}).")
    private int seeds = 1;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "How many runs go on at once (default: as many as there are processors).")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long exact may take for each graph and machine (default: ${DEFAULT-VALUE}).")
    private double limit = 10;

    @Mixin
    private CostChoice costs = new CostChoice();

    @Mixin
    private ValidateChoice validation = new ValidateChoice();

    @Mixin
    private WhatIfChoice whatIf = new WhatIfChoice();

    @Mixin
    private Plugins plugins = new Plugins();

    /** How to print it; in lower case as users type it. */
    private enum Format {
        table,
        csv,
        json
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        plugins.load();
        Outputs.requireFile("--report", report);
        Outputs.requireApart(Specs.of(spec), Set.of("--report", "--html"), Map.of(), StudyGraphs.files(graphs));
        Outputs.requireOnce(Specs.of(spec), "--set");
        requireFrom("--seeds", 1, MOST_SEEDS, seeds);
        requireFrom("--jobs", 1, MOST_JOBS, jobs);
        requireFrom("--limit", 0, MOST_SECONDS, limit);
        for (int size : procs) {
            requireFrom("--procs", 1, Integer.MAX_VALUE, size);
        }
        requireOnce("--procs", procs);
        requireOnce("--policies", policies);
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        if (whatIf.isAsked()) {
            requireOnly("--what-if", Set.of("--html"));
            whatIf.print(graphs, format.name(), out);
            return 0;
        }
        if (validation.isAsked()) {
            requireOnly("--validate", Set.of("--set", "--policies", "--procs"));
            validation.print(graphs, settings, policies, procs, format.name(), out);
            return 0;
        }
        if (graphs.isEmpty() && generated.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is nothing to study: name files, folders or samples, or generate graphs with --generate");
        }
        Machine chosen = machine == null ? null : MachineFile.find(machine);
        List<Integer> sizes = procs.isEmpty() && chosen == null ? List.of(2, 4, 8, 16) : procs;
        StudyGraphs sources = new StudyGraphs(communication, settings, Progress.of(Specs.of(spec)));
        sources.add(graphs);
        if (!settings.isEmpty() && !sources.haveSamples()) {
            throw new IllegalArgumentException("--set sets sizes of samples, and no sample is studied: leave it out");
        }
        generated.stream().flatMap(each -> GraphGenerator.parse(each).stream()).forEach(sources::add);
        Study study = new Study(
                MachineSizes.of(chosen, sizes),
                contenders(sources.sources().size()),
                Estimates.parse(estimates),
                seeds,
                jobs,
                optimal == null ? KnownOptima.NONE : KnownOptima.read(optimal),
                costs.data());
        StudyProgress progress = new StudyProgress(Specs.of(spec).commandLine().getErr());
        List<Row> rows = study.run(sources.sources(), progress);
        progress.checkOptima(rows);
        print(rows);
        return progress.leftOut() ? 1 : 0;
    }

    private List<Contender> contenders(int sources) throws IOException {
        List<Contender> contenders = new ArrayList<>(
                Contender.named(policies, (long) (limit * TimeUnit.SECONDS.toNanos(1)), costs.inUnits()));
        if (schedule != null) {
            if (sources != 1) {
                throw new IllegalArgumentException(
                        "--schedule is the schedule of one graph, and there are " + sources + ": name one");
            }
            contenders.add(new Contender.ByFile(GivenSchedule.read(schedule)));
        }
        return contenders;
    }

    /** Nothing that is said is left out silently. */
    private void requireOnly(String mode, Set<String> besides) {
        for (OptionSpec said : Specs.of(spec).commandLine().getParseResult().matchedOptions()) {
            String option = said.longestName();
            if (!option.equals(mode) && !ALWAYS.contains(option) && !besides.contains(option)) {
                throw new IllegalArgumentException(option + " means nothing beside " + mode + ": leave it out");
            }
        }
    }

    private static void requireFrom(String option, int least, int most, double number) {
        if (!(number >= least && number <= most)) {
            String said = number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
            throw new IllegalArgumentException(
                    option + " is " + said + ": expected a number from " + least + " to " + most);
        }
    }

    /** What is studied twice would count twice in all comparisons. */
    private static void requireOnce(String option, List<?> values) {
        for (int i = 0; i < values.size(); i++) {
            if (values.indexOf(values.get(i)) < i) {
                throw new IllegalArgumentException(option + " has " + values.get(i) + " twice: leave one of them out");
            }
        }
    }

    private void print(List<Row> rows) throws IOException {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        Path page = report;
        if (page != null) {
            String command =
                    Shell.line(Specs.of(spec).commandLine().getParseResult().originalArgs());
            Outputs.writeText(Specs.of(spec), page, StudyPage.html(command, rows, Comparison.of(rows)));
        }
        switch (format) {
            case csv -> RowsCsv.print(out, rows);
            case json -> RowsJson.print(out, rows, Comparison.of(rows));
            case table -> StudyText.print(out, rows, Comparison.of(rows));
        }
    }
}
