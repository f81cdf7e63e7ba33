package org.edarts.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.trace.TraceFormatException;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.export.ChromeTrace;
import org.edarts.viewer.text.AnalysisText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts trace: summarises or converts a trace file. */
@Command(name = "trace", description = "Summarises or converts a trace file.")
final class TraceCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            description = "A trace that 'edarts run --trace' or 'edarts elf run --trace' wrote.")
    private Path file = Path.of("");

    @Option(names = "--summary", description = "Print what each unit and each codelet did; done unless told otherwise.")
    private boolean summary;

    @Option(
            names = "--chrome",
            paramLabel = "FILE",
            description = "Write the trace for chrome://tracing and ui.perfetto.dev; - is standard output.")
    private @Nullable Path chrome;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Outputs.telling(Specs.of(spec), chrome);
        Outputs.requireText("--chrome", chrome);
        Trace trace = read();
        Path target = chrome;
        if (target != null) {
            write(target, trace);
        }
        if (summary || target == null) {
            out.println(AnalysisText.of(Analysis.of(trace)));
        }
        return 0;
    }

    private void write(Path target, Trace trace) throws IOException {
        if (Outputs.isStandard(target)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ChromeTrace.write(bytes, trace);
            Outputs.writeText(Specs.of(spec), target, bytes.toString(StandardCharsets.UTF_8));
            return;
        }
        Outputs.naming(target, () -> ChromeTrace.write(target, trace));
        Specs.of(spec)
                .commandLine()
                .getOut()
                .println("written to " + target + "; open it in chrome://tracing or ui.perfetto.dev");
    }

    private Trace read() throws IOException {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder; expected a trace file");
        }
        try {
            return TraceFile.read(file);
        } catch (FileSystemException | TraceFormatException named) {
            throw named;
        } catch (IOException cause) {
            throw new IOException("file " + file + " cannot be read: " + cause.getMessage(), cause);
        }
    }
}
