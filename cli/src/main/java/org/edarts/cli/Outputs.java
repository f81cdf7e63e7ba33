package org.edarts.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Where files go that a command writes. Places where nothing can be written are refused before the work begins whose
 * outcome would be lost. Where a text is to go, {@code -} means standard output, and what the command tells then goes
 * to standard error.
 */
public final class Outputs {
    private static final String STANDARD = "-";

    private Outputs() {}

    /**
     * Checks where a text is to go: like {@link #requireFile}, but it may also go to standard output.
     *
     * @throws IllegalArgumentException if it cannot be written there
     */
    static void requireText(String option, @Nullable Path file) {
        if (!isStandard(file)) {
            requireFile(option, file);
        }
    }

    /**
     * Returns where a command tells what it did.
     *
     * @param texts where its texts go, null for those that the user does not want
     * @throws IllegalArgumentException if several go to standard output
     */
    static PrintWriter telling(CommandSpec spec, @Nullable Path... texts) {
        long standard = Arrays.stream(texts).filter(Outputs::isStandard).count();
        if (standard > 1) {
            throw new IllegalArgumentException(
                    "standard output (-) is wanted for " + standard + " texts: give all but one the name of a file");
        }
        return standard == 0 ? spec.commandLine().getOut() : spec.commandLine().getErr();
    }

    /** Returns whether a text goes to standard output. */
    static boolean isStandard(@Nullable Path file) {
        return file != null && file.toString().equals(STANDARD);
    }

    /**
     * Checks where a file is to go.
     *
     * @param option what the user said it with, for the message
     * @param file the file, or null if the user wants none
     * @throws IllegalArgumentException if it cannot be written there
     */
    static void requireFile(String option, @Nullable Path file) {
        if (file == null) {
            return;
        }
        if (isStandard(file)) {
            throw new IllegalArgumentException(
                    option + " -: this is no text for standard output; expected the name of a file");
        }
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(option + " " + file + ": is a folder; expected the name of a file");
        }
        requireParent(option, file);
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new IllegalArgumentException(
                    option + " " + file + ": may not be written; name a file in another folder");
        }
    }

    /**
     * Checks where a folder is, or is to be made.
     *
     * @throws IllegalArgumentException if nothing can be written there
     */
    public static void requireFolder(String option, @Nullable Path folder) {
        if (folder == null) {
            return;
        }
        if (!Files.exists(folder)) {
            requireParent(option, folder);
        } else if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(option + " " + folder + ": is a file; expected the name of a folder");
        } else if (!Files.isWritable(folder)) {
            throw new IllegalArgumentException(option + " " + folder + ": nothing may be written there");
        }
    }

    /**
     * Refuses to write a file over one that is read, or over another one that is written.
     *
     * @param written the options that name files to be written; other options that name files are read
     * @param unsaid the files of those of them that are written though the user does not say so
     * @param read the files that are read without an option
     * @throws IllegalArgumentException if one is named twice
     */
    static void requireApart(CommandSpec spec, Set<String> written, Map<String, Path> unsaid, List<Path> read) {
        Map<String, Path> named = new LinkedHashMap<>(unsaid);
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (option.getValue() instanceof Path file && !isStandard(file)) {
                named.put(option.longestName(), file);
            }
        }
        Map<String, Path> before = new LinkedHashMap<>();
        named.forEach((name, file) -> {
            if (written.contains(name)) {
                read.forEach(other -> requireApart(name, file, "what is read", other));
            }
            before.forEach((name2, other) -> {
                if (written.contains(name) || written.contains(name2)) {
                    requireApart(name, file, name2, other);
                }
            });
            before.put(name, file);
        });
    }

    private static void requireApart(String name, Path file, String other, Path otherFile) {
        if (isSame(file, otherFile)) {
            throw new IllegalArgumentException(
                    name + " " + file + ": this is " + other + ", too; name another file for one of them");
        }
    }

    /** Returns whether they are one file, by whatever names; devices such as {@code /dev/null} may be so twice. */
    private static boolean isSame(Path one, Path other) {
        try {
            return Files.exists(one) && Files.exists(other)
                    ? Files.isRegularFile(one) && Files.isSameFile(one, other)
                    : place(one).equals(place(other));
        } catch (IOException unknown) {
            return false;
        }
    }

    /** Returns where a file is, or would be, links to its folder followed. */
    private static Path place(Path file) throws IOException {
        Path place = file.toAbsolutePath().normalize();
        Path parent = place.getParent();
        return parent == null || !Files.exists(parent)
                ? place
                : parent.toRealPath().resolve(parent.relativize(place));
    }

    /**
     * Refuses a name that is set twice, as picocli refuses an option that is.
     *
     * @throws IllegalArgumentException if one is
     */
    static void requireOnce(CommandSpec spec, String option) {
        OptionSpec found = spec.commandLine().getParseResult().matchedOption(option);
        Set<String> names = new HashSet<>();
        for (String setting : found == null ? List.<String>of() : found.originalStringValues()) {
            String name = setting.substring(0, Math.max(0, setting.indexOf('=')));
            if (!names.add(name)) {
                throw new IllegalArgumentException(option + " " + name + " is there twice: leave one of them out");
            }
        }
    }

    /** Something that writes a file. */
    @FunctionalInterface
    public interface Writing {
        /** Writes it. */
        void write() throws IOException;
    }

    /**
     * Lets a file be written.
     *
     * @throws IOException if that fails; the message names the file
     */
    public static void naming(Path file, Writing writing) throws IOException {
        try {
            writing.write();
        } catch (FileSystemException named) {
            throw named;
        } catch (IOException cause) {
            throw new IOException("file " + file + " cannot be written: " + cause.getMessage(), cause);
        }
    }

    /**
     * Writes a text to a file, or to standard output.
     *
     * @throws IOException if that fails; the message names the file
     */
    static void writeText(CommandSpec spec, Path file, String text) throws IOException {
        if (isStandard(file)) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(text.endsWith("\n") ? text : text + "\n");
            out.flush();
        } else {
            naming(file, () -> Files.writeString(file, text));
        }
    }

    private static void requireParent(String option, Path path) {
        Path parent = path.toAbsolutePath().getParent();
        if (parent == null) {
            return;
        }
        if (!Files.isDirectory(parent)) {
            throw new IllegalArgumentException(option + " " + path + ": folder " + parent
                    + (Files.exists(parent) ? " is a file" : " does not exist; make it first"));
        }
        if (!Files.exists(path) && !Files.isWritable(parent)) {
            throw new IllegalArgumentException(option + " " + path + ": nothing may be written in folder " + parent);
        }
    }
}
