package org.edarts.samples;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a sample is given. Immutable: each method that changes something returns a changed copy.
 *
 * @param input the user's file, if there is one
 * @param output where the user wants the output file, if the user said so
 * @param directory where output files go that the user gave no name
 * @param seed decides all that is random
 * @param settings what the user set, by the name of the {@link Setting}
 * @param out where codelets that talk do so; printing is safe from any thread
 */
public record SampleInput(
        Optional<Path> input,
        Optional<Path> output,
        Path directory,
        long seed,
        Map<String, String> settings,
        PrintStream out) {
    /** No files, nothing set, seed 1, outputs in the current directory, talk on standard output. */
    public static final SampleInput DEFAULT =
            new SampleInput(Optional.empty(), Optional.empty(), Path.of(""), 1, Map.of(), System.out);

    /** Copies the settings. */
    public SampleInput {
        settings = Map.copyOf(settings);
    }

    /** Returns the same with an input file. */
    public SampleInput reading(Path file) {
        return new SampleInput(Optional.of(file), output, directory, seed, settings, out);
    }

    /** Returns the same with a name for the output file. */
    public SampleInput writing(Path file) {
        return new SampleInput(input, Optional.of(file), directory, seed, settings, out);
    }

    /** Returns the same with another directory for output files without a name. */
    public SampleInput in(Path newDirectory) {
        return new SampleInput(input, output, newDirectory, seed, settings, out);
    }

    /** Returns the same with another seed. */
    public SampleInput seed(long newSeed) {
        return new SampleInput(input, output, directory, newSeed, settings, out);
    }

    /** Returns the same with one more setting. */
    public SampleInput set(String name, String value) {
        Map<String, String> more = new HashMap<>(settings);
        more.put(name, value);
        return new SampleInput(input, output, directory, seed, more, out);
    }

    /** Returns the same with one more setting. */
    public SampleInput set(Setting setting, long value) {
        return set(setting.name(), Long.toString(value));
    }

    /** Returns the same with another place to talk. */
    public SampleInput talkingTo(PrintStream newOut) {
        return new SampleInput(input, output, directory, seed, settings, newOut);
    }

    /** Returns where the output goes: where the user said, or a file of this name in the directory. */
    public Path outputOr(String name) {
        return output.orElse(directory.resolve(name));
    }

    /** Returns whether the user set it. */
    public boolean has(Setting setting) {
        return settings.containsKey(setting.name());
    }

    /**
     * Returns what the user set, or the setting's initial value.
     *
     * @throws InputException if the user set no whole number in the setting's range
     */
    public long get(Setting setting) {
        String text = settings.get(setting.name());
        return text == null ? setting.initial() : setting.parse(text);
    }

    /**
     * Returns what the user set, or the setting's initial value, as an int.
     *
     * @throws InputException if the user set no whole number in the setting's range
     */
    public int count(Setting setting) {
        return Math.toIntExact(get(setting));
    }
}
