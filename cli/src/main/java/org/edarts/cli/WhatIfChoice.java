package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.edarts.study.whatif.Answer;
import org.edarts.study.whatif.Question;
import org.edarts.study.whatif.WhatIf;
import org.edarts.study.whatif.WhatIfReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that asks what a recorded run would have taken with something changed. */
final class WhatIfChoice {
    @Option(
            names = "--what-if",
            paramLabel = "CHANGE",
            description =
                    "Replay a trace with something changed: cus=8 or cus=1..16, policy=NAME or policy=all, codelet=NAME:0.5"
                            + " for a kind that takes half as long; several with commas between them.")
    private @Nullable String change;

    boolean isAsked() {
        return change != null;
    }

    /**
     * Prints the answers.
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
        WhatIf whatIf = new WhatIf(TraceFiles.read(file));
        List<Answer> answers = whatIf.answers(question);
        switch (format) {
            case "csv" -> WhatIfReport.csv(out, answers);
            case "json" -> out.println(WhatIfReport.json(whatIf, answers, false));
            default -> WhatIfReport.table(out, file.toString(), whatIf, answers);
        }
    }
}
