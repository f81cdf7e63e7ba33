package org.edarts.benchmarks.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.apps.AppPeers;
import org.edarts.benchmarks.apps.AppsBenchmark;
import org.edarts.benchmarks.apps.AppsReport;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.Contenders;
import org.edarts.benchmarks.contender.CppPeers;
import org.edarts.benchmarks.contender.GraphAssignment;
import org.edarts.benchmarks.idle.IdleBenchmark;
import org.edarts.benchmarks.mesh.MeshCompilerBenchmark;
import org.edarts.benchmarks.metg.MetgBenchmark;
import org.edarts.benchmarks.metg.MetgReport;
import org.edarts.benchmarks.once.OnceTable;
import org.edarts.benchmarks.overhead.OverheadBenchmark;
import org.edarts.benchmarks.overhead.OverheadReport;
import org.edarts.benchmarks.report.Environment;
import org.edarts.benchmarks.row.RowBenchmark;
import org.edarts.benchmarks.simulator.SimulatorSpeed;
import org.edarts.cli.MeasuringCommand;
import org.edarts.cli.Outputs;
import org.edarts.cli.Progress;
import org.edarts.cli.Specs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** edarts bench: measures the runtime beside its peers, in one run. */
@Command(
        name = "bench",
        description = "Measures the runtime beside its peers, all in the same run.",
        subcommands = {
            TableCommand.Procedures.class,
            TableCommand.Imbalance.class,
            TableCommand.Streams.class,
            TableCommand.Small.class,
            TableCommand.Start.class,
            EpiphanyCommand.class
        })
