package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.GraphDot;
import org.edarts.codelet.describe.GraphJson;
import org.edarts.codelet.describe.Recording;
import org.edarts.samples.Job;
import org.edarts.samples.Outcome;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what is kept of a run: its trace, and the graph with what the run made of it. */
final class KeptRecord {
    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Where the record of the last run goes (default: SAMPLE.trace).")
    private @Nullable Path trace;

    @Option(names = "--no-trace", description = "Do not record; tiny codelets then run at full speed.")
    private boolean untraced;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description = "Write the graph with the times and the executed path of the last run, for Graphviz.")
    private @Nullable Path dot;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the graph with the times and the executed path of the last run as JSON.")
    private @Nullable Path json;

    /**
     * Returns whether anything is to be recorded.
     *
     * @throws IllegalArgumentException if it could not be written
     */
    boolean wanted(String sample) {
        if (untraced && (trace != null || dot != null || json != null)) {
            throw new IllegalArgumentException(
                    "--no-trace leaves nothing for " + (trace != null ? "--trace" : dot != null ? "--dot" : "--json")
                            + " to write: leave one of them out");
        }
        if (!untraced) {
            Outputs.requireFile("--trace", traceFile(sample));
            Outputs.requireFile("--dot", dot);
            Outputs.requireFile("--json", json);
        }
        return !untraced;
    }

    /**
     * Runs a job once and writes what is to be kept of it; if it fails, too: that is when it is needed.
     *
     * @param command the command line, for the trace
     * @param err where the user is told what was kept of a failed run
     */
    Outcome run(Cam cam, String sample, Job job, RunOptions options, String command, PrintWriter err)
            throws IOException, InterruptedException {
        Recording recording = Recording.of(cam, job.graph(), options);
        Outcome outcome;
        try {
            outcome = job.run(cam, recording.options());
        } catch (RuntimeException | Error | InterruptedException failure) {
            try {
                write(sample, job.graph(), recording.trace(Version.text(), command));
                err.println("edarts: what happened up to the failure is in " + traceFile(sample)
                        + (dot == null ? "" : " and " + dot) + (json == null ? "" : " and " + json));
            } catch (IOException | RuntimeException unwritten) {
                failure.addSuppressed(unwritten);
            }
            throw failure;
        }
        write(sample, job.graph(), recording.trace(Version.text(), command));
        return outcome;
    }

    private void write(String sample, CodeletGraph graph, Trace record) throws IOException {
        Path file = traceFile(sample);
        Outputs.naming(file, () -> TraceFile.write(file, record));
        if (dot != null) {
            Outputs.writeText(dot, GraphDot.of(graph).executed(record).text());
        }
        if (json != null) {
            Outputs.writeText(json, GraphJson.of(graph).executed(record).text());
        }
    }

    private Path traceFile(String sample) {
        return trace != null ? trace : Path.of(sample + ".trace");
    }

    /** Tells where the kept files lie, and what can be done with them. */
    void tell(PrintWriter out, String sample) {
        if (untraced) {
            return;
        }
        Path file = traceFile(sample);
        out.println("trace        " + file + "  (edarts trace " + file + " --summary)");
        if (dot != null) {
            out.println("graph        " + dot + "  (dot -Tsvg -O " + dot + ")");
        }
        if (json != null) {
            out.println("graph        " + json);
        }
    }
}
