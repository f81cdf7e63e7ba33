package org.edarts.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** edarts policies: lists the scheduling policies. */
@Command(name = "policies", description = "Lists the scheduling policies.")
final class PoliciesCommand implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private Plugins plugins = new Plugins();

    @Override
    public void run() {
        plugins.load();
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        for (SchedulingPolicy policy : Policies.all()) {
            out.println(String.format(Locale.ROOT, "%-14s  %s", policy.name(), policy.summary()));
        }
    }
}
