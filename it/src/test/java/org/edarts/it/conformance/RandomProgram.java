package org.edarts.it.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Embedded;
import org.edarts.codelet.Fireable;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;

/**
 * A random graph with all that has a say in scheduling - priorities, resources, pinning, wishes - and loops, choices,
 * promises and threaded procedures. Its codelets share nothing that depends on their order.
 */
final class RandomProgram {
    /** What a graph is made of. */
    enum Kind {
        /** Arcs alone: a static schedule may run it. */
        PLAIN,
        /** Arcs, and codelets that ask for something. */
        TUNED,
        /** Arcs, loops, choices, promises and procedures, without wishes. */
        DYNAMIC,
        /** All of it. */
        FULL,
        /** As {@link #TUNED}, of kernels, which cores fire, too. */
        KERNELS,
        /** As {@link #PLAIN}, of kernels. */
        PLAIN_KERNELS,
        /** As {@link #KERNELS}, and some of them complete promises and invoke procedures. */
        DYNAMIC_KERNELS,
        /**
         * Arcs alone, and many codelets, which tell when they fire: where each is declared behind all it comes after, a
         * run may go in the order of declaration.
         */
        LARGE
    }

    /** Enough for runs in the order of declaration. */
    private static final int MANY = 1_100;

    /** What the first codelets of a plain graph take, so that it shows who does not wait for them. */
    private static final long WHILE_NANOS = 200_000;

    /** What a codelet of a large graph takes now and then, if it takes long. */
    private static final long LONG_NANOS = 3_000_000;

    private static final Kernel NOTHING = new Kernel("nothing", arguments -> {});

    private final Random random;
    private final int cus;
    private final boolean tuned;
    private final boolean dynamic;
    private final boolean kernels;
    private final Queue<String> told = new ConcurrentLinkedQueue<>();
    private final Resource bus = Resource.exclusive("bus");
    private final Resource ports = Resource.of("ports", 2);
    private final Map<String, Traits> traits = new HashMap<>();
    private final CodeletGraph graph;

    /**
     * What a codelet asks for.
     *
     * @param needs tokens of each resource
     */
    record Traits(Priority priority, int pinned, int prefers, Map<Resource, Integer> needs) {
        static final int ANY = -1;
        static final Traits NONE = new Traits(Priority.NORMAL, ANY, ANY, Map.of());
    }

    private RandomProgram(long seed, Kind kind, int cus) {
        this.random = new Random(seed);
        this.cus = cus;
        this.tuned = kind == Kind.TUNED || kind == Kind.FULL || kind == Kind.KERNELS || kind == Kind.DYNAMIC_KERNELS;
        this.dynamic = kind == Kind.DYNAMIC || kind == Kind.FULL;
        this.kernels = kind == Kind.KERNELS || kind == Kind.PLAIN_KERNELS || kind == Kind.DYNAMIC_KERNELS;
        GraphBuilder g = CodeletGraph.named("program");
        if (kind == Kind.LARGE) {
            large(g, seed);
            graph = g.build();
            return;
        }
        List<Codelet> codelets = layers(g, "", 3 + random.nextInt(8));
        if (!kernels && random.nextBoolean()) {
            embedded(g, codelets);
        }
        if (dynamic) {
            choice(g, codelets);
            loop(g, codelets);
            procedures(g, codelets);
        }
        if (kind == Kind.DYNAMIC_KERNELS) {
            new InvokingKernels(this, random).add(g, codelets);
        }
        graph = g.build();
    }

