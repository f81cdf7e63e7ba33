package org.edarts.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Stands for a {@link MeasuringCommand} in the jar that has none, and says where it is. */
@Command(description = "Measures; comes with a jar of its own, edarts-bench.jar.")
final class AbsentCommand implements Callable<Integer> {
    /** The names of the commands that measure. */
    static final List<String> NAMES = List.of("bench", "calibrate", "pic");

    @Spec
    private @Nullable CommandSpec spec;

    @Unmatched
    private List<String> rest = new ArrayList<>();

    @Override
    public Integer call() {
        String name = Specs.of(spec).name();
        throw new IllegalArgumentException(
                "'edarts " + name + "' comes with a jar of its own: run it with the launcher edarts of the"
                        + " sources, or with java -jar edarts-bench.jar " + name + " " + String.join(" ", rest));
    }
}
