package org.edarts.codelet;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/** What one run is given besides its graph. Immutable: what begins with {@link #DEFAULT} is changed copy by copy. */
public final class RunOptions {
    /**
     * No arguments, seed 1, no deadline, a watchdog of ten seconds, no trace; checked if the system property
     * {@code edarts.checked} is true.
     */
    public static final RunOptions DEFAULT =
            new RunOptions(Map.of(), 1, null, Duration.ofSeconds(10), null, null, Boolean.getBoolean("edarts.checked"));

    private final Map<Parameter<?>, Object> arguments;
    private final long seed;
    private final @Nullable Duration deadline;
    private final @Nullable Duration watchdog;
    private final @Nullable Supplier<String> stallNote;
    private final @Nullable TraceRecorder recorder;
    private final boolean checked;

    private RunOptions(
            Map<Parameter<?>, Object> arguments,
            long seed,
            @Nullable Duration deadline,
            @Nullable Duration watchdog,
            @Nullable Supplier<String> stallNote,
            @Nullable TraceRecorder recorder,
            boolean checked) {
        this.arguments = arguments;
        this.seed = seed;
        this.deadline = deadline;
        this.watchdog = watchdog;
        this.stallNote = stallNote;
        this.recorder = recorder;
        this.checked = checked;
    }

    /** Returns the content of each parameter. */
    public Map<Parameter<?>, Object> arguments() {
        return arguments;
    }

    /** Returns what decides all random choices of the policy. */
    public long seed() {
        return seed;
    }

    /**
     * Returns how long the run may take before it is ended with {@link DeadlineExceededException}, or null. The clock
     * is the machine's: on a simulated one it is the simulated time that counts.
     */
    public @Nullable Duration deadline() {
        return deadline;
    }

    /** Returns how long no codelet may end before the watchdog reports, or null for no watchdog. */
    public @Nullable Duration watchdog() {
        return watchdog;
    }

    /** Returns what adds to the watchdog's reports of the run, or null. */
    public @Nullable Supplier<String> stallNote() {
        return stallNote;
    }

    /** Returns what records the run, or null. */
    public @Nullable TraceRecorder recorder() {
        return recorder;
    }

    /** Returns whether reads and writes are refused that no arc orders. */
    public boolean checked() {
        return checked;
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
        return new RunOptions(Map.copyOf(more), seed, deadline, watchdog, stallNote, recorder, checked);
    }

    /** Returns options with another seed. */
    public RunOptions seed(long newSeed) {
        return new RunOptions(arguments, newSeed, deadline, watchdog, stallNote, recorder, checked);
    }

    /**
     * Returns options with a deadline, counted from the start of the run, or null for none.
     *
     * @throws IllegalArgumentException if it is not above zero
     */
    public RunOptions deadline(@Nullable Duration newDeadline) {
        requirePositive("deadline", newDeadline, "none");
        return new RunOptions(arguments, seed, newDeadline, watchdog, stallNote, recorder, checked);
    }

    /**
     * Returns options with another watchdog time, or null for none.
     *
     * @throws IllegalArgumentException if it is not above zero
     */
    public RunOptions watchdog(@Nullable Duration newWatchdog) {
        requirePositive("watchdog", newWatchdog, "null for no watchdog");
        return new RunOptions(arguments, seed, deadline, newWatchdog, stallNote, recorder, checked);
    }

    /**
     * Returns options by which the watchdog asks for a note before it reports the run, and adds that to its report:
     * where something is kept that says more, such as {@link org.edarts.codelet.describe.Recording#writingStalls}. It
     * may take its time, on a thread of its own: after ten seconds the report comes without it, and says so, as it does
     * if the note throws. A report of several runs asks for a note that they share once. Null for none.
     */
    public RunOptions stallNote(@Nullable Supplier<String> newNote) {
        return new RunOptions(arguments, seed, deadline, watchdog, newNote, recorder, checked);
    }

    /**
     * Returns options that record the run; in detail if the recorder is {@linkplain TraceRecorder#detailed() detailed}.
     */
    public RunOptions record(TraceRecorder newRecorder) {
        return new RunOptions(arguments, seed, deadline, watchdog, stallNote, newRecorder, checked);
    }

    /**
     * Returns options by which reads of values and promises, and reads and writes of shared state, are refused that no
     * arc orders, or not. It takes time and memory in each firing, and is meant for tests; graphs of many thousand
     * codelets are not checked.
     */
    public RunOptions checked(boolean newChecked) {
        return new RunOptions(arguments, seed, deadline, watchdog, stallNote, recorder, newChecked);
    }

    private static void requirePositive(String what, @Nullable Duration time, String otherwise) {
        if (time != null && (time.isZero() || time.isNegative())) {
            throw new IllegalArgumentException(
                    "the " + what + " is " + time + ": expected a time above zero, or " + otherwise);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RunOptions options
                && arguments.equals(options.arguments)
                && seed == options.seed
                && Objects.equals(deadline, options.deadline)
                && Objects.equals(watchdog, options.watchdog)
                && Objects.equals(stallNote, options.stallNote)
                && Objects.equals(recorder, options.recorder)
                && checked == options.checked;
    }

    @Override
    public int hashCode() {
        return Objects.hash(arguments, seed, deadline, watchdog, stallNote, recorder, checked);
    }

    @Override
    public String toString() {
        return "RunOptions[arguments=" + arguments + ", seed=" + seed + ", deadline=" + deadline + ", watchdog="
                + watchdog + ", recorded=" + (recorder != null) + ", checked=" + checked + "]";
    }
}
