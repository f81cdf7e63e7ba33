package org.edarts.samples;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text file of numbers line by line and knows where it is, so that errors can say so. Empty lines and comments
 * (lines that begin with # or %) are passed over.
 *
 * <p>Owner: the thread that reads.
 */
public final class TextLines implements Closeable {
    private final Path file;
    private final BufferedReader reader;
    private long number;

    /**
     * Opens a file.
     *
     * @throws InputException if it cannot be read
     */
    public TextLines(Path file) {
        this.file = file;
        try {
            this.reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
        } catch (IOException cause) {
            throw InputException.unreadable(file, cause);
        }
    }

    /** Returns the next line as it is, comments too, or null at the end of the file. */
    public @Nullable String line() {
        try {
            String line = reader.readLine();
            number++;
            return line;
        } catch (IOException cause) {
            throw InputException.unreadable(file, cause);
        }
    }

    /** Returns what the next line holds, parted by white space, or null at the end of the file. */
    public String @Nullable [] fields() {
        for (String line = line(); line != null; line = line()) {
            String content = line.strip();
            if (!content.isEmpty() && content.charAt(0) != '#' && content.charAt(0) != '%') {
                return content.split("\\s+");
            }
        }
        return null;
    }

    /**
     * Returns what the next line holds.
     *
     * @param expected what the fields are, for the error message
     * @throws InputException if the file ends, or the line holds fewer or more fields
     */
    public String[] fields(int count, String expected) {
        String[] fields = fields();
        if (fields == null) {
            throw wrong("the file ends here, expected " + expected);
        }
        if (fields.length != count) {
            throw wrong("found " + fields.length + " fields, expected " + expected);
        }
        return fields;
    }

    /**
     * Returns a whole number.
     *
     * @param what what it is, for the error message
     * @throws InputException if the field is none, or out of range
     */
    public long whole(String field, long least, long most, String what) {
        try {
            long value = Long.parseLong(field);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below, with the range
        }
        throw wrong("found " + what + " \"" + field + "\", expected a whole number "
                + (most == Long.MAX_VALUE ? "of at least " + least : least + " to " + most));
    }

    /**
     * Returns a real number.
     *
     * @throws InputException if the field is none, or not finite
     */
    public double real(String field) {
        try {
            double value = Double.parseDouble(field);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw wrong("found \"" + field + "\", expected a number");
    }

    /** Returns an error that names the file and the last line read. */
    public InputException wrong(String problem) {
        return InputException.at(file, number, problem);
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException cause) {
            throw InputException.unreadable(file, cause);
        }
    }
}
