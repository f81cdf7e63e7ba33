package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Embedded;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Node;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.FiringOrders.Step;
import org.jspecify.annotations.Nullable;

/**
 * A small random graph with choices of kernels and of bodies on the host, slots in which ways meet, or that several
 * choose, loops, embedded graphs, tokens and pinned codelets, and beside it the steps of which it is made. The same
 * seed makes the same graph.
 */
final class ChosenBlocks {
    private static final int ELEMENTS = 3;
    private static final Kernel MUTE = new Kernel("mute", none -> {});

    /** What a codelet does with one block, and what keeps it apart from others. */
    private static final class Traits {
        final List<Part> parts = new ArrayList<>();
        boolean host;
        int cu = -1;
        Resource resource;
        int tokens;
    }

    private record Part(int block, int from, int to, int access) {
        boolean conflicts(Part other) {
            return block == other.block && from < other.to && other.from < to && (access > 0 || other.access > 0);
        }
    }

    /** What has been declared, so that others can come after it. */
    private record Known(Node node, Step step, boolean slot) {}

    private final Random random;
    private final List<Step> steps = new ArrayList<>();
    private final Map<Step, Traits> traits = new HashMap<>();

    /** The steps of the slots, by their names. */
    private final Map<String, Step> slots = new HashMap<>();

    /** Slots that something comes after: who comes later may do so after that, and signals them no more. */
    private final Set<Step> heard = new HashSet<>();

    private final Resource one = Resource.exclusive("one");
    private final Resource three = Resource.of("three", 3);
    private final CodeletGraph graph;
    private int blocksMade;
    private int number;

    ChosenBlocks(long seed) {
        random = new Random(seed);
        GraphBuilder g = CodeletGraph.named("chosen " + seed);
        declare(g, "", blocks(g), 3 + random.nextInt(6), 2, new ArrayList<>(), false);
        graph = g.build();
    }

    CodeletGraph graph() {
        return graph;
    }

    List<Step> steps() {
        return steps;
    }

    /** Returns the steps of the slots, by their names in the graph. */
    Map<String, Step> slots() {
        return slots;
    }

    /** Returns whether two steps must not be ready at the same time. */
    boolean conflict(Step one, Step other) {
        Traits first = traits.get(one);
        Traits second = traits.get(other);
        if (first == null
                || second == null
                || first.host && second.host
                || first.resource != null
                        && first.resource == second.resource
                        && first.tokens + second.tokens > first.resource.tokens()) {
            return false;
        }
        boolean together = first.cu >= 0 && first.cu == second.cu;
        return first.parts.stream()
                .anyMatch(part -> second.parts.stream()
                        .anyMatch(each -> part.conflicts(each) && !(together && part.access == 2 && each.access == 2)));
    }

    private record Own(Blocks<int[]> blocks, int first) {}

    private Own blocks(GraphBuilder in) {
        Own own = new Own(in.blocks("b" + blocksMade, BlockType.INTS, 2, ELEMENTS), blocksMade);
        blocksMade += 2;
        return own;
    }

    private Step step(String name) {
        Step step = new Step(name);
        steps.add(step);
        return step;
    }

    private Step slot(String name, int count) {
        Step step = step(name);
        step.slot = true;
        step.needs = count;
        slots.put(name, step);
        return step;
    }

    /** Declares some codelets one after the other; returns the steps of those that are in no loop of their own. */
    private List<Step> declare(
            GraphBuilder in, String prefix, Own blocks, int count, int deep, List<Known> known, boolean inLoop) {
        List<Step> own = new ArrayList<>();
        List<Known> before = new ArrayList<>(known);
        for (int left = count; left > 0; left--) {
            int kind = random.nextInt(10);
            if (deep > 0 && kind == 0 && !inLoop && left > 1) {
                int inner = 1 + random.nextInt(Math.min(4, left));
                left -= inner - 1;
                loop(in, prefix, blocks, inner, deep, before);
            } else if (deep > 0 && kind == 1 && left > 1) {
                int inner = 1 + random.nextInt(Math.min(4, left));
                left -= inner - 1;
                embed(in, prefix, inner, deep, before, own);
            } else {
                codelet(in, prefix, blocks, before, own);
            }
        }
        return own;
    }

    private List<Known> some(List<Known> known, boolean codeletsOnly) {
        List<Known> some = new ArrayList<>();
        int chance = 1 + random.nextInt(6);
        for (Known each : known) {
            if (random.nextInt(10) < chance && !(codeletsOnly && !(each.node instanceof Codelet))) {
                some.add(each);
                heard.add(each.step);
            }
        }
        return some;
    }

