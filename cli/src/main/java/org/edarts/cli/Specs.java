package org.edarts.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** The specification that picocli injects into a command. */
public final class Specs {
    private Specs() {}

    /** Returns what picocli injected. */
    public static CommandSpec of(@Nullable CommandSpec injected) {
        if (injected == null) {
            throw new AssertionError("picocli injects the specification before the command is called");
        }
        return injected;
    }
}