public final class BenchCommand implements MeasuringCommand {
    private static final String OVERHEAD = "about an hour";
    private static final String OVERHEAD_QUICKLY = "about two minutes";
    private static final String ONCE = "about ten minutes";
    private static final String ONCE_QUICKLY = "under two minutes";
    private static final String METG = "about ten minutes";
    private static final String METG_QUICKLY = "about three minutes";
    private static final String APPS = "about five minutes";
    private static final String APPS_QUICKLY = "about half a minute";
    private static final String IDLE = "about a minute";
    private static final String IDLE_QUICKLY = "a few seconds";
    private static final String SIMULATOR = "about two minutes";
    private static final String SIMULATOR_QUICKLY = "about 20 seconds";
    private static final String MESH_COMPILER = "a few seconds";

    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            name = "overhead",
            description = {
                "Time, bytes and build time for each codelet, on patterns of graphs.",
                "Takes " + OVERHEAD + "; with --quick " + OVERHEAD_QUICKLY + "."
            })
    int overhead(
            @Option(names = "--quick", description = "Smaller graphs, fewer repetitions.") boolean quick,
            @Option(names = "--pattern", paramLabel = "NAME", description = "Only these patterns.") @Nullable
                    List<String> patterns,
            @Option(names = "--threads", paramLabel = "N", split = ",", description = "Numbers of CUs (default: 1,2).")
                    @Nullable
                    List<Integer> threads,
            @Option(
                            names = "--once",
                            description = {
                                "Graphs declared, run once and discarded, and codelets with a lambda each (on 2 CUs), instead.",
                                "Takes " + ONCE + "; with --quick " + ONCE_QUICKLY + "."
                            })
                    boolean once,
            @Option(
                            names = "--row",
                            paramLabel = "TEXT",
                            description = "With --once, only rows with this in their names.")
                    @Nullable
                    String row,
            @Option(names = "--output", paramLabel = "FOLDER", description = "Where JSON and charts go.") @Nullable
                    Path folder)
            throws IOException, InterruptedException {
        Outputs.requireFolder("--output", folder);
        if (once) {
            return once(quick, patterns, threads, row, folder);
        }
        require(row == null, "--row goes with --once; --pattern chooses among the others");
        OverheadBenchmark.Options usual = quick ? OverheadBenchmark.Options.QUICK : OverheadBenchmark.Options.FULL;
        OverheadBenchmark.Options options = new OverheadBenchmark.Options(
                usual.sizes(),
                patterns == null ? usual.patterns() : patterns,
                threads == null ? usual.threads() : threads,
                usual.effort(),
                usual.seed());
        String some = patterns == null ? "" : "at most ";
        Progress progress = lasting(quick, some + OVERHEAD_QUICKLY, some + OVERHEAD);
        try (CppPeers cpp = new CppPeers()) {
            Environment environment = Environment.current();
            OverheadBenchmark benchmark = new OverheadBenchmark(contenders(cpp, !quick), options, progress);
            OverheadReport report = new OverheadReport(environment, options, benchmark.run());
            return print(report.text(), folder == null ? List.of() : report.write(made(folder)));
        }
    }

    private int once(
            boolean quick,
            @Nullable List<String> patterns,
            @Nullable List<Integer> threads,
            @Nullable String row,
            @Nullable Path folder)
            throws IOException, InterruptedException {
        require(patterns == null, "--once has rows of its own: choose with --row instead of --pattern");
        OnceTable table = new OnceTable();
        RowBenchmark.Options options = TableCommand.options(table, quick, threads, row == null ? "" : row);
        return TableCommand.measure(Specs.of(spec), table, options, quick ? ONCE_QUICKLY : ONCE, folder);
    }

    private void require(boolean holds, String complaint) {
        if (!holds) {
            throw new ParameterException(
                    Specs.of(spec).commandLine().getSubcommands().get("overhead"), complaint);
        }
    }

    @Command(
            name = "metg",
            description = {
                "METG(50 %%): the smallest codelets at which half of the peak is reached.",
                "Takes " + METG + "; with --quick " + METG_QUICKLY + "."
            })
    int metg(
            @Option(names = "--quick", description = "Smaller graphs, fewer repetitions.") boolean quick,
            @Option(names = "--output", paramLabel = "FOLDER", description = "Where JSON and charts go.") @Nullable
                    Path folder)
            throws IOException, InterruptedException {
        Outputs.requireFolder("--output", folder);
        MetgBenchmark.Options options = quick ? MetgBenchmark.Options.QUICK : MetgBenchmark.Options.FULL;
        Progress progress = lasting(quick, METG_QUICKLY, METG);
        try (CppPeers cpp = new CppPeers()) {
            Environment environment = Environment.current();
            MetgBenchmark benchmark = new MetgBenchmark(contenders(cpp, !quick), options, progress);
            MetgReport report = new MetgReport(environment, options, benchmark.run());
            return print(report.text(), folder == null ? List.of() : report.write(made(folder)));
        }
    }

    @Command(
            name = "apps",
            description = {
                "Heat, Cholesky and breadth-first search, at coarse and fine grain.",
                "Takes " + APPS + "; with --quick " + APPS_QUICKLY + "."
            })
    int apps(
            @Option(names = "--quick", description = "Smaller problems, fewer repetitions.") boolean quick,
            @Option(names = "--output", paramLabel = "FOLDER", description = "Where JSON and charts go.") @Nullable
                    Path folder)
            throws IOException, InterruptedException {
        Outputs.requireFolder("--output", folder);
        AppsBenchmark.Options options = quick ? AppsBenchmark.Options.QUICK : AppsBenchmark.Options.FULL;
        Progress progress = lasting(quick, APPS_QUICKLY, APPS);
        AppsReport report = new AppsReport(
                Environment.current(), options, new AppsBenchmark(AppPeers.all(), options, progress).run());
        return print(report.text(), folder == null ? List.of() : report.write(made(folder)));
    }

    @Command(
            name = "idle",
            description = {
                "Processor time of an idle machine, and how long it takes to wake up.",
                "Takes " + IDLE + "; with --quick " + IDLE_QUICKLY + "."
            })
    int idle(
            @Option(names = "--quick", description = "Shorter, fewer wake-ups.") boolean quick,
            @Option(names = "--threads", paramLabel = "N", split = ",", description = "Numbers of CUs (default: 1,2).")
                    @Nullable
                    List<Integer> threads)
            throws InterruptedException {
        StringBuilder text = new StringBuilder(Environment.current().toString());
        Progress progress = lasting(quick, IDLE_QUICKLY, IDLE);
        for (int cus : threads == null ? List.of(1, 2) : threads) {
            progress.accept("idle: " + cus + (cus == 1 ? " CU" : " CUs"));
            IdleBenchmark.Options options = quick ? IdleBenchmark.Options.quick(cus) : IdleBenchmark.Options.full(cus);
            text.append(System.lineSeparator()).append(new IdleBenchmark(options).run());
        }
        return print(text.toString(), List.of());
    }

    @Command(
            name = "simulator",
            description = {
                "Instructions of the simulated Epiphany in a second of the host.",
                "Takes " + SIMULATOR + "; with --quick " + SIMULATOR_QUICKLY + "."
            })
    int simulator(@Option(names = "--quick", description = "One short round of each.") boolean quick)
            throws InterruptedException {
        return print(SimulatorSpeed.measure(quick, lasting(quick, SIMULATOR_QUICKLY, SIMULATOR)), List.of());
    }

    @Command(
            name = "mesh-compiler",
            description = {
                "Kernels compiled from Java for the cores of an Epiphany, beside the same in C, on a simulated core.",
                "Takes " + MESH_COMPILER + "."
            })
    int meshCompiler(
            @Option(
                            names = "--kernel",
                            paramLabel = "TEXT",
                            defaultValue = "",
                            description = "Only kernels with this in their names.")
                    String part) {
        Progress progress = Progress.lasting(MESH_COMPILER, Specs.of(spec));
        return print(new MeshCompilerBenchmark(part, progress).run(), List.of());
    }

    private static List<Contender<? super GraphAssignment>> contenders(CppPeers cpp, boolean isolated) {
        List<Contender<? super GraphAssignment>> all = new ArrayList<>(Contenders.ofJvm(isolated));
        all.addAll(cpp.graphs());
        return all;
    }

    private Progress lasting(boolean quick, String quickly, String fully) {
        return Progress.lasting(quick ? quickly : fully, Specs.of(spec));
    }

    private static Path made(Path folder) throws IOException {
        return Files.createDirectories(folder);
    }

    private int print(String text, List<Path> files) {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        out.println(text);
        files.forEach(file -> out.println("written to " + file));
        return 0;
    }
}