    private void codelet(GraphBuilder in, String prefix, Own blocks, List<Known> before, List<Step> own) {
        String name = "c" + number++;
        Step step = step(prefix + name);
        own.add(step);
        Traits its = new Traits();
        traits.put(step, its);
        for (int use = random.nextInt(3); use > 0; use--) {
            int from = random.nextInt(ELEMENTS);
            its.parts.add(new Part(
                    blocks.first + random.nextInt(2),
                    from,
                    from + 1 + random.nextInt(ELEMENTS - from),
                    random.nextInt(3)));
        }
        its.host = random.nextInt(4) == 0;
        int choices = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0;
        List<Slot> ways = new ArrayList<>();
        List<Known> shared = new ArrayList<>();
        for (int way = 0; way < choices; way++) {
            Known open = random.nextInt(4) == 0 ? unheard(before) : null;
            if (open != null) {
                before.remove(open);
                shared.add(open);
                ways.add((Slot) open.node);
                step.ways.add(open.step);
                continue;
            }
            String slot = "w" + number++;
            ways.add(in.slot(slot, 1));
            step.ways.add(slot(prefix + slot, 1));
            own.add(step.ways.get(way));
            shared.add(new Known(ways.get(way), step.ways.get(way), true));
        }
        Codelet codelet;
        if (its.host) {
            step.several = true;
            codelet = in.codelets(
                    name,
                    1,
                    firing -> {},
                    (index, arguments) -> its.parts.forEach(
                            part -> declare(arguments, blocks.blocks.at(part.block - blocks.first), part)));
            if (choices > 0) {
                codelet.chooses(ways.toArray(Slot[]::new));
            }
        } else {
            codelet = in.codelets(name, 1, MUTE, (index, arguments) -> {
                arguments.value(0);
                its.parts.forEach(part -> declare(arguments, blocks.blocks.at(part.block - blocks.first), part));
                if (choices > 0) {
                    arguments.chooses(ways.toArray(Slot[]::new));
                }
            });
            if (random.nextInt(5) == 0) {
                its.cu = random.nextInt(2);
                codelet.on(its.cu);
            }
        }
        if (random.nextInt(5) == 0) {
            its.resource = random.nextBoolean() ? one : three;
            its.tokens = 1 + random.nextInt(its.resource.tokens());
            codelet.needs(its.resource, its.tokens);
        }
        arcs(in, prefix, codelet, step, before, own);
        Known open = random.nextInt(4) == 0 ? unheard(before) : null;
        if (open != null) {
            codelet.signals((Slot) open.node);
            step.targets.add(open.step);
        }
        before.add(new Known(codelet, step, false));
        before.addAll(shared);
    }

    /** Returns one of the slots that nothing comes after yet; null if there is none. */
    private @Nullable Known unheard(List<Known> known) {
        List<Known> open = known.stream()
                .filter(each -> each.slot && !heard.contains(each.step))
                .toList();
        return open.isEmpty() ? null : open.get(random.nextInt(open.size()));
    }

    private static void declare(ArgumentList arguments, Block<int[]> block, Part part) {
        switch (part.access) {
            case 0 -> arguments.reads(block, part.from, part.to - part.from);
            case 1 -> arguments.writes(block, part.from, part.to - part.from);
            default -> arguments.updates(block, part.from, part.to - part.from);
        }
    }

    private void arcs(GraphBuilder in, String prefix, Codelet codelet, Step step, List<Known> before, List<Step> own) {
        int kind = random.nextInt(4);
        List<Known> sources = some(before, kind == 0);
        if (kind == 0 && !sources.isEmpty()) {
            String name = "j" + number++;
            int count = 1 + random.nextInt(sources.size());
            Slot joint = in.slot(name, count);
            Step passes = slot(prefix + name, count);
            own.add(passes);
            for (Known source : sources) {
                ((Codelet) source.node).signals(joint);
                source.step.targets.add(passes);
            }
            List<Known> others = random.nextBoolean() ? some(before, false) : List.of();
            codelet.after(joint);
            passes.before(step);
            for (Known other : others) {
                codelet.after(other.node);
                other.step.before(step);
            }
            heard.add(passes);
            before.add(new Known(joint, passes, true));
            return;
        }
        if (kind == 1) {
            List<Known> firing = sources.stream().filter(each -> each.slot).toList();
            if (!firing.isEmpty()) {
                step.needs = 1;
                for (Known slot : firing) {
                    ((Slot) slot.node).fires(codelet);
                    slot.step.targets.add(step);
                }
                return;
            }
        }
        for (Known source : sources) {
            codelet.after(source.node);
            source.step.before(step);
        }
    }

    private void loop(GraphBuilder in, String prefix, Own blocks, int count, int deep, List<Known> before) {
        String name = "loop" + number++;
        Block<int[]> again = in.blocks(name + " again", BlockType.INTS, 1, 1).at(0);
        blocksMade++;
        Step enter = step(prefix + name + ".enter");
        Step round = slot(prefix + name + ".round", 1);
        List<List<Step>> inside = new ArrayList<>();
        Loop loop = in.loop(
                name, again, body -> inside.add(declare(body, prefix, blocks, count, deep - 1, List.of(), true)));
        Step test = step(prefix + name + ".test");
        Step exit = slot(prefix + name + ".exit", 1);
        for (Known source : some(before, false)) {
            loop.after(source.node);
            source.step.before(enter);
        }
        enter.targets.add(round);
        List<Step> body = new ArrayList<>(inside.get(0));
        for (Step each : body) {
            if (!each.slot && each.needs == 0) {
                round.before(each);
            }
            if (each.targets.isEmpty() && each.ways.isEmpty()) {
                each.before(test);
            }
        }
        if (test.needs == 0) {
            round.before(test);
        }
        body.add(test);
        body.add(round);
        test.round = body;
        test.ways.add(round);
        test.ways.add(exit);
        before.add(new Known(loop, exit, false));
    }

    private void embed(GraphBuilder in, String prefix, int count, int deep, List<Known> before, List<Step> own) {
        String name = "part" + number++;
        GraphBuilder inner = CodeletGraph.named(name);
        Step enter = step(prefix + name + ".enter");
        List<Step> inside = declare(inner, prefix + name + ".", blocks(inner), count, 0, List.of(), true);
        Step exit = step(prefix + name + ".exit");
        Embedded embedded = in.embed(name, inner.build());
        for (Known source : some(before, false)) {
            embedded.after(source.node);
            source.step.before(enter);
        }
        for (Step each : inside) {
            if (!each.slot && each.needs == 0) {
                enter.before(each);
            }
            if (each.targets.isEmpty() && each.ways.isEmpty()) {
                each.before(exit);
            }
        }
        if (exit.needs == 0) {
            enter.before(exit);
        }
        own.addAll(inside);
        own.add(enter);
        own.add(exit);
        before.add(new Known(embedded, exit, false));
    }
}
