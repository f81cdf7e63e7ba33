package org.edarts.cli;

import java.io.File;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a user may type them into a shell. */
final class Shell {
    private static final Pattern PLAIN = Pattern.compile("[\\p{Alnum}_@%+=:,./-]+");
    private static final boolean WINDOWS = File.separatorChar == '\\';

    private Shell() {}

    /** Returns the command as the user called it, for hints. */
    static String command() {
        return word(System.getProperty("edarts.command", "edarts"));
    }

    /** Returns a word in quotes if a shell would not take it as it is. */
    static String word(Object word) {
        String text = word.toString();
        if (PLAIN.matcher(text).matches()) {
            return text;
        }
        return WINDOWS ? '"' + text + '"' : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Returns the command line of these arguments. */
    static String line(List<String> arguments) {
        return arguments.stream().map(Shell::word).collect(Collectors.joining(" ", "edarts ", ""));
    }
}
