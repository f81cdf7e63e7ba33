package org.edarts.benchmarks.row;

import java.util.List;
import java.util.Map;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.row.Goal.Judgement;

/**
 * What a row came to.
 *
 * @param row its name
 * @param threads its threads
 * @param unit how the figures read
 * @param measurements one for each contender that took part
 * @param judgements one for each of ours and each goal
 * @param missing why contenders did not take part, by name
 */
public record RowResult(
        String row,
        int threads,
        Unit unit,
        List<Measurement> measurements,
        List<Judgement> judgements,
        Map<String, String> missing) {}
