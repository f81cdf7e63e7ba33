package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.edarts.study.whatif.Alternatives;
import org.edarts.study.whatif.Answer;
import org.edarts.study.whatif.Question;
import org.edarts.study.whatif.WhatIf;
import org.edarts.study.whatif.WhatIfReport;
import org.edarts.trace.Trace;
import org.edarts.viewer.page.TracePage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that asks what a recorded run would have taken with something changed. */
final class WhatIfChoice {
    @Option(
            names = "--what-if",
            paramLabel = "CHANGE",
            description =
                    "Replay a trace with something changed: cus=8 or cus=1..16, policy=NAME or policy=all, codelet=NAME:0.5"
                            + " for a kind that takes half as long, code=free, comm=free, scheduling=recorded; several with commas between them.")
    private @Nullable String change;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "With --what-if: write a page that shows the trace, with the alternatives to choose from, and some more.")
    private @Nullable Path html;

    /**
     * Returns whether there is a question.
     *
     * @throws IllegalArgumentException if there is only a page for the answers, or nothing can be written there
     */
    boolean isAsked() {
        if (html != null && change == null) {
            throw new IllegalArgumentException(
                    "--html is for the answers to --what-if: add it, or write the study as a page with --report");
        }
        Outputs.requireFile("--html", html);
        return change != null;
    }

    /**
     * Prints the answers, or writes the page.
     *
     * @param files the trace
     * @param format table, csv or json
     */
    void print(List<String> files, String format, PrintWriter out) throws IOException {
        if (files.size() != 1) {
            throw new IllegalArgumentException(
                    "--what-if replays one trace, and there are " + files.size() + " files: name one");
        }
        Question question = Question.parse(String.valueOf(change));
        Path file = Path.of(files.get(0));
        Trace trace = TraceFiles.read(file);
        WhatIf whatIf = new WhatIf(trace);
        Path page = html;
        if (page != null) {
            TracePage written =
                    TracePage.of(String.valueOf(file.getFileName()), trace).whatIf(Alternatives.json(whatIf, question));
            Outputs.naming(page, () -> written.write(page));
            out.println("written to " + page + "; open it in a browser");
            return;
        }
        List<Answer> answers = whatIf.answers(question);
        switch (format) {
            case "csv" -> WhatIfReport.csv(out, answers);
            case "json" -> out.println(WhatIfReport.json(whatIf, answers, false));
            default -> WhatIfReport.table(out, file.toString(), whatIf, answers);
        }
    }
}
