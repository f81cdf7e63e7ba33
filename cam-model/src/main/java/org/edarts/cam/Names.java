package org.edarts.cam;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rule for names, the same for every part of a machine: letters, digits and {@code . _ : -}, beginning with a
 * letter, ending with a letter, a digit or {@code _}. Such a name needs no quotes in a table or a command.
 */
public final class Names {
    private static final String MARKS = "._:-";

    private Names() {}

    /** What bears a name. */
    interface Named {
        /** Returns its name. */
        String name();
    }

    /**
     * Returns the name, which is legal.
     *
     * @param part the kind of thing that bears the name, for the message
     * @throws MachineException if it is not legal
     */
    public static String check(String part, String name) {
        if (!isLegal(name)) {
            throw new MachineException(
                    "'" + name + "' is no legal name for a " + part + ": use letters, digits and . _ : -,"
                            + " beginning with a letter and ending with a letter, a digit or _");
        }
        return name;
    }

    private static boolean isLegal(String name) {
        int last = name.length() - 1;
        if (last < 0 || !isLetter(name.charAt(0))) {
            return false;
        }
        for (int at = 1; at < last; at++) {
            if (!isWord(name.charAt(at)) && MARKS.indexOf(name.charAt(at)) < 0) {
                return false;
            }
        }
        return isWord(name.charAt(last));
    }

    private static boolean isWord(char sign) {
        return isLetter(sign) || sign >= '0' && sign <= '9' || sign == '_';
    }

    private static boolean isLetter(char sign) {
        return sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z';
    }

    /** Refuses two parts of the same name within one owner. */
    static void checkDistinct(String owner, String part, List<? extends Named> parts) {
        Set<String> seen = new HashSet<>();
        for (Named each : parts) {
            if (!seen.add(each.name())) {
                throw new MachineException(
                        owner + ": two " + part + " are named '" + each.name() + "': rename one of them");
            }
        }
    }
}
