package org.edarts.codelet;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * What one run is given besides its graph. Immutable: each method returns a changed copy.
 *
 * @param arguments the content of each parameter
 * @param seed decides all random choices of the policy
 * @param deadline how long the run may take before it is ended with {@link DeadlineExceededException}, or null
 * @param watchdog how long no codelet may end before the watchdog reports, or null for no watchdog
 * @param recorder records the run, or null
 */
public record RunOptions(
        Map<Parameter<?>, Object> arguments,
        long seed,
        @Nullable Duration deadline,
        @Nullable Duration watchdog,
        @Nullable TraceRecorder recorder) {
    /** No arguments, seed 1, no deadline, a watchdog of ten seconds, no trace. */
    public static final RunOptions DEFAULT = new RunOptions(Map.of(), 1, null, Duration.ofSeconds(10), null);

    /**
     * Copies the arguments.
     *
     * @throws IllegalArgumentException if the deadline or the watchdog time is not above zero
     */
    public RunOptions {
        arguments = Map.copyOf(arguments);
        requirePositive("deadline", deadline, "none");
        requirePositive("watchdog", watchdog, "null for no watchdog");
    }

    private static void requirePositive(String what, @Nullable Duration time, String otherwise) {
        if (time != null && (time.isZero() || time.isNegative())) {
            throw new IllegalArgumentException(
                    "the " + what + " is " + time + ": expected a time above zero, or " + otherwise);
        }
    }

    /**
     * Returns options with one more argument.
     *
     * @throws IllegalArgumentException if the parameter or the argument is null
     */
    public <T> RunOptions with(Parameter<T> parameter, T argument) {
        if (parameter == null) {
            throw new IllegalArgumentException("an argument is given to null: expected a parameter of the graph");
        }
        if (argument == null) {
            throw new IllegalArgumentException(
                    "the argument of parameter \"" + parameter.name() + "\" is null: expected a content");
        }
        Map<Parameter<?>, Object> more = new HashMap<>(arguments);
        more.put(parameter, argument);
        return new RunOptions(more, seed, deadline, watchdog, recorder);
    }

    /** Returns options with another seed. */
    public RunOptions seed(long newSeed) {
        return new RunOptions(arguments, newSeed, deadline, watchdog, recorder);
    }

    /** Returns options with a deadline, counted from the start of the run. */
    public RunOptions deadline(Duration newDeadline) {
        return new RunOptions(arguments, seed, newDeadline, watchdog, recorder);
    }

    /** Returns options with another watchdog time, or null for none. */
    public RunOptions watchdog(@Nullable Duration newWatchdog) {
        return new RunOptions(arguments, seed, deadline, newWatchdog, recorder);
    }

    /** Returns options that record the run. */
    public RunOptions record(TraceRecorder newRecorder) {
        return new RunOptions(arguments, seed, deadline, watchdog, newRecorder);
    }
}
