package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.GraphDot;
import org.edarts.codelet.describe.GraphJson;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.samples.Job;
import org.edarts.samples.Outcome;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.page.TracePage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that say what is kept of a run: its trace, and the graph with what the run made of it. */
final class KeptRecord {
    private static final Duration ALL = Duration.ofDays(1);

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Where the record of the run goes (default: SAMPLE.trace).")
    private @Nullable Path trace;

    @Option(
            names = "--trace-size",
            paramLabel = "SIZE",
            converter = TraceSize.Converter.class,
            description =
                    "The memory for the record, such as 2GB: 32 bytes for each thing that happens; what is older than fits"
                            + " is dropped (default: 32MB).")
    private @Nullable TraceSize size;

    @Option(
            names = "--trace-detail",
            description =
                    "Record, too, what scheduling takes between codelets, and why CUs are idle; that takes a little longer.")
    private boolean detailed;

    @Option(
            names = "--trace-last",
            paramLabel = "TIME",
            converter = ClockTime.Converter.class,
            description = "Keep only the last part of the record, such as 500ms or 10s.")
    private @Nullable ClockTime last;

    @Option(names = "--no-trace", description = "Do not record; tiny codelets then run at full speed.")
    private boolean untraced;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description =
                    "Write the graph with the times and the executed path of the run, for Graphviz; - is standard output.")
    private @Nullable Path dot;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write the graph with the times and the executed path of the run as JSON; - is standard output.")
    private @Nullable Path json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write a page that shows the record of the run; it opens from the disk.")
    private @Nullable Path html;

    /**
     * Checks where the files are to go.
     *
     * @throws IllegalArgumentException if they could not be written
     */
    void require(String sample, CommandSpec spec) {
        Outputs.requireApart(
                spec,
                Set.of("--trace", "--dot", "--json", "--html", "--output"),
                untraced ? Map.of() : Map.of("--trace", traceFile(sample)),
                List.of());
        if (last != null && last.duration().isZero()) {
            throw new IllegalArgumentException(
                    "--trace-last 0 keeps nothing: expected a time such as 500ms, or --no-trace");
        }
        String wanted = wanted();
        if (untraced && wanted != null) {
            throw new IllegalArgumentException(
                    "--no-trace leaves nothing for " + wanted + " to write: leave one of them out");
        }
        if (!untraced) {
            Outputs.requireFile("--trace", traceFile(sample));
            Outputs.requireText("--dot", dot);
            Outputs.requireText("--json", json);
            Outputs.requireFile("--html", html);
        }
    }

    /** The first option of those that want a record, or null. */
    private @Nullable String wanted() {
        return trace != null ? "--trace" : detailed ? "--trace-detail" : last != null ? "--trace-last" : wantedOther();
    }

    private @Nullable String wantedOther() {
        return size != null
                ? "--trace-size"
                : dot != null ? "--dot" : json != null ? "--json" : html != null ? "--html" : null;
    }

    /**
     * Keeps no record.
     *
     * @param reason why there is none
     * @param remedy what the user can do to get one
     * @throws IllegalArgumentException if the user asked for one
     */
    void requireNone(String reason, String remedy) {
        String wanted = wanted();
        if (wanted != null) {
            throw new IllegalArgumentException(wanted + ": " + reason + "; leave it out, or " + remedy);
        }
        untraced = true;
    }

    /** Keeps a record only if the user asks for one: on a board that takes time of the cores. */
    void onlyIfAsked() {
        untraced |= wanted() == null;
    }

    /** Returns where the command tells what it did. */
    PrintWriter telling(CommandSpec spec) {
        return Outputs.telling(spec, dot, json);
    }

    /**
     * One run of a job.
     *
     * @param outcome what came out
     * @param recording its record, or null if none is wanted
     */
    record Round(Outcome outcome, @Nullable Recording recording) {
        /** Returns this run, or another one if that was faster. */
        Round orFaster(Round other) {
            return other.outcome.report().nanoseconds() < outcome.report().nanoseconds() ? other : this;
        }
    }

    /** Runs a job once. If it fails, what happened is written: that is when it is needed. */
    Round run(Cam cam, String sample, Job job, RunOptions options, CommandSpec spec)
            throws IOException, InterruptedException {
        if (untraced) {
            return new Round(job.run(cam, options), null);
        }
        Recording recording = recording(cam, job.graph(), options, sample);
        try {
            return new Round(job.run(cam, recording.options()), recording);
        } catch (RuntimeException | Error | InterruptedException failure) {
            try {
                write(sample, job.graph(), recording, spec);
                spec.commandLine()
                        .getErr()
                        .println("edarts: what happened up to the failure is in " + traceFile(sample) + and(dot)
                                + and(json) + and(html));
            } catch (IOException | RuntimeException unwritten) {
                failure.addSuppressed(unwritten);
            }
            throw failure;
        }
    }

    private Recording recording(Cam cam, CodeletGraph graph, RunOptions options, String sample) {
        TraceSize room = size == null ? new TraceSize(TraceRecorder.DEFAULT_BYTES) : size;
        int records = room.recordsPerUnit(cam.unitNames().size());
        // What eCores do is seen from outside, or told in one way: the detail costs nothing more there.
        Recording recording = detailed || cam instanceof EpiphanyCam
                ? Recording.detailed(cam, graph, options, records)
                : Recording.of(cam, graph, options, records);
        return recording.writingStalls(stalledFile(sample), last == null ? ALL : last.duration());
    }

    /** Where the record goes when the watchdog says that the run makes no progress. */
    private Path stalledFile(String sample) {
        Path file = traceFile(sample);
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.trace$", "");
        return file.resolveSibling(name + ".stalled.trace");
    }

    private static String and(@Nullable Path file) {
        return file == null || Outputs.isStandard(file) ? "" : " and " + file;
    }

    /** Writes what is to be kept of a run, and tells where it lies and what can be done with it. */
    void keep(String sample, CodeletGraph graph, Round round, CommandSpec spec) throws IOException {
        Recording recording = round.recording();
        if (recording == null) {
            return;
        }
        write(sample, graph, recording, spec);
        PrintWriter out = telling(spec);
        Path file = traceFile(sample);
        out.println("trace        " + file + "  (" + Shell.command() + " trace " + Shell.word(file) + " --summary)");
        if (dot != null && !Outputs.isStandard(dot)) {
            out.println("graph        " + dot + "  (dot -Tsvg -O " + Shell.word(dot) + ")");
        }
        if (json != null && !Outputs.isStandard(json)) {
            out.println("graph        " + json);
        }
        if (html != null) {
            out.println("page         " + html + "  (open it in a browser)");
        }
    }

    private void write(String sample, CodeletGraph graph, Recording recording, CommandSpec spec) throws IOException {
        Trace whole = recording.trace(
                Version.text(), Shell.line(spec.commandLine().getParseResult().originalArgs()));
        Trace record = last == null ? whole : whole.last(whole.header().clock().toTicks(last.duration()));
        Path file = traceFile(sample);
        Outputs.naming(file, () -> TraceFile.write(file, record));
        if (dot != null) {
            Outputs.writeText(spec, dot, GraphDot.of(graph).executed(record).text());
        }
        if (json != null) {
            Outputs.writeText(spec, json, GraphJson.of(graph).executed(record).text());
        }
        Path page = html;
        if (page != null) {
            Outputs.naming(page, () -> TracePage.of(sample, record).write(page));
        }
    }

    private Path traceFile(String sample) {
        return trace != null ? trace : Path.of(sample + ".trace");
    }
}