    static RandomProgram of(long seed, Kind kind, int cus) {
        return new RandomProgram(seed, kind, cus);
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns the codelets of a large graph that have fired since this was asked last, in their order. */
    List<String> fired() {
        List<String> fired = List.copyOf(told);
        told.clear();
        return fired;
    }

    /** Returns whether a codelet waits for what kernels say, which cores fire where these fire. */
    boolean follows(String name) {
        return InvokingKernels.follows(name);
    }

    /** Returns whether arcs alone decide what fires, and no codelet asks for anything. */
    boolean plain() {
        return !dynamic && traits.values().stream().allMatch(Traits.NONE::equals);
    }

    /** Returns whether any codelet is to fire before or after others. */
    boolean urgent() {
        return traits.values().stream().anyMatch(each -> each.priority() != Priority.NORMAL);
    }

    /** Returns what a codelet asks for, by the name that traces use. */
    Traits traits(String name) {
        int index = name.indexOf('[');
        return traits.getOrDefault(index < 0 ? name : name.substring(0, index), Traits.NONE);
    }

    private List<Codelet> layers(GraphBuilder g, String prefix, int declarations) {
        return layers(g, prefix, declarations, "");
    }

    /**
     * Declares codelets and their arcs.
     *
     * @param prefix what their names begin with
     * @param around what traces put before that
     */
    private List<Codelet> layers(GraphBuilder g, String prefix, int declarations, String around) {
        List<Codelet> codelets = new ArrayList<>();
        for (int number = 0; number < declarations; number++) {
            String name = prefix + "c" + number;
            Codelet codelet = tune(codelets(g, name, 1 + random.nextInt(6)), around + name);
            for (int index = 0; index < codelet.count(); index++) {
                for (int arc = random.nextInt(4); arc > 0 && number > 0; arc--) {
                    Codelet source = codelets.get(random.nextInt(number));
                    codelet.at(index).after(source.at(random.nextInt(source.count())));
                }
            }
            if (number > 0 && random.nextInt(3) == 0) {
                slot(g, name + ".all", any(codelets), codelet);
            }
            codelets.add(codelet);
        }
        return codelets;
    }

    /** Lets a codelet come after all of another one, by a slot of its own. */
    private void slot(GraphBuilder g, String name, Codelet source, Codelet target) {
        Slot slot = g.slot(name, source.count());
        source.signals(slot);
        target.after(slot);
    }

    /** Declares a part of its own, behind some codelet and before another one. */
    private void embedded(GraphBuilder g, List<Codelet> codelets) {
        GraphBuilder inner = CodeletGraph.named("inner");
        layers(inner, "", 1 + random.nextInt(4), "part.");
        Embedded part = g.embed("part", inner.build()).after(any(codelets));
        tune(g.codelet("behind", firing -> {}), "behind").after(part);
    }

    /** Declares a large graph, of odd seeds backwards; on several CUs one of its codelets may take long. */
    private void large(GraphBuilder g, long seed) {
        boolean backwards = seed % 2 != 0;
        int slow = cus > 1 && random.nextBoolean() ? random.nextInt(MANY) : MANY;
        List<Codelet> codelets = new ArrayList<>();
        for (int declared = 0; declared < MANY; ) {
            int first = declared;
            String name = "c" + codelets.size();
            int count = 1 + random.nextInt(20);
            Codelet codelet = g.codelets(name, count, firing -> {
                if (first + firing.index() == slow) {
                    LockSupport.parkNanos(LONG_NANOS);
                }
                told.add(count == 1 ? name : name + "[" + firing.index() + "]");
            });
            for (int index = 0; index < count && !codelets.isEmpty(); index++) {
                Codelet other = any(codelets);
                Codelet.Instance instance = other.at(random.nextInt(other.count()));
                if (backwards) {
                    instance.after(codelet.at(index));
                } else {
                    codelet.at(index).after(instance);
                }
            }
            codelets.add(codelet);
            declared += count;
        }
    }

    private Codelet codelets(GraphBuilder g, String name, int count) {
        if (kernels) {
            return g.codelets(name, count, NOTHING, (index, arguments) -> {});
        }
        boolean slow = cus > 1 && !tuned && !dynamic && name.equals("c0");
        return g.codelets(name, count, slow ? firing -> LockSupport.parkNanos(WHILE_NANOS) : firing -> {});
    }

    /** Lets a codelet ask for something, or for nothing. */
    <F extends Fireable<F>> F tune(F codelet, String name) {
        codelet.costs(index -> 1 + Math.floorMod(name.hashCode() + 7L * index, 9L));
        if (!tuned || random.nextInt(3) == 0) {
            return codelet;
        }
        Priority priority = Priority.values()[random.nextInt(3)];
        codelet.priority(priority);
        int pinned = Traits.ANY;
        int prefers = Traits.ANY;
        if (random.nextInt(4) == 0) {
            pinned = random.nextInt(cus);
            codelet.on(pinned);
        } else if (random.nextInt(4) == 0) {
            prefers = random.nextInt(cus);
            codelet.prefers(prefers);
        }
        Map<Resource, Integer> needs = new HashMap<>();
        if (random.nextInt(4) == 0) {
            needs.put(bus, 1);
        }
        if (random.nextInt(4) == 0) {
            needs.put(ports, 1 + random.nextInt(2));
        }
        needs.forEach(codelet::needs);
        traits.put(name, new Traits(priority, pinned, prefers, needs));
        return codelet;
    }

    /** Lets a codelet have a priority, as it may in procedures, too, and a token of each of some resources. */
    Codelet urge(Codelet codelet, String name, Resource... needed) {
        Priority priority = Priority.values()[random.nextInt(3)];
        Map<Resource, Integer> needs = new HashMap<>();
        for (Resource resource : needed) {
            codelet.needs(resource);
            needs.put(resource, 1);
        }
        traits.put(name, new Traits(priority, Traits.ANY, Traits.ANY, needs));
        return codelet.priority(priority);
    }

    private Codelet any(List<Codelet> codelets) {
        return codelets.get(random.nextInt(codelets.size()));
    }

    private void choice(GraphBuilder g, List<Codelet> codelets) {
        Slot left = g.slot("left", 1)
                .fires(
                        tune(g.codelet("leftOne", firing -> {}), "leftOne"),
                        tune(g.codelet("leftTwo", firing -> {}), "leftTwo"));
        Slot right = g.slot("right", 1).fires(tune(g.codelets("rights", 3, firing -> {}), "rights"));
        boolean goesLeft = random.nextBoolean();
        tune(g.codelet("choose", firing -> firing.signal(goesLeft ? left : right)), "choose")
                .after(any(codelets))
                .chooses(left, right);
    }

    private void loop(GraphBuilder g, List<Codelet> codelets) {
        int rounds = 1 + random.nextInt(4);
        Shared<AtomicInteger> round = g.shared("round", AtomicInteger::new);
        g.loop("loop", firing -> firing.get(round).incrementAndGet() < rounds, body -> {
                    List<Codelet> inner = layers(body, "in.", 2 + random.nextInt(3));
                    Promise<Integer> promise = body.promise("in.promise");
                    tune(body.codelet("in.completes", firing -> firing.complete(promise, 1)), "in.completes")
                            .after(any(inner));
                    tune(body.codelets("in.completed", 2, firing -> {}), "in.completed")
                            .after(promise);
                })
                .after(any(codelets));
    }

    private void procedures(GraphBuilder g, List<Codelet> codelets) {
        ThreadedProcedure<Integer, Integer> tree = tree();
        Promise<Integer> result = g.promise("result");
        int depth = random.nextInt(4);
        tune(g.codelet("invokes", firing -> firing.invoke(tree, depth, result)), "invokes")
                .after(any(codelets));
        tune(g.codelets("takes", 2, firing -> {}), "takes").after(result);
        Slot ended = g.slot("ended", 1).fires(tune(g.codelet("afterEnd", firing -> {}), "afterEnd"));
        tune(g.codelet("starts", firing -> firing.invoke(tree, 1, ended)), "starts")
                .after(any(codelets))
                .chooses(ended);
    }

    private ThreadedProcedure<Integer, Integer> tree() {
        List<ThreadedProcedure<Integer, Integer>> self = new ArrayList<>();
        self.add(ThreadedProcedure.define("tree", p -> {
            Promise<Integer> left = p.promise("left");
            Promise<Integer> right = p.promise("right");
            Codelet split = tune(
                    p.codelet("split", firing -> {
                        int depth = firing.get(p.argument());
                        if (depth == 0) {
                            firing.complete(p.result(), 1);
                        } else {
                            firing.invoke(self.get(0), depth - 1, left);
                            firing.invoke(self.get(0), depth - 1, right);
                        }
                    }),
                    "tree.split");
            tune(p.codelets("leaf", 2, firing -> {}), "tree.leaf").after(split);
            tune(
                            p.codelet(
                                    "join",
                                    firing -> firing.complete(p.result(), firing.get(left) + firing.get(right))),
                            "tree.join")
                    .after(left, right);
        }));
        self.get(0).compiled(); // now, for what is random in it
        return self.get(0);
    }
}
