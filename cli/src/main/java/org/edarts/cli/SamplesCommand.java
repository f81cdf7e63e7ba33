package org.edarts.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.edarts.samples.Sample;
import org.edarts.samples.Samples;
import org.edarts.samples.Setting;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts samples: lists what can be run. */
@Command(name = "samples", description = "Lists the samples, or tells all of one.")
final class SamplesCommand implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "SAMPLE", arity = "0..1", description = "The sample to tell all of.")
    private @Nullable String name;

    @Override
    public void run() {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        if (name != null) {
            tell(out, Samples.named(name));
            return;
        }
        List<Sample> all = Samples.all();
        int width =
                all.stream().mapToInt(sample -> sample.name().length()).max().orElse(0);
        for (Sample sample : all) {
            out.println(String.format(Locale.ROOT, "%-" + width + "s  %s", sample.name(), sample.summary()));
        }
    }

    private static void tell(PrintWriter out, Sample sample) {
        out.println(sample.name() + ": " + sample.summary());
        out.println("  source: " + sample.source());
        sample.reads().ifPresent(what -> out.println("  --input FILE    " + what));
        sample.writes().ifPresent(what -> out.println("  --output FILE   " + what));
        for (Setting setting : sample.settings()) {
            out.println(String.format(
                    Locale.ROOT,
                    "  --set %s=N  %s; %d to %d, initially %d",
                    setting.name(),
                    setting.meaning(),
                    setting.least(),
                    setting.most(),
                    setting.initial()));
        }
    }
}
