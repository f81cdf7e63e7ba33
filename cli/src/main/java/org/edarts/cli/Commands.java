package org.edarts.cli;

import java.util.List;
import org.edarts.cam.Suggestion;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What users are told of a command line that cannot be understood. */
final class Commands {
    private Commands() {}

    /** Tells what is wrong and where to read on; returns the exit code. */
    static int refuse(ParameterException failure) {
        CommandLine command = failure.getCommandLine();
        boolean group = !command.getSubcommands().isEmpty();
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            if (group && !unmatched.isUnknownOption()) {
                command.getErr().println("edarts: " + unknown(word, command));
                return ExitCode.USAGE;
            }
            command.getErr().println("edarts: " + failure.getMessage());
            if (UnmatchedArgumentException.printSuggestions(failure, command.getErr())) {
                return ExitCode.USAGE;
            }
        } else if (group) {
            command.usage(command.getErr());
            return ExitCode.USAGE;
        } else {
            command.getErr().println("edarts: " + failure.getMessage());
        }
        command.getErr().println("edarts: see " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    /** Returns the complaint about a word that is no command. */
    static String unknown(String word, CommandLine group) {
        List<String> names = List.copyOf(group.getSubcommands().keySet());
        String name = group.getCommandSpec().qualifiedName();
        return "there is no command '" + name + " " + word + "', expected "
                + (names.isEmpty() ? "'" + name + "' alone" : "one of " + String.join(", ", names))
                + Suggestion.phrase(word, names);
    }
}
