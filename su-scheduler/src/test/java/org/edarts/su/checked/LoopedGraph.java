package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Node;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.Resource;

/** A random graph with loops in loops, choices, promises, resources and pinned codelets; most are ordered. */
final class LoopedGraph {
    private static final int DEEPEST = 3;

    private final Random random;
    private final Resource[] resources = {Resource.exclusive("one"), Resource.of("three", 3)};
    private final boolean limits;
    private final List<Promise<Integer>> promises = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final CompiledGraph graph;
    private int names;

    private LoopedGraph(Random random) {
        this.random = random;
        this.limits = random.nextInt(3) > 0;
        this.graph = CodeletGraph.build("looped", g -> body(g, steps, 0)).compiled();
    }

    static LoopedGraph of(Random random) {
        return new LoopedGraph(random);
    }

    CompiledGraph graph() {
        return graph;
    }

    /** Learns what happens in a run. */
    interface Player {
        void fires(int codelet);

        void endsRound(int region);

        void completes(int codelet, int slot);

        void compares(int first, int second);
    }

    /** What fires in the order of declaration: codelets, or the rounds of a loop. */
    private record Step(String loop, List<Step> body, int first, int count) {
        static Step of(Codelet codelet) {
            return new Step("", List.of(), codelet.first(), codelet.count());
        }
    }

    private void body(GraphBuilder g, List<Step> body, int depth) {
        List<Node> nodes = new ArrayList<>();
        for (int left = 1 + random.nextInt(14 >> depth); left > 0; left--) {
            if (depth < DEEPEST && random.nextInt(5) == 0) {
                Step loop = new Step("loop " + names++, new ArrayList<>(), 0, 0);
                nodes.add(g.loop(loop.loop, firing -> false, inner -> body(inner, loop.body, depth + 1))
                        .after(latest(nodes)));
                body.add(loop);
            } else {
                Codelet codelet = codelet(g, nodes);
                body.add(Step.of(codelet));
                nodes.add(codelet);
                if (random.nextInt(8) == 0) {
                    Slot slot = g.slot("slot " + names++, 1).rearmed();
                    Codelet chosen = g.codelet(firing -> {});
                    slot.fires(chosen);
                    codelet.chooses(slot);
                    body.add(Step.of(chosen));
                    nodes.add(chosen);
                }
            }
        }
    }

    private Codelet codelet(GraphBuilder g, List<Node> nodes) {
        Codelet codelet = g.codelets("codelet " + names++, 1 + random.nextInt(8) / 6, firing -> {});
        codelet.after(latest(nodes));
        if (limits && random.nextInt(4) == 0) {
            codelet.needs(resources[random.nextInt(resources.length)], 1);
        }
        if (limits && random.nextInt(4) == 0) {
            codelet.on(random.nextInt(2));
        }
        if (random.nextInt(8) == 0) {
            Promise<Integer> promise = g.promise("promise " + names++);
            promises.add(promise);
            nodes.add(promise);
        }
        return codelet;
    }

    /** Returns one or two of the nodes declared last; seldom none. */
    private Node[] latest(List<Node> nodes) {
        List<Node> latest = new ArrayList<>();
        for (int more = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(2); more > 0 && !nodes.isEmpty(); more--) {
            latest.add(nodes.get(nodes.size() - 1 - random.nextInt(Math.min(nodes.size(), 2))));
        }
        return latest.stream().distinct().toArray(Node[]::new);
    }

    /** Lets a run happen, with some codelets left out and some at another time. */
    void play(Random order, Player player) {
        play(steps, order, player);
    }

    private void play(List<Step> body, Random order, Player player) {
        for (Step step : body) {
            for (int index = 0; index < step.count; index++) {
                fires(order.nextInt(30) == 0 ? order.nextInt(graph.codelets()) : step.first + index, order, player);
            }
            for (int round = step.loop.isEmpty() ? 0 : 1 + order.nextInt(2); round > 0; round--) {
                play(step.body, order, player);
                LoopInfo loop = graph.loops().stream()
                        .filter(each -> each.name().equals(step.loop))
                        .findFirst()
                        .orElseThrow();
                player.fires(loop.test());
                player.endsRound(loop.region());
            }
        }
    }

    private void fires(int codelet, Random order, Player player) {
        if (!promises.isEmpty() && order.nextInt(6) == 0) {
            player.completes(
                    codelet, promises.get(order.nextInt(promises.size())).slot());
        }
        player.fires(codelet);
        player.compares(order.nextInt(graph.codelets()), codelet);
    }
}
