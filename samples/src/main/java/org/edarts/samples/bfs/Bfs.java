package org.edarts.samples.bfs;

import java.util.List;
import java.util.Optional;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Shared;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;

/**
 * Breadth-first search level by level: a loop of re-armed codelets. In each round, each of the codelets expands its
 * part of the frontier; the test of the loop makes the next frontier of what they found.
 *
 * <pre>
 *            enter
 *              |
 *      +--> [round] ----+-----...----+
 *      |       |        |            |
 *      |   expand 0  expand 1 ... expand n - 1
 *      |       |        |            |
 *      |       +--------+-----...----+
 *      |       |
 *      +---- test      (the next frontier: is there any?)
 *              |
 *           [exit]
 * </pre>
 */
public final class Bfs implements Sample {
    static final Setting PARTS = new Setting("parts", 32, 1, 4_096, "codelets that share each level");

    @Override
    public String name() {
        return "bfs";
    }

    @Override
    public String summary() {
        return "breadth-first search level by level, in a loop; validated as Graph500 does";
    }

    @Override
    public List<Setting> settings() {
        return List.of(Search.SCALE, Search.EDGE_FACTOR, Search.ROOT, PARTS);
    }

    @Override
    public Optional<String> reads() {
        return Optional.of(Search.READS);
    }

    @Override
    public Optional<String> writes() {
        return Optional.of(Search.WRITES);
    }

    @Override
    public Job prepare(SampleInput input) {
        Search search = Search.of(input);
        int parts = input.count(PARTS);
        GraphBuilder g = CodeletGraph.named("bfs");
        Shared<Frontier> frontier = g.shared("frontier", () -> new Frontier(search, parts));
        g.loop(
                "level",
                firing -> firing.get(frontier).advance(),
                level -> level.codelets(
                        "expand", parts, firing -> firing.get(frontier).expand(firing.index())));
        return Job.of(g.build(), run -> search.results(run.get(frontier).labels()));
    }
}
