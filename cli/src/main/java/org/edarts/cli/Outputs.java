package org.edarts.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Refuses places where nothing can be written, before the work begins whose outcome would be lost. */
final class Outputs {
    private Outputs() {}

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
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(option + " " + file + ": is a folder; expected the name of a file");
        }
        requireParent(option, file);
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new IllegalArgumentException(option + " " + file + ": may not be written");
        }
    }

    /**
     * Checks where a folder is, or is to be made.
     *
     * @throws IllegalArgumentException if nothing can be written there
     */
    static void requireFolder(String option, @Nullable Path folder) {
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

    /** Something that writes a file. */
    @FunctionalInterface
    interface Writing {
        /** Writes it. */
        void write() throws IOException;
    }

    /**
     * Lets a file be written.
     *
     * @throws IOException if that fails; the message names the file
     */
    static void naming(Path file, Writing writing) throws IOException {
        try {
            writing.write();
        } catch (FileSystemException named) {
            throw named;
        } catch (IOException cause) {
            throw new IOException("file " + file + " cannot be written: " + cause.getMessage(), cause);
        }
    }

    /**
     * Writes a file of text.
     *
     * @throws IOException if that fails; the message names the file
     */
    static void writeText(Path file, String text) throws IOException {
        naming(file, () -> Files.writeString(file, text));
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
