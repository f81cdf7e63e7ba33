package org.edarts.benchmarks.start;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.edarts.benchmarks.contender.Repetition;
import org.edarts.benchmarks.contender.Trial;
import org.edarts.benchmarks.contender.TrialFailedException;

/**
 * Starts a process in each run and waits for its end.
 *
 * @param name the contender's
 * @param command the process
 * @param clock whose time counts
 */
record StartTrial(String name, List<String> command, Clock clock) implements Trial {
    /** Whose time counts. */
    enum Clock {
        /** What the process says of itself, in the last line of its output. */
        INSIDE,
        /** From its start to its end, as seen from here. */
        OUTSIDE
    }

    /** Tells the time from inside, if each int was touched once. */
    static void tell(long nanos, int[] touched) {
        for (int count : touched) {
            if (count != 1) {
                throw new IllegalStateException("a cell was computed " + count + " times");
            }
        }
        System.out.println(nanos);
    }

    @Override
    public long build() {
        return 0;
    }

    @Override
    public Repetition run(int iterations) {
        try {
            long start = System.nanoTime();
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            int exit = process.waitFor();
            long nanos = System.nanoTime() - start;
            if (exit != 0) {
                throw new TrialFailedException(
                        name + ": its process ended with " + exit + "; it said: " + output, null);
            }
            return new Repetition(clock == Clock.OUTSIDE ? nanos : Long.parseLong(output), Repetition.UNKNOWN);
        } catch (IOException e) {
            throw new TrialFailedException(name + ": cannot start " + command.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TrialFailedException(name + ": interrupted while its process ran", e);
        }
    }

    @Override
    public void close() {}
}
