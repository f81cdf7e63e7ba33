package org.edarts.benchmarks.contender;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A trial in a process of its own: nothing that another contender did to the compiler's profile or the heap matters.
 * The process measures itself.
 *
 * <p>It reads commands, a line each, and answers each with a line: {@code build} with {@code ok NANOS}; {@code run
 * ITERATIONS} with {@code ok NANOS BYTES}; either with {@code failed REASON}. A JVM answers {@code compiled} with
 * {@code ok MILLIS}. It ends with its input.
 */
final class ProcessTrial implements Trial {
    private static final int END_SECONDS = 5;

    private final String name;
    private final boolean jvm;
    private final Process process;
    private final Writer commands;
    private final BufferedReader answers;
    private final Path errors;

    /**
     * Starts the process.
     *
     * @param jvm whether it is a JVM
     */
    ProcessTrial(String name, List<String> command, boolean jvm) {
        this.name = name;
        this.jvm = jvm;
        try {
            errors = Files.createTempFile("edarts-bench-", ".err");
            errors.toFile().deleteOnExit();
            process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        } catch (IOException e) {
            throw new TrialFailedException(name + ": cannot start " + command.get(0) + ": " + e.getMessage(), e);
        }
        commands = process.outputWriter(StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    @Override
    public long build() {
        return ask("build", 1)[0];
    }

    @Override
    public Repetition run(int iterations) {
        long[] numbers = ask("run " + iterations, 2);
        return new Repetition(numbers[0], numbers[1]);
    }

    @Override
    public long compiledMillis() {
        return jvm ? ask("compiled", 1)[0] : 0;
    }

    private long[] ask(String command, int count) {
        String answer;
        try {
            commands.write(command + "\n");
            commands.flush();
            answer = answers.readLine();
        } catch (IOException e) {
            throw died(command, e);
        }
        if (answer == null) {
            throw died(command, null);
        }
        String[] words = answer.split(" ");
        if (!words[0].equals("ok") || words.length != 1 + count) {
            throw new TrialFailedException(name + ": " + answer, null);
        }
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = Long.parseLong(words[i + 1]);
        }
        return numbers;
    }

    private TrialFailedException died(String command, @Nullable IOException cause) {
        String last = "";
        try {
            last = Files.readString(errors).strip();
        } catch (IOException e) {
            last = e.toString();
        }
        return new TrialFailedException(name + ": its process ended at \"" + command + "\"; it said: " + last, cause);
    }

    @Override
    public void close() {
        try {
            commands.close();
        } catch (IOException e) {
            // The process has ended already.
        }
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try {
            Files.deleteIfExists(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
