package org.edarts.benchmarks.start;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.contender.JvmContender;
import org.edarts.benchmarks.peer.Side;

/** The programs that are started. */
final class Programs {
    static final String OURS = "eDARTS";
    static final String POOL = "ForkJoinPool";
    static final String FUTURES = "CompletableFuture";

    private static final String COMMAND = "org.edarts.cli.Edarts";

    private Programs() {}

    /** Returns what runs a wavefront, as contenders. */
    static List<JvmContender> wavefronts() {
        return List.of(
                new JvmContender(OURS, Side.OURS, false),
                new JvmContender(POOL, Side.JAVA, false),
                new JvmContender(FUTURES, Side.JAVA, false));
    }

    /** Returns the program of a contender. */
    static String named(String peer) {
        return switch (peer) {
            case OURS -> EdartsStart.class.getName();
            case POOL -> ForkJoinStart.class.getName();
            case FUTURES -> FutureStart.class.getName();
            default ->
                throw new IllegalArgumentException(
                        "no peer is called \"" + peer + "\"; there are: " + String.join(", ", OURS, POOL, FUTURES));
        };
    }

    /** Returns the command line of a JVM like this one. */
    static List<String> java(String program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                program));
        command.addAll(arguments);
        return command;
    }

    /** Returns the command line of the smallest sample: by the launcher that started this JVM, if one did. */
    static List<String> hello() {
        String launcher = System.getProperty("edarts.command", "");
        return launcher.contains("/") && Files.isExecutable(Path.of(launcher))
                ? List.of(launcher, "run", "hello")
                : java(COMMAND, List.of("run", "hello"));
    }

    /** Returns whether the command is on the class path. */
    static boolean hasCommand() {
        return Programs.class.getResource("/" + COMMAND.replace('.', '/') + ".class") != null;
    }
}
