package org.edarts.samples;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * What the user gave cannot be used: a file, or a setting. The message is one line for the user; it names the file and
 * the line, what is there, and what was expected.
 */
public class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what is wrong and what was expected. */
    public InputException(String message) {
        super(message);
    }

    private InputException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Names a line of a file.
     *
     * @param line counted from 1
     * @param problem what is there and what was expected
     */
    public static InputException at(Path file, long line, String problem) {
        return new InputException(file + ":" + line + ": " + problem);
    }

    /** Names a file that cannot be read. */
    public static InputException unreadable(Path file, IOException cause) {
        return new InputException(file + ": cannot be read: " + reason(cause), cause);
    }

    /** Names a file that cannot be written. */
    public static InputException unwritable(Path file, IOException cause) {
        return new InputException(file + ": cannot be written: " + reason(cause), cause);
    }

    private static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException || cause instanceof FileNotFoundException) {
            return "no such file";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        String message = cause.getMessage();
        return message == null
                ? cause.getClass().getSimpleName()
                : message.lines().findFirst().orElse(message);
    }
}
