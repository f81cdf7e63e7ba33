package org.edarts.samples.pipeline;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How often each word occurs. A word is a run of letters and of apostrophes between them, in lower case.
 *
 * <p>Owner: one codelet at a time.
 */
final class WordCounts {
    private final Map<String, Integer> counts = new HashMap<>();

    /** Counts the words of a text. */
    static WordCounts of(String text) {
        WordCounts words = new WordCounts();
        int start = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            if (!inWord(character)) {
                words.addTrimmed(text, start, end);
                start = end + Character.charCount(character);
            }
            end += Character.charCount(character);
        }
        words.addTrimmed(text, start, end);
        return words;
    }

    static boolean inWord(int character) {
        return Character.isLetter(character) || isApostrophe(character);
    }

    /** Adds the counts of another text; returns this. */
    WordCounts add(WordCounts other) {
        other.counts.forEach((word, count) -> counts.merge(word, count, Integer::sum));
        return this;
    }

    /** Returns how many words there are, each as often as it occurs. */
    long total() {
        return counts.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Returns how many different words there are. */
    int different() {
        return counts.size();
    }

    /** Returns the most frequent words first, those of the same frequency in the order of the alphabet. */
    List<Map.Entry<String, Integer>> mostFrequent(int most) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .toList();
    }

    private void addTrimmed(String text, int start, int end) {
        int from = start;
        int to = end;
        while (from < to && isApostrophe(text.charAt(from))) {
            from++;
        }
        while (from < to && isApostrophe(text.charAt(to - 1))) {
            to--;
        }
        if (from < to) {
            counts.merge(text.substring(from, to).toLowerCase(Locale.ROOT), 1, Integer::sum);
        }
    }

    private static boolean isApostrophe(int character) {
        return character == '\'' || character == '\u2019';
    }
}
