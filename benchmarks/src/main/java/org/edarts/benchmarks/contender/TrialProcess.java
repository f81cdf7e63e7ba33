package org.edarts.benchmarks.contender;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The JVM at the other end of a {@link ProcessTrial}: runs one trial at the commands that it reads. */
public final class TrialProcess {
    private TrialProcess() {}

    /** Returns the command line of a JVM like this one that runs a peer's trial. */
    static List<String> command(String peer, Assignment assignment) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TrialProcess.class.getName(), peer));
        command.addAll(assignment.arguments());
        return command;
    }

    /** Serves commands until the input ends. */
    public static void main(String[] arguments) throws IOException {
        Assignment assignment = Assignment.parse(Arrays.asList(arguments).subList(1, arguments.length));
        try (Trial trial = assignment.trial(arguments[0])) {
            serve(trial, new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)), System.out);
        }
    }

    private static void serve(Trial trial, BufferedReader commands, PrintStream answers) throws IOException {
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            answers.println(answer(trial, line));
            answers.flush();
        }
    }

    private static String answer(Trial trial, String line) {
        try {
            if (line.equals("build")) {
                return "ok " + trial.build();
            }
            Repetition repetition = trial.run(Integer.parseInt(line.substring("run ".length())));
            return "ok " + repetition.nanos() + " " + repetition.allocatedBytes();
        } catch (TrialFailedException e) {
            return "failed " + e.getMessage();
        }
    }
}
