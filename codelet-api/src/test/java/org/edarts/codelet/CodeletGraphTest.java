package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Placement;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.testing.SequentialRun;
import org.junit.jupiter.api.Test;

/** What declarations mean, seen by a sequential run and in the compiled form. */
class CodeletGraphTest {
    private static final Body NOTHING = firing -> {};

    private static final ThreadedProcedure<Integer, Long> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Long> left = p.promise("left");
        Promise<Long> right = p.promise("right");
        p.codelet("split", firing -> {
            int n = firing.get(p.argument());
            if (n < 2) {
                firing.complete(p.result(), (long) n);
            } else {
                firing.invoke(CodeletGraphTest.FIB, n - 1, left);
                firing.invoke(CodeletGraphTest.FIB, n - 2, right);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.get(left) + firing.get(right)))
                .after(left, right);
    });

    private static List<String> fired(CodeletGraph graph) {
        return SequentialRun.inOrder(graph).steps().stream()
                .map(SequentialRun.Step::name)
                .toList();
    }

    @Test
    void aDependencyAloneNeedsNoSlot() {
        CompiledGraph chain = CodeletGraph.build("chain", g -> {
                    Codelet a = g.codelet("a", NOTHING);
                    g.codelet("b", NOTHING).after(a);
                })
                .compiled();
        assertEquals(0, chain.slotCount());
        assertArrayEquals(new int[] {1}, chain.targets());
        assertArrayEquals(new int[] {0}, chain.starts());
        assertTrue(chain.fixed());
        assertFalse(chain.restricted());
    }

    @Test
    void aLayerAfterALayerCostsTheSumOfTheirSizesAndNotTheProduct() {
        CodeletGraph layers = CodeletGraph.build("layers", g -> {
            Codelet a = g.codelets("a", 100, NOTHING);
            g.codelets("b", 50, NOTHING).after(a);
        });
        assertEquals(150, layers.signals());
        assertEquals(5000, layers.arcs());
        assertEquals(1, layers.compiled().slotCount());
    }

    @Test
    void neighboursWithTheSameDependenciesShareASlot() {
        CodeletGraph graph = CodeletGraph.build("shared", g -> {
            Codelet a = g.codelet("a", NOTHING);
            Codelet b = g.codelet("b", NOTHING);
            g.codelets("c", 10, NOTHING).after(a, b);
            g.codelet("d", NOTHING).after(a, b);
            g.codelet("e", NOTHING).after(b, a);
        });
        assertEquals(2, graph.compiled().slotCount());
        assertEquals(2 + 11 + 2 + 1, graph.signals());
        assertEquals(24, graph.arcs());
    }

    @Test
    void arcsAreCountedAsTheyAreDeclared() {
        CodeletGraph diamond = CodeletGraph.build("diamond", g -> {
            Codelet top = g.codelet("top", NOTHING);
            Codelet left = g.codelet("left", NOTHING).after(top);
            Codelet right = g.codelet("right", NOTHING).after(top);
            g.codelet("bottom", NOTHING).after(left, right);
        });
        assertEquals(4, diamond.arcs());
        assertEquals(5, diamond.signals());
        CodeletGraph layered = CodeletGraph.build("layered", g -> {
            Codelet rows = g.codelets("row", 3, NOTHING);
            Codelet columns = g.codelets("column", 4, NOTHING);
            Slot declared = g.slot("declared", 3);
            Slot chosen = g.slot("chosen", 1);
            rows.signals(declared).chooses(chosen);
            g.codelets("both", 5, NOTHING).after(rows, columns, declared);
            chosen.fires(g.codelet("perhaps", NOTHING));
        });
        assertEquals(5 * (3 + 4 + 1) + 3 + 3 + 1, layered.arcs());
        CodeletGraph whole = CodeletGraph.build("whole", g -> g.embed("part", layered));
        assertEquals(layered.arcs() + (3 + 4) + (5 + 1), whole.arcs(), "enter and exit join the ends");
    }

    @Test
    void theSameDependencyTwiceIsTwoSignals() {
        assertEquals(List.of("\"a\"", "\"b\""), fired(CodeletGraph.build("twice", g -> {
            Codelet a = g.codelet("a", NOTHING);
            g.codelet("b", NOTHING).after(a, a);
        })));
    }

    @Test
    void instancesKnowTheirIndex() {
        GraphBuilder g = CodeletGraph.named("indices");
        Shared<List<Integer>> seen = g.shared("seen", ArrayList::new);
        g.codelet("before", NOTHING);
        g.codelets("all", 4, firing -> firing.get(seen).add(firing.index()));
        SequentialRun run = SequentialRun.inOrder(g.build());
        assertEquals(List.of(0, 1, 2, 3), run.get(seen));
        assertEquals("\"all\"[3]", run.steps().get(4).name());
    }

    @Test
    void valuesGoFromOneCodeletToOthers() {
        GraphBuilder g = CodeletGraph.named("values");
        Parameter<Integer> base = g.parameter("base");
        Value<Integer> six = g.value("six", firing -> firing.get(base) + 5);
        Value<Integer> seven = g.value("seven", firing -> 7);
        Value<String> product = g.value("product", firing -> "" + firing.get(six) * firing.get(seven), six, seven);
        CodeletGraph graph = g.build();
        assertEquals(
                "42",
                SequentialRun.inOrder(graph, RunOptions.DEFAULT.with(base, 1)).get(product));
        assertEquals(
                "49",
                SequentialRun.inOrder(graph, RunOptions.DEFAULT.with(base, 2)).get(product));
    }

    @Test
    void anEmbeddedGraphTakesParametersAndGivesValues() {
        GraphBuilder inner = CodeletGraph.named("square");
        Parameter<Integer> side = inner.parameter("side");
        Value<Integer> area = inner.value("area", firing -> firing.get(side) * firing.get(side));
        CodeletGraph square = inner.build();

        GraphBuilder outer = CodeletGraph.named("sum");
        Parameter<Integer> given = outer.parameter("given");
        Promise<Integer> asked = outer.promise("asked");
        outer.codelet("ask", firing -> firing.complete(asked, 4));
        Value<Integer> computed = outer.value("computed", firing -> 3);
        Value<Integer> first = outer.embed("first", square).with(side, computed).value(area);
        Value<Integer> second = outer.embed("second", square).with(side, asked).value(area);
        Value<Integer> third = outer.embed("third", square).with(side, given).value(area);
        Value<Integer> sum = outer.value(
                "sum", firing -> firing.get(first) + firing.get(second) + firing.get(third), first, second, third);
        CodeletGraph graph = outer.build();
        assertEquals(
                9 + 16 + 25,
                SequentialRun.inOrder(graph, RunOptions.DEFAULT.with(given, 5)).get(sum));
    }

    @Test
    void aChoiceFiresOneWayOnly() {
        CodeletGraph graph = CodeletGraph.build("choice", g -> {
            Slot left = g.slot("to left", 1).fires(g.codelet("left", NOTHING));
            Slot right = g.slot("to right", 1).fires(g.codelet("right", NOTHING));
            g.codelet("choose", firing -> firing.signal(right)).chooses(left, right);
        });
        assertEquals(List.of("\"choose\"", "\"right\""), fired(graph));
        assertFalse(graph.compiled().fixed());
    }

    @Test
    void aSlotSignalledAfterItsLastFiringIsNamed() {
        CodeletGraph graph = CodeletGraph.build("spent", g -> {
            Slot once = g.slot("once", 1).fires(g.codelet("target", NOTHING));
            g.codelets("signaller", 2, firing -> firing.signal(once)).chooses(once);
        });
        CodeletFailedException failure = assertThrows(CodeletFailedException.class, () -> SequentialRun.inOrder(graph));
        assertEquals("slot \"once\" of \"spent\" has fired", failure.getCause().getMessage());
        assertEquals(1, failure.index());
    }

    @Test
    void aReArmedSlotMakesALoopByHand() {
        int[] left = {5};
        CodeletGraph graph = CodeletGraph.build("by hand", g -> {
            Codelet step = g.codelet("step", NOTHING);
            Slot again = g.slot("again", 1).rearmed().fires(step);
            Slot done = g.slot("done", 1).fires(g.codelet("end", NOTHING));
            g.codelet("decide", firing -> firing.signal(--left[0] > 0 ? again : done))
                    .after(step)
                    .chooses(again, done);
            g.codelet("begin", NOTHING).signals(again);
        });
        List<String> fired = fired(graph);
        assertEquals(1 + 5 + 5 + 1, fired.size());
        assertEquals("\"end\"", fired.get(11));
    }

    @Test
    void cyclesWithAWayOutAreBuilt() {
        int[] left = {3};
        CodeletGraph chosen = CodeletGraph.build("chosen", g -> {
            Codelet step = g.codelet("step", NOTHING);
            Slot again = g.slot("again", 1).rearmed().fires(step);
            Slot once = g.slot("once", 1).fires(g.codelet("late", NOTHING).signals(again));
            g.codelet("decide", firing -> {
                        if (--left[0] == 1) {
                            firing.signal(once);
                        }
                    })
                    .after(step)
                    .chooses(once, again);
            g.codelet("begin", NOTHING).signals(again);
            g.codelet("beside", NOTHING).signals(again);
        });
        assertEquals(2 + 2 * 3 + 1, fired(chosen).size());
        CodeletGraph forEver = CodeletGraph.build("for ever", g -> {
            Codelet step = g.codelet("step", NOTHING);
            step.signals(g.slot("again", 1).rearmed().fires(step));
            g.codelet("begin", NOTHING).signals(g.slot("first", 1).fires(step));
        });
        assertEquals(2, forEver.codelets());
    }

    @Test
    void aCodeletThatSeveralSlotsFire() {
        CodeletGraph graph = CodeletGraph.build("either", g -> {
            Codelet end = g.codelet("end", NOTHING);
            Slot left = g.slot("left", 1).fires(end);
            Slot right = g.slot("right", 1).fires(end);
            g.codelet("choose", firing -> firing.signal(right)).chooses(left, right);
        });
        assertEquals(List.of("\"choose\"", "\"end\""), fired(graph));
    }

    @Test
    void aLoopWithoutCodeletsAsksItsTest() {
        int[] rounds = {0};
        CodeletGraph graph = CodeletGraph.build("bare", g -> {
            Codelet before = g.codelet("before", NOTHING);
            Loop loop = g.loop("loop", firing -> ++rounds[0] < 3, body -> {}).after(before);
            g.codelet("behind", NOTHING).after(loop);
        });
        assertEquals(
                List.of(
                        "\"before\"",
                        "\"loop.enter\"",
                        "\"loop.test\"",
                        "\"loop.test\"",
                        "\"loop.test\"",
                        "\"behind\""),
                fired(graph));
    }

    @Test
    void anArcDeclaredBehindALoopStillBelongsToIt() {
        int[] rounds = {0};
        CodeletGraph graph = CodeletGraph.build("late", g -> {
            List<Codelet> inside = new ArrayList<>();
            g.loop("loop", firing -> ++rounds[0] < 3, body -> {
                inside.add(body.codelets("a", 2, NOTHING));
                inside.add(body.codelets("b", 2, NOTHING));
            });
            inside.get(1).after(inside.get(0));
        });
        assertEquals(1 + 3 * (2 + 2 + 1), fired(graph).size());
    }

    @Test
    void anEmbeddedLoopRunsInALoop() {
        int[] inner = {0};
        int[] outer = {0};
        CodeletGraph part = CodeletGraph.build(
                "part", g -> g.loop("loop", firing -> ++inner[0] % 4 != 0, body -> body.codelet("step", NOTHING)));
        CodeletGraph graph = CodeletGraph.build("whole", g -> {
            Loop loop = g.loop("rounds", firing -> ++outer[0] < 3, body -> body.embed("part", part));
            g.codelet("end", NOTHING).after(loop);
        });
        List<String> fired = fired(graph);
        assertEquals(12, fired.stream().filter("\"part.step\""::equals).count());
        assertEquals(12, fired.stream().filter("\"part.loop.test\""::equals).count());
        assertEquals(3, fired.stream().filter("\"part.exit\""::equals).count());
        assertEquals("\"end\"", fired.get(fired.size() - 1));
    }

    @Test
    void proceduresRecurse() {
        GraphBuilder g = CodeletGraph.named("fib");
        Promise<Long> result = g.promise("result");
        g.codelet("call", firing -> firing.invoke(FIB, 15, result));
        Value<Long> doubled = g.value("doubled", firing -> 2 * firing.get(result), result);
        CodeletGraph graph = g.build();
        assertEquals(1220L, SequentialRun.inOrder(graph).get(doubled));
        assertEquals(1220L, SequentialRun.shuffled(graph, 7).get(doubled));
    }

    @Test
    void argumentsAreCopiedAsTheProcedureSays() {
        ThreadedProcedure<int[], Integer> first = ThreadedProcedure.<int[], Integer>define(
                        "first",
                        p -> p.codelet("read", firing -> firing.complete(p.result(), firing.get(p.argument())[0])))
                .copying(int[]::clone);
        GraphBuilder g = CodeletGraph.named("copy");
        Promise<Integer> result = g.promise("result");
        g.codelet("call", firing -> {
            int[] argument = {1};
            firing.invoke(first, argument, result);
            argument[0] = 2;
        });
        g.codelet("use", NOTHING).after(result);
        assertEquals(1, SequentialRun.inOrder(g.build()).get(result));
    }

    @Test
    void theEndOfAProcedureIncludesItsChildren() {
        List<String> order = new ArrayList<>();
        ThreadedProcedure<String, Object> child =
                ThreadedProcedure.define("child", p -> p.codelet("work", firing -> order.add("child")));
        ThreadedProcedure<String, Object> parent = ThreadedProcedure.define("parent", p -> {
            Slot never = p.slot("never", 1).fires(p.codelet("after child", firing -> order.add("after child")));
            p.codelet("work", firing -> {
                        order.add("parent");
                        firing.invoke(child, "", never);
                    })
                    .chooses(never);
        });
        CodeletGraph graph = CodeletGraph.build("ends", g -> {
            Slot ended = g.slot("ended", 1).fires(g.codelet("end", firing -> order.add("end")));
            g.codelet("call", firing -> firing.invoke(parent, "", ended)).chooses(ended);
        });
        SequentialRun.inOrder(graph);
        assertEquals(List.of("parent", "child", "after child", "end"), order);
    }

    @Test
    void splitPhaseOperationsAndTimersCompletePromises() {
        GraphBuilder g = CodeletGraph.named("split");
        Promise<String> late = g.promise("late");
        Promise<String> slow = g.promise("slow");
        Promise<String> quick = g.promise("quick");
        Shared<List<String>> order = g.shared("order", ArrayList::new);
        g.codelet("begin", firing -> {
            firing.begin(
                    late,
                    CompletableFuture.supplyAsync(
                            () -> "late", CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS)));
            firing.beginTimer(slow, "slow", Duration.ofDays(2));
            firing.beginTimer(quick, "quick", Duration.ofDays(1));
        });
        for (Promise<String> promise : List.of(late, slow, quick)) {
            g.codelet("see " + promise.name(), firing -> firing.get(order).add(firing.get(promise)))
                    .after(promise);
        }
        assertEquals(
                List.of("quick", "slow", "late"),
                SequentialRun.inOrder(g.build()).get(order));
    }

    @Test
    void aSlotWithTooFewSignalsStalls() {
        CodeletGraph graph = CodeletGraph.build("stall", g -> {
            Slot both = g.slot("both", 2).fires(g.codelet("target", NOTHING));
            g.codelet("one", firing -> firing.signal(both)).chooses(both);
        });
        StallException stall = assertThrows(StallException.class, () -> SequentialRun.inOrder(graph));
        assertEquals("\"stall\" stalls: slot \"both\" waits for 1 of 2 signals", stall.getMessage());
        assertEquals(List.of("\"target\""), stall.notFired());
    }

    @Test
    void aPromiseThatNobodyCompletesStalls() {
        CodeletGraph graph = CodeletGraph.build(
                "stall", g -> g.codelet("target", NOTHING).after(g.promise("never"), g.codelet("one", NOTHING)));
        StallException stall = assertThrows(StallException.class, () -> SequentialRun.inOrder(graph));
        assertEquals(List.of("\"target\""), stall.notFired());
    }

    @Test
    void placementAndCostsAreKept() {
        CompiledGraph graph = CodeletGraph.build("placed", g -> {
                    g.codelets("a", 2, NOTHING).costs(index -> 10L * index).prefers(3);
                    g.codelet("b", NOTHING).costs(Duration.ofMillis(1)).on(1);
                    g.codelet("c", NOTHING).requires("fpu").onCluster("west").priority(Priority.LOW);
                })
                .compiled();
        assertEquals(
                new Placement(Placement.ANY, null, 3, null),
                graph.declaration(0).placement());
        assertEquals(10, graph.declaration(1).cost().applyAsLong(1));
        assertEquals(1_000_000, graph.declaration(2).cost().applyAsLong(0));
        assertEquals(
                new Placement(1, null, Placement.ANY, null),
                graph.declaration(2).placement());
        assertEquals(
                new Placement(Placement.ANY, "west", Placement.ANY, "fpu"),
                graph.declaration(3).placement());
        assertTrue(graph.restricted());
    }
}
