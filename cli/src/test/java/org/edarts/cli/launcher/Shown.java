package org.edarts.cli.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The main class of the jars that the launcher runs in its tests: shows what it was built of. */
final class Shown {
    private Shown() {}

    /** Prints the word of the jar and the arguments. */
    public static void main(String[] arguments) throws IOException {
        try (InputStream word = Shown.class.getResourceAsStream("/word")) {
            if (word == null) {
                throw new AssertionError("a jar without a word");
            }
            System.out.println(
                    new String(word.readAllBytes(), StandardCharsets.UTF_8) + " " + String.join(" ", arguments));
        }
    }
}
