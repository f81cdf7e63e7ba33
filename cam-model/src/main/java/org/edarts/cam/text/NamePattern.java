package org.edarts.cam.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.Core;
import org.edarts.cam.MeshCoordinate;

/**
 * The name of every core of a group: text in which {@code <n>} stands for the core's number in the group, counted from
 * {@code first}, and {@code <row>} and {@code <column>} for its place in the mesh.
 *
 * @param text such as {@code e<row>.<column>}
 * @param first the number of the group's first core
 */
record NamePattern(String text, int first) {
    private static final String NUMBER = "<n>";
    private static final String ROW = "<row>";
    private static final String COLUMN = "<column>";
    private static final Pattern DIGITS = Pattern.compile("(?<!\\d)(0|[1-9]\\d{0,7})(?!\\d)");
    private static final Pattern PLACEHOLDER = Pattern.compile("<[^<>]*>");
    private static final int MOST_PLACEHOLDERS = 3;

    /** Returns the name of the core with that index in the group. */
    String name(int index, Optional<MeshCoordinate> at) {
        String numbered = text.replace(NUMBER, Integer.toString(first + index));
        return at.map(place -> numbered.replace(ROW, Integer.toString(place.row()))
                        .replace(COLUMN, Integer.toString(place.column())))
                .orElse(numbered);
    }

    /** Returns a placeholder in the text that nothing replaces, if there is one. */
    Optional<String> unknownPlaceholder(boolean inMesh) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(each -> !known(each, inMesh))
                .findFirst();
    }

    private static boolean known(String placeholder, boolean inMesh) {
        return placeholder.equals(NUMBER) || (inMesh && (placeholder.equals(ROW) || placeholder.equals(COLUMN)));
    }

    boolean counts() {
        return text.contains(NUMBER);
    }

    /** Returns every pattern that the name of a group's first core fits, those that speak of places first. */
    static List<NamePattern> fitting(Core core) {
        List<NamePattern> patterns = List.of(new NamePattern("", 0));
        String name = core.name();
        Matcher digits = DIGITS.matcher(name);
        int done = 0;
        for (int found = 0; found < MOST_PLACEHOLDERS && digits.find(); found++) {
            String before = name.substring(done, digits.start());
            patterns = extended(patterns, before, digits.group(), core.at());
            done = digits.end();
        }
        String rest = name.substring(done);
        return patterns.stream().map(each -> each.plus(rest)).toList();
    }

    private static List<NamePattern> extended(
            List<NamePattern> patterns, String before, String digits, Optional<MeshCoordinate> at) {
        int value = Integer.parseInt(digits);
        List<NamePattern> extended = new ArrayList<>();
        for (NamePattern each : patterns) {
            NamePattern pattern = each.plus(before);
            if (at.isPresent() && at.get().row() == value) {
                extended.add(pattern.plus(ROW));
            }
            if (at.isPresent() && at.get().column() == value) {
                extended.add(pattern.plus(COLUMN));
            }
            if (!pattern.counts() || pattern.first() == value) {
                extended.add(new NamePattern(pattern.text() + NUMBER, value));
            }
            extended.add(pattern.plus(digits));
        }
        return extended;
    }

    private NamePattern plus(String more) {
        return new NamePattern(text + more, first);
    }
}
