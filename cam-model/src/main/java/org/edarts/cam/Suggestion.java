package org.edarts.cam;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant, for the errors about unknown names. */
public final class Suggestion {
    private Suggestion() {}

    /**
     * Returns the only existing name that begins so, or else the one that takes the fewest changed letters to reach. It
     * may take a third of the letters given, and at least two; upper and lower case count as the same.
     *
     * @param given the unknown name
     * @param names the names that exist
     */
    public static Optional<String> nearest(String given, Collection<String> names) {
        String lower = given.toLowerCase(Locale.ROOT);
        int most = Math.max(2, given.length() / 3);
        List<String> longer = names.stream()
                .filter(name ->
                        !lower.isEmpty() && name.toLowerCase(Locale.ROOT).startsWith(lower))
                .toList();
        if (longer.size() == 1) {
            return Optional.of(longer.get(0));
        }
        return names.stream()
                .filter(name -> changes(lower, name.toLowerCase(Locale.ROOT)) <= most)
                .filter(name -> changes(lower, name.toLowerCase(Locale.ROOT)) < name.length())
                .min(Comparator.comparingInt(name -> changes(lower, name.toLowerCase(Locale.ROOT))));
    }

    /** Returns the end of an error message: {@code ; did you mean 'x'?} or nothing. */
    public static String phrase(String given, Collection<String> names) {
        return nearest(given, names)
                .map(name -> "; did you mean '" + name + "'?")
                .orElse("");
    }

    /** The Levenshtein distance, row by row. */
    private static int changes(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
