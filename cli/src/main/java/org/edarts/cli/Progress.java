package org.edarts.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/** Tells users of a command that takes long how long, before it begins, and then how far it is; on standard error. */
public final class Progress implements Consumer<String> {
    private final PrintWriter err;

    private Progress(CommandSpec spec) {
        this.err = spec.commandLine().getErr();
    }

    /**
     * Announces a command.
     *
     * @param duration how long it takes, such as {@code "about two minutes"}
     */
    public static Progress lasting(String duration, CommandSpec spec) {
        Progress progress = new Progress(spec);
        progress.accept("edarts: this takes " + duration);
        return progress;
    }

    /** Returns the progress of a command that does not take long. */
    public static Progress of(CommandSpec spec) {
        return new Progress(spec);
    }

    @Override
    public void accept(String line) {
        err.println(line);
        err.flush();
    }
}
