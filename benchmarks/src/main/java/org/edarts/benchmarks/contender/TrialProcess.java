package org.edarts.benchmarks.contender;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The far end of a {@link ProcessTrial} in another JVM: runs one trial at the commands that it reads. */
public final class TrialProcess {
    private TrialProcess() {}

    /** Returns the command line of a JVM like this one that runs a peer's trial. */
    static List<String> command(String peer, Assignment assignment) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                assignment.program().getName(),
                peer));
        command.addAll(assignment.arguments());
        return command;
    }

    /** Serves the commands that the standard input brings, until it ends; then closes the trial. */
    public static void serve(Trial trial) throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (trial) {
            for (String line = commands.readLine(); line != null; line = commands.readLine()) {
                System.out.println(answer(trial, line));
                System.out.flush();
            }
        }
    }

    private static String answer(Trial trial, String line) {
        try {
            if (line.equals("build")) {
                return "ok " + trial.build();
            }
            if (line.equals("compiled")) {
                return "ok " + ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
            }
            Repetition repetition = trial.run(Integer.parseInt(line.substring("run ".length())));
            return "ok " + repetition.nanos() + " " + repetition.allocatedBytes();
        } catch (TrialFailedException e) {
            return "failed " + e.getMessage();
        }
    }
}
