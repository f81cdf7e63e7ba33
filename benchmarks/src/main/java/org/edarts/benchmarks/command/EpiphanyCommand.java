package org.edarts.benchmarks.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.edarts.benchmarks.epiphany.EpiphanyBenchmark;
import org.edarts.cli.Progress;
import org.edarts.cli.Specs;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** edarts bench epiphany: codelets on the cores of simulated chips. */
@Command(
        name = "epiphany",
        description = {
            "Codelets on the cores of simulated Epiphany chips, beside programs written by hand.",
            "Takes " + EpiphanyCommand.ALL + "; with --quick " + EpiphanyCommand.QUICKLY + "."
        },
        footer = {
            "",
            "Tables: figures, each beside its goal; shares: where the cycles of programs go; patterns: those of Task",
            "Bench; places: graphs whose codelets fire where the CAM thinks best; data: programs whose kernels read",
            "what lies elsewhere; exchanges: those whose codelets update two blocks each; kernels: programs whose",
            "kernels do not fit into a core; windows: graphs that are larger than the cores' memories; units: SUs of",
            "their own cores; virtual: what virtual time predicts."
        })
final class EpiphanyCommand implements Callable<Integer> {
    static final String ALL = "about a quarter of an hour";
    static final String QUICKLY = "about a minute";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--quick", description = "16 cores instead of 64, shorter runs.")
    private boolean quick;

    @Option(names = "--only", paramLabel = "NAME", split = ",", description = "Make these tables only.")
    private @Nullable List<String> only;

    @Override
    public Integer call() {
        if (only != null) {
            only.forEach(EpiphanyCommand::requireKnown);
        }
        String duration = quick ? QUICKLY : ALL;
        Progress progress = Progress.lasting(only == null ? duration : "at most " + duration, Specs.of(spec));
        Map<String, Supplier<List<String>>> tables = new EpiphanyBenchmark(quick, progress).tables();
        if (only != null) {
            tables.keySet().retainAll(only);
        }
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        String before = "";
        for (Supplier<List<String>> table : tables.values()) {
            out.print(before);
            table.get().forEach(out::println);
            out.flush();
            before = System.lineSeparator();
        }
        return 0;
    }

    private static void requireKnown(String name) {
        if (!EpiphanyBenchmark.TABLES.contains(name)) {
            throw new IllegalArgumentException("--only " + name + ": there is no such table; there are "
                    + String.join(", ", EpiphanyBenchmark.TABLES));
        }
    }
}
