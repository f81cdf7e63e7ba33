package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.describe.GraphDot;
import org.edarts.codelet.describe.GraphJson;
import org.edarts.codelet.graph.Declaration;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts graph: describes the graph of a sample without running it. */
@Command(
        name = "graph",
        description = {
            "Describes the graph of a sample without running it.",
            "'edarts run SAMPLE --dot FILE' does the same after a run."
        })
final class GraphCommand implements Callable<Integer> {
    private static final int MOST = 30;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SAMPLE", description = "Whose graph; see 'edarts samples'.")
    private String sample = "";

    @Option(names = "--input", paramLabel = "FILE", description = "Input file, for samples that read one.")
    private @Nullable Path input;

    @Option(names = "--dot", paramLabel = "FILE", description = "Write the graph for Graphviz; - is standard output.")
    private @Nullable Path dot;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the graph as JSON; - is standard output.")
    private @Nullable Path json;

    @Option(
            names = "--set",
            paramLabel = "NAME=N",
            description = "Set a size of the sample; see 'edarts samples NAME'.")
    private Map<String, String> settings = new HashMap<>();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Outputs.telling(Specs.of(spec), dot, json);
        Outputs.requireText("--dot", dot);
        Outputs.requireText("--json", json);
        Outputs.requireApart(Specs.of(spec), Set.of("--dot", "--json"), Map.of(), List.of());
        CodeletGraph graph = Samples.prepare(
                        sample,
                        new SampleInput(
                                Optional.ofNullable(input), Optional.empty(), Path.of(""), 1, settings, System.out))
                .graph();
        out.println(String.format(
                Locale.ROOT,
                "%s: %s, %s, %s, %s",
                graph.name(),
                RunSummary.count(graph.codelets(), "codelet"),
                RunSummary.count(graph.arcs(), "arc"),
                RunSummary.count(graph.signals(), "signal"),
                RunSummary.count(graph.compiled().slotCount(), "slot")));
        List<Declaration> declarations = graph.compiled().declarations();
        for (Declaration declaration : declarations.subList(0, Math.min(MOST, declarations.size()))) {
            out.println(String.format(Locale.ROOT, "  %,9d x %s", declaration.count(), declaration.name()));
        }
        if (declarations.size() > MOST) {
            out.println("  and " + (declarations.size() - MOST) + " more; --json FILE lists all");
        }
        if (dot != null) {
            Outputs.writeText(Specs.of(spec), dot, GraphDot.of(graph).text());
            if (!Outputs.isStandard(dot)) {
                out.println("written to " + dot + "; draw it with: dot -Tsvg -O " + Shell.word(dot));
            }
        }
        if (json != null) {
            Outputs.writeText(Specs.of(spec), json, GraphJson.of(graph).text());
            if (!Outputs.isStandard(json)) {
                out.println("written to " + json);
            }
        }
        return 0;
    }
}
