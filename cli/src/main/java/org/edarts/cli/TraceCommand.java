package org.edarts.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.edarts.trace.Trace;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.analysis.AnalysisJson;
import org.edarts.viewer.analysis.TraceComparison;
import org.edarts.viewer.export.ChromeTrace;
import org.edarts.viewer.export.FiringsCsv;
import org.edarts.viewer.export.PerfettoTrace;
import org.edarts.viewer.page.TracePage;
import org.edarts.viewer.text.AnalysisText;
import org.edarts.viewer.text.ComparisonText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts trace: summarises, compares or converts trace files. */
@Command(name = "trace", description = "Summarises, compares or converts trace files.")
final class TraceCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..2",
            description =
                    "A trace that 'edarts run --trace' or 'edarts elf run --trace' wrote; two for --compare and --html.")
    private List<Path> files = List.of();

    @Option(
            names = "--summary",
            description =
                    "Print where the time went, and what each unit and each codelet did; done unless told otherwise.")
    private boolean summary;

    @Option(names = "--json", description = "Print the summary as JSON, for programs.")
    private boolean json;

    @Option(names = "--compare", description = "Print what differs between two traces.")
    private boolean compare;

    @Option(
            names = "--chrome",
            paramLabel = "FILE",
            description = "Write the trace for chrome://tracing and ui.perfetto.dev; - is standard output.")
    private @Nullable Path chrome;

    @Option(
            names = "--perfetto",
            paramLabel = "FILE",
            description = "Write the trace in Perfetto's own format, with flows and counters, for ui.perfetto.dev.")
    private @Nullable Path perfetto;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Write a line for each firing, for pandas and R; - is standard output.")
    private @Nullable Path csv;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page that shows the trace, or two on one time axis; it opens from the disk.")
    private @Nullable Path html;

    @Option(
            names = "--window",
            paramLabel = "FROM..TO",
            converter = TimeWindow.Converter.class,
            description =
                    "Take only this part of the time, from the start of the first run: 1.5s..2s, 800us.. or ..10ms.")
    private @Nullable TimeWindow window;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Outputs.telling(Specs.of(spec), chrome, csv);
        Outputs.requireText("--chrome", chrome);
        Outputs.requireText("--csv", csv);
        Outputs.requireFile("--perfetto", perfetto);
        Outputs.requireFile("--html", html);
        Outputs.requireApart(Specs.of(spec), Set.of("--chrome", "--csv", "--perfetto", "--html"), Map.of(), files);
        boolean two = files.size() == 2;
        if (compare && !two) {
            throw new IllegalArgumentException("--compare takes two traces, not " + files.size() + ": name two");
        }
        if (two && !compare && html == null) {
            throw new IllegalArgumentException("there are two traces: add --compare or --html, or name one");
        }
        if (two && (json || summary || chrome != null || perfetto != null || csv != null)) {
            throw new IllegalArgumentException("two traces are for --compare and --html alone: leave the other options"
                    + " out, or name one trace");
        }
        List<TracePage.Named> traces = new ArrayList<>();
        for (Path file : files) {
            Trace read = TraceFiles.read(file);
            traces.add(new TracePage.Named(name(file), window == null ? read : window.of(read)));
        }
        Trace trace = traces.get(0).trace();
        if (compare) {
            TraceComparison comparison = TraceComparison.of(trace, traces.get(1).trace());
            out.println(ComparisonText.of(
                    comparison, traces.get(0).name(), traces.get(1).name()));
        }
        if (html != null) {
            export(html, "open it in a browser", out, TracePage.of(traces)::write);
        }
        boolean exported = export(trace, out);
        if (json) {
            out.println(AnalysisJson.lines(Analysis.of(trace)));
        } else if (summary || !exported && !compare && html == null) {
            out.println(AnalysisText.of(Analysis.of(trace)));
        }
        return 0;
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** Writes a trace somewhere. */
    @FunctionalInterface
    private interface Export {
        void write(Path target) throws IOException;
    }

    private boolean export(Trace trace, PrintWriter out) throws IOException {
        if (chrome != null) {
            if (Outputs.isStandard(chrome)) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                ChromeTrace.write(bytes, trace);
                Outputs.writeText(Specs.of(spec), chrome, bytes.toString(StandardCharsets.UTF_8));
            } else {
                export(
                        chrome,
                        "open it in chrome://tracing or ui.perfetto.dev",
                        out,
                        to -> ChromeTrace.write(to, trace));
            }
        }
        if (perfetto != null) {
            export(perfetto, "open it in ui.perfetto.dev", out, to -> PerfettoTrace.write(to, trace));
        }
        if (csv != null) {
            if (Outputs.isStandard(csv)) {
                StringBuilder text = new StringBuilder();
                FiringsCsv.write(text, trace);
                Outputs.writeText(Specs.of(spec), csv, text.toString());
            } else {
                export(csv, "a line for each firing", out, to -> FiringsCsv.write(to, trace));
            }
        }
        return chrome != null || perfetto != null || csv != null;
    }

    private static void export(Path target, String remark, PrintWriter out, Export export) throws IOException {
        Outputs.naming(target, () -> export.write(target));
        out.println("written to " + target + "; " + remark);
    }
}
