package org.edarts.cam;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The rule for names, the same for every part of a machine: letters, digits and {@code . _ : -}, beginning with a
 * letter, ending with a letter, a digit or {@code _}. Such a name needs no quotes in a table or a command.
 */
public final class Names {
    private static final Pattern LEGAL = Pattern.compile("[A-Za-z]([A-Za-z0-9._:-]*[A-Za-z0-9_])?");

    private Names() {}

    /**
     * {@return the name, which is legal}
     *
     * @param part the kind of thing that bears the name, for the message
     * @throws MachineException if it is not legal
     */
    public static String check(String part, String name) {
        if (!LEGAL.matcher(name).matches()) {
            throw new MachineException(
                    "'" + name + "' is no legal name for a " + part + ": use letters, digits and . _ : -,"
                            + " beginning with a letter and ending with a letter, a digit or _");
        }
        return name;
    }

    /** Refuses two parts of the same name within one owner. */
    static <T> void checkDistinct(String owner, String part, List<T> parts, Function<T, String> name) {
        Set<String> seen = new HashSet<>();
        for (T each : parts) {
            if (!seen.add(name.apply(each))) {
                throw new MachineException(
                        owner + ": two " + part + " are named '" + name.apply(each) + "': rename one of them");
            }
        }
    }
}
