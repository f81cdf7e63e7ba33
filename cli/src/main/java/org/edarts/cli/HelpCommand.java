package org.edarts.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** edarts help: the help of a command. */
@Command(name = "help", description = "Shows the help of a command, as its --help does.")
final class HelpCommand implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", description = "The command, and its subcommand.")
    private List<String> words = List.of();

    @Override
    public void run() {
        CommandLine own = Specs.of(spec).commandLine();
        CommandLine command = own.getParent();
        for (String word : words) {
            CommandLine named = command.getSubcommands().get(word);
            if (named == null) {
                throw new IllegalArgumentException(Commands.unknown(word, command));
            }
            command = named;
        }
        command.usage(own.getOut());
    }
}
