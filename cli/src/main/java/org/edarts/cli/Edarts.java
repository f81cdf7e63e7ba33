package org.edarts.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The edarts command: declares nothing itself, runs the subcommands and reports their errors in one line. */
@Command(
        name = "edarts",
        description = "Declares codelet graphs, runs them on many machines, and shows what happened.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is well",
            "1:the work failed",
            "2:the command or its input cannot be used, or none was given"
        })
public final class Edarts {
    /** In the order in which the help shows them; those that measure and the help itself follow. */
    private static final List<Class<?>> COMMANDS = List.of(
            RunCommand.class,
            SamplesCommand.class,
            GraphCommand.class,
            MachinesCommand.class,
            PoliciesCommand.class,
            StudyCommand.class,
            TraceCommand.class,
            ElfCommand.class,
            MeshCommand.class,
            OffloadCommand.class);

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Print the stack trace of an error.")
    private boolean verbose;

    /** Runs the command line and ends the process with its exit code. */
    public static void main(String[] arguments) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(execute(out, err, arguments));
    }

    /** Runs the command line; returns its exit code. */
    public static int execute(PrintWriter out, PrintWriter err, String... arguments) {
        Edarts edarts = new Edarts();
        CommandLine commandLine = edarts.commandLine(arguments)
                .setOut(out)
                .setErr(err)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> edarts.report(failure, command));
        commandLine.setParameterExceptionHandler((failure, parsed) -> Commands.refuse(failure));
        Thread thread = Thread.currentThread();
        ClassLoader classes = thread.getContextClassLoader();
        try {
            return commandLine.execute(arguments);
        } catch (OutOfMemoryError exhausted) {
            err.println("edarts: " + Failures.exhausted(exhausted));
            return ExitCode.SOFTWARE;
        } finally {
            // which a command may have changed for its plugins
            thread.setContextClassLoader(classes);
        }
    }

    /**
     * Returns what understands these arguments. If the first one is a command it knows that one alone, since the
     * options of all of them take longer to declare than most have to do.
     */
    public CommandLine commandLine(String... arguments) {
        CommandLine commandLine = new CommandLine(this);
        Class<?> called = arguments.length == 0 ? null : named(arguments[0]);
        if (called != null) {
            commandLine.addSubcommand(called);
        } else {
            COMMANDS.forEach(commandLine::addSubcommand);
            addMeasuring(commandLine);
            commandLine.addSubcommand(HelpCommand.class);
        }
        return commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static @Nullable Class<?> named(String name) {
        for (Class<?> command : COMMANDS) {
            if (name.equals(name(command))) {
                return command;
            }
        }
        return null;
    }

    private static void addMeasuring(CommandLine commandLine) {
        Map<String, Class<?>> found = new HashMap<>();
        ServiceLoader.load(MeasuringCommand.class).stream()
                .map(ServiceLoader.Provider::type)
                .forEach(command -> found.put(name(command), command));
        for (String name : AbsentCommand.NAMES) {
            commandLine.addSubcommand(name, found.getOrDefault(name, AbsentCommand.class));
        }
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    private int report(Exception failure, CommandLine command) {
        command.getErr().println("edarts: " + Failures.message(failure));
        if (verbose) {
            failure.printStackTrace(command.getErr());
        }
        return Failures.exitCode(failure);
    }
}
