package org.edarts.benchmarks.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.edarts.benchmarks.contender.CppPeers;
import org.edarts.benchmarks.imbalance.ImbalanceTable;
import org.edarts.benchmarks.procedures.ProcedureTable;
import org.edarts.benchmarks.report.Environment;
import org.edarts.benchmarks.row.RowBenchmark;
import org.edarts.benchmarks.row.RowReport;
import org.edarts.benchmarks.row.RowResult;
import org.edarts.benchmarks.row.Scale;
import org.edarts.benchmarks.row.Table;
import org.edarts.benchmarks.small.SmallTable;
import org.edarts.benchmarks.start.StartTable;
import org.edarts.benchmarks.streams.StreamTable;
import org.edarts.cli.Outputs;
import org.edarts.cli.Progress;
import org.edarts.cli.Specs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A benchmark of edarts bench that is a table of rows, each with a goal. */
abstract class TableCommand implements Callable<Integer> {
    private static final String QUICKLY = "under two minutes";

    private final Table table;
    private final String duration;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--quick", description = "Fewer repetitions, in " + QUICKLY + ".")
    private boolean quick;

    @Option(names = "--threads", paramLabel = "N", split = ",", description = "Numbers of CUs.")
    private @Nullable List<Integer> threads;

    @Option(names = "--row", paramLabel = "TEXT", description = "Only rows with this in their names.")
    private String part = "";

    @Option(names = "--output", paramLabel = "FOLDER", description = "Where JSON goes.")
    private @Nullable Path folder;

    private TableCommand(Table table, String duration) {
        this.table = table;
        this.duration = duration;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Outputs.requireFolder("--output", folder);
        return measure(Specs.of(spec), table, options(table, quick, threads, part), quick ? QUICKLY : duration, folder);
    }

    static RowBenchmark.Options options(Table table, boolean quick, @Nullable List<Integer> threads, String part) {
        return new RowBenchmark.Options(
                quick ? Scale.QUICK : Scale.FULL, threads == null ? table.usualThreads() : threads, part, true);
    }

    /** Measures a table and prints the report; returns the exit code. */
    static int measure(
            CommandSpec spec, Table table, RowBenchmark.Options options, String duration, @Nullable Path folder)
            throws IOException, InterruptedException {
        Progress progress = Progress.lasting(duration, spec);
        Environment environment = Environment.current();
        RowReport report;
        try (CppPeers cpp = new CppPeers()) {
            List<RowResult> results = new RowBenchmark(table, options, cpp, progress).run();
            report = new RowReport(table.name(), environment, options, results);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(report.text());
        if (folder != null) {
            report.write(Files.createDirectories(folder)).forEach(file -> out.println("written to " + file));
        }
        return 0;
    }

    @Command(
            name = "procedures",
            description = {"What a call of a threaded procedure costs: fib(27).", "Takes a minute."})
    static final class Procedures extends TableCommand {
        Procedures() {
            super(new ProcedureTable(), "a minute");
        }
    }

    @Command(
            name = "imbalance",
            description = {
                "Graphs whose codelets take very different times, and a computer that has other work.",
                "Takes about twenty minutes; with --quick under two minutes."
            })
    static final class Imbalance extends TableCommand {
        Imbalance() {
            super(new ImbalanceTable(), "about twenty minutes");
        }
    }

    @Command(
            name = "streams",
            description = {
                "What a stage of a stream costs for each item.",
                "Takes two minutes; with --quick under two minutes."
            })
    static final class Streams extends TableCommand {
        Streams() {
            super(new StreamTable(), "two minutes");
        }
    }

    @Command(
            name = "small",
            description = {
                "Runs of ten codelets, one after the other and from eight threads; a run beside many that wait.",
                "Takes five minutes; with --quick under two minutes."
            })
    static final class Small extends TableCommand {
        Small() {
            super(new SmallTable(), "five minutes");
        }
    }

    @Command(
            name = "start",
            description = {
                "How long a fresh JVM takes until its first run has ended.",
                "Takes two minutes; with --quick under two minutes."
            })
    static final class Start extends TableCommand {
        Start() {
            super(new StartTable(), "two minutes");
        }
    }
}
