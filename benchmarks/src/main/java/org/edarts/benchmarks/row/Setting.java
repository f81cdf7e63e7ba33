package org.edarts.benchmarks.row;

import java.util.List;
import org.edarts.benchmarks.contender.CppPeers;
import org.edarts.benchmarks.pattern.TemporaryPatterns;

/**
 * Under which conditions rows are measured.
 *
 * @param scale how large and how often
 * @param threads the numbers of threads, where a row does not have its own
 * @param isolated whether each trial in a JVM gets one of its own; otherwise it runs in this one
 * @param files where patterns are written
 * @param cpp the peers that do not run in a JVM
 */
public record Setting(Scale scale, List<Integer> threads, boolean isolated, TemporaryPatterns files, CppPeers cpp) {}
