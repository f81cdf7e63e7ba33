package org.edarts.codelet.testing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.Body;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;

/**
 * A random graph without cycles, declared in all the ways in which the DSL takes dependencies, and beside it what each
 * instance depends on, kept as plain sets. The same seed gives the same graph.
 */
public final class RandomDag {
    private static final int LARGEST_COUNT = 6;

    private final int declarations;
    private final long seed;
    private final String prefix;
    private final List<BitSet> sources = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    /**
     * Draws a graph.
     *
     * @param declarations how many codelets it declares, each with 1 to 6 instances
     */
    public RandomDag(int declarations, long seed) {
        this("c", declarations, seed);
    }

    /** Draws a graph whose names begin with {@code prefix}. */
    public RandomDag(String prefix, int declarations, long seed) {
        this.prefix = prefix;
        this.declarations = declarations;
        this.seed = seed;
    }

    /** Returns the graph; all its codelets run {@code body}. */
    public CodeletGraph graph(Body body) {
        return CodeletGraph.build("random " + seed, g -> declare(g, body));
    }

    /** Declares the graph as a part of another one; its codelets run {@code body}. */
    public void declare(GraphBuilder g, Body body) {
        Random random = new Random(seed);
        sources.clear();
        names.clear();
        List<Codelet> codelets = new ArrayList<>();
        List<Integer> firsts = new ArrayList<>();
        for (int number = 0; number < declarations; number++) {
            firsts.add(sources.size());
            Codelet codelet = declareCodelet(g, body, number, random);
            for (int index = 0; index < codelet.count(); index++) {
                sources.add(new BitSet());
                names.add("\"" + codelet.name() + "\"" + (codelet.count() == 1 ? "" : "[" + index + "]"));
            }
            codelets.add(codelet);
            int groups = number == 0 ? 0 : random.nextInt(4);
            for (int group = 0; group < groups; group++) {
                addArcs(g, codelets, firsts, number, random);
            }
        }
    }

    private Codelet declareCodelet(GraphBuilder g, Body body, int number, Random random) {
        String name = prefix + number;
        if (random.nextInt(5) == 0) {
            Value<Integer> value = g.value(name, firing -> {
                body.fire(firing);
                return number;
            });
            return value.producer();
        }
        return g.codelets(name, random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(LARGEST_COUNT), body);
    }

    private void addArcs(GraphBuilder g, List<Codelet> codelets, List<Integer> firsts, int number, Random random) {
        int reach = Math.min(number, 8);
        int earlier = number - 1 - random.nextInt(reach);
        Codelet source = codelets.get(earlier);
        Codelet target = codelets.get(number);
        int first = firsts.get(earlier);
        int targetFirst = firsts.get(number);
        int from = random.nextInt(source.count());
        int to = random.nextInt(target.count());
        switch (random.nextInt(6)) {
            case 0 -> {
                target.after(source);
                depend(targetFirst, target.count(), first, source.count());
            }
            case 1 -> {
                target.at(to).after(source);
                depend(targetFirst + to, 1, first, source.count());
            }
            case 2 -> {
                target.after(source.at(from));
                depend(targetFirst, target.count(), first + from, 1);
            }
            case 3 -> {
                target.after(source, (index, arcs) -> {
                    if (index == to) {
                        arcs.from(from);
                    }
                });
                depend(targetFirst + to, 1, first + from, 1);
            }
            case 4 -> {
                target.at(to).after(source.at(from));
                depend(targetFirst + to, 1, first + from, 1);
            }
            default -> {
                int other = number - 1 - random.nextInt(reach);
                Codelet second = codelets.get(other);
                Slot slot = g.slot(
                        prefix + number + ".slot" + sources.size() + "." + random.nextInt(),
                        source.count() + second.count());
                source.signals(slot);
                second.signals(slot);
                target.after(slot);
                depend(targetFirst, target.count(), first, source.count());
                depend(targetFirst, target.count(), firsts.get(other), second.count());
            }
        }
    }

    private void depend(int target, int targets, int source, int count) {
        for (int instance = target; instance < target + targets; instance++) {
            sources.get(instance).set(source, source + count);
        }
    }

    /** Returns how many instances the graph has, once it is declared. */
    public int size() {
        return sources.size();
    }

    /** Returns the name of an instance, in quotes and with its index. */
    public String nameOf(int instance) {
        return names.get(instance);
    }

    /** Returns the instances that an instance directly depends on. */
    public BitSet sources(int instance) {
        return sources.get(instance);
    }

    /** Returns the instances that depend on an instance, over any number of others. */
    public BitSet dependents(int instance) {
        BitSet reached = new BitSet();
        reached.set(instance);
        for (int other = instance + 1; other < size(); other++) {
            if (sources.get(other).intersects(reached)) {
                reached.set(other);
            }
        }
        reached.clear(instance);
        return reached;
    }
}
