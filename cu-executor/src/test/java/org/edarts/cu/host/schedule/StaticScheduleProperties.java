package org.edarts.cu.host.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Topology;
import org.edarts.su.plan.BlockPlacement;

/**
 * Lanes that wait for nothing but what their segments say fire every codelet after all its sources, and come to an end.
 */
class StaticScheduleProperties {
    private static final int CODELETS = 300;

    @Property(tries = 300)
    void lanesThatHeedTheirSegmentsFireEachCodeletAfterItsSources(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int lanes, @ForAll boolean anyPlacement) {
        Random random = new Random(seed);
        int[][] sources = sources(random);
        CompiledGraph graph = graph(sources);
        int[] homes = anyPlacement ? random.ints(CODELETS, 0, lanes).toArray() : BlockPlacement.of(graph, lanes);
        StaticSchedule schedule = StaticSchedule.of(graph, homes, lanes);
        int[] fired = new Lanes(schedule, random).run(sources);
        assertTrue(
                Arrays.stream(fired).allMatch(count -> count == 1),
                "each codelet fires once: " + Arrays.toString(fired));
    }

    @Property(tries = 300)
    void soDoTheyWhereSlotsStandForManyArcs(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int lanes, @ForAll boolean anyPlacement) {
        Random random = new Random(seed);
        DenseGraph dense = new DenseGraph(seed);
        CompiledGraph graph = dense.graph();
        assertTrue(graph.fixed());
        int[] homes =
                anyPlacement ? random.ints(graph.codelets(), 0, lanes).toArray() : BlockPlacement.of(graph, lanes);
        int[] fired = new Lanes(StaticSchedule.of(graph, homes, lanes), random).run(dense.sources());
        assertTrue(
                Arrays.stream(fired).allMatch(count -> count == 1),
                "each codelet fires once: " + Arrays.toString(fired));
    }

    @Property(tries = 200)
    void noCuGetsMuchMoreOfALayerThanItsShare(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int cus) {
        CompiledGraph graph = graph(sources(new Random(seed)));
        int[] homes = BlockPlacement.of(graph, cus);
        int[] level = Topology.levels(graph);
        int[][] loads = new int[Arrays.stream(level).max().orElseThrow() + 1][cus];
        for (int codelet = 0; codelet < homes.length; codelet++) {
            loads[level[codelet]][homes[codelet]]++;
        }
        for (int[] load : loads) {
            int share = (Arrays.stream(load).sum() + cus - 1) / cus;
            assertTrue(Arrays.stream(load).max().orElseThrow() <= share + share / 8, Arrays.toString(load));
        }
    }

    @Example
    void aStencilWaitsOnceInManyLayers() {
        int width = 128;
        int layers = 400;
        GraphBuilder g = CodeletGraph.named("stencil");
        Codelet points = g.codelets("point", width * layers, firing -> {});
        points.after(points, (point, arcs) -> {
            for (int side = -1; side <= 1; side++) {
                int column = point % width + side;
                if (point >= width && column >= 0 && column < width) {
                    arcs.from(point - width + side);
                }
            }
        });
        CompiledGraph graph = g.build().compiled();
        Segments segments =
                StaticSchedule.of(graph, BlockPlacement.of(graph, 2), 2).segments();
        for (int lane = 0; lane < 2; lane++) {
            int turns = 0;
            boolean waited = false;
            for (int segment = segments.laneStart()[lane]; segment < segments.laneStart()[lane + 1]; segment++) {
                boolean waits = segments.needStart()[segment] < segments.needStart()[segment + 1];
                turns += waits && !waited ? 1 : 0;
                waited = waits;
            }
            assertTrue(
                    turns <= layers / 8, "lane " + lane + " waits anew " + turns + " times in " + layers + " layers");
        }
        assertEquals(2, segments.laneStart().length - 1);
    }

    /** Most arcs are short, so that blocks have an inside; some reach far back. */
    private static int[][] sources(Random random) {
        int width = 1 + random.nextInt(40);
        int[][] sources = new int[CODELETS][];
        for (int codelet = 0; codelet < CODELETS; codelet++) {
            int reach = random.nextInt(20) == 0 ? codelet : Math.min(codelet, width + 2);
            int count = codelet < width || reach == 0 ? 0 : random.nextInt(4);
            int to = codelet;
            sources[codelet] = random.ints(count, 1, Math.max(reach, 1) + 1)
                    .map(back -> to - back)
                    .distinct()
                    .toArray();
        }
        return sources;
    }

    private static CompiledGraph graph(int[][] sources) {
        GraphBuilder g = CodeletGraph.named("random");
        Codelet codelets = g.codelets("codelet", sources.length, firing -> {});
        codelets.after(codelets, (codelet, arcs) -> {
            for (int source : sources[codelet]) {
                arcs.from(source);
            }
        });
        return g.build().compiled();
    }

    /** Fires one segment after the other, of any lane that need not wait. */
    private static final class Lanes {
        private final StaticSchedule schedule;
        private final Segments segments;
        private final Random random;
        private final int[] next;
        private final int[] frontiers;

        Lanes(StaticSchedule schedule, Random random) {
            this.schedule = schedule;
            this.segments = schedule.segments();
            this.random = random;
            this.next = Arrays.copyOf(segments.laneStart(), schedule.lanes());
            this.frontiers = Arrays.copyOf(schedule.laneStart(), schedule.lanes());
        }

        int[] run(int[][] sources) {
            int[] fired = new int[sources.length];
            for (List<Integer> open = open(); !open.isEmpty(); open = open()) {
                int lane = open.get(random.nextInt(open.size()));
                int segment = next[lane]++;
                for (int step = segments.start()[segment]; step < segments.start()[segment + 1]; step++) {
                    int codelet = schedule.codelet(step);
                    assertEquals(lane, schedule.laneOf(step));
                    if (codelet != StaticSchedule.JOIN) {
                        for (int source : sources[codelet]) {
                            assertEquals(1, fired[source], codelet + " fires before its source " + source);
                        }
                        fired[codelet]++;
                    }
                }
                if (segments.awaited()[segment]) {
                    frontiers[lane] = segments.start()[segment + 1];
                }
            }
            return fired;
        }

        private List<Integer> open() {
            List<Integer> open = new ArrayList<>();
            for (int lane = 0; lane < schedule.lanes(); lane++) {
                if (next[lane] < segments.laneStart()[lane + 1] && opens(next[lane])) {
                    open.add(lane);
                }
            }
            return open;
        }

        private boolean opens(int segment) {
            for (int need = segments.needStart()[segment]; need < segments.needStart()[segment + 1]; need++) {
                if (frontiers[segments.needLanes()[need]] <= segments.needs()[need]) {
                    return false;
                }
            }
            return true;
        }
    }
}
