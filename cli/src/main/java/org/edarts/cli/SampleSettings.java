package org.edarts.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.samples.Sample;
import org.edarts.samples.Samples;

/**
 * What {@code --set} gives to each of several samples: what it knows, and what none of them knows, which it refuses.
 * Immutable.
 *
 * @param settings values by the names of settings
 * @param samples the samples that the user names
 */
record SampleSettings(Map<String, String> settings, List<String> samples) {
    /** Returns what one of the samples gets. */
    Map<String, String> of(String sample) {
        Map<String, String> own = new TreeMap<>(settings);
        own.keySet()
                .removeIf(setting ->
                        !knows(sample, setting) && samples.stream().anyMatch(other -> knows(other, setting)));
        return own;
    }

    private static boolean knows(String sample, String setting) {
        return Samples.all().stream()
                .filter(each -> each.name().equals(sample))
                .map(Sample::settings)
                .flatMap(List::stream)
                .anyMatch(each -> each.name().equals(setting));
    }
}
