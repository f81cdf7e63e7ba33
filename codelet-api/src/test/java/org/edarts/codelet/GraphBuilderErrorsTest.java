package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Every refusal of the DSL, with what it says: who is wrong, and what would be right. */
class GraphBuilderErrorsTest {
    private static final Body NOTHING = firing -> {};

    private static void assertRefused(String message, Executable declaration) {
        assertEquals(message, assertThrows(GraphException.class, declaration).getMessage());
    }

    private static void assertBuildRefused(String message, Consumer<GraphBuilder> declarations) {
        assertRefused(message, () -> CodeletGraph.build("g", declarations));
    }

    @Test
    void aGraphWithoutCodelets() {
        assertBuildRefused("graph \"g\" has no codelet: declare at least one", g -> {});
    }

    @Test
    void moreCodeletsThanAGraphCanHave() {
        assertBuildRefused(
                "graph \"g\" would have 2147483647 codelets with the 2147483647 instances of \"all\": 268435456 is the"
                        + " most that a graph can have; let each do more, or repeat them in a loop",
                g -> g.codelets("all", Integer.MAX_VALUE, NOTHING));
        assertBuildRefused(
                "graph \"g\" would have 2415919103 codelets with the 2147483647 instances of \"rest\": 268435456 is the"
                        + " most that a graph can have; let each do more, or repeat them in a loop",
                g -> {
                    g.codelets("most", GraphBuilder.MOST_CODELETS, NOTHING);
                    g.codelets("rest", Integer.MAX_VALUE, NOTHING);
                });
    }

    @Test
    void aBlankName() {
        assertBuildRefused("graph \"g\": a name is blank; every part needs one", g -> g.codelet(" \t", NOTHING));
    }

    @Test
    void aNameTwiceWhateverItNames() {
        String message = "graph \"g\" has two parts called \"x\": give each its own name";
        List<Consumer<GraphBuilder>> declarations = List.of(
                g -> g.codelet("x", NOTHING),
                g -> g.value("x", firing -> 1),
                g -> g.promise("x"),
                g -> g.shared("x", () -> 1),
                g -> g.parameter("x"),
                g -> g.slot("x", 1));
        for (Consumer<GraphBuilder> first : declarations) {
            for (Consumer<GraphBuilder> second : declarations) {
                assertBuildRefused(message, first.andThen(second)::accept);
            }
        }
    }

    @Test
    void theNamesThatLoopsAndEmbeddedGraphsTake() {
        CodeletGraph part = CodeletGraph.build("part", g -> g.codelet("a", NOTHING));
        String ofLoops = ": give each its own name; what loops declare are parts of the graph, too";
        assertBuildRefused("graph \"g\" has two parts called \"l.round\"" + ofLoops, g -> {
            g.slot("l.round", 1);
            g.loop("l", firing -> false, loop -> {});
        });
        assertBuildRefused("graph \"g\" has two parts called \"sweep\"" + ofLoops, g -> {
            g.loop("coarse", firing -> false, loop -> loop.codelet("sweep", NOTHING));
            g.loop("fine", firing -> false, loop -> loop.codelet("sweep", NOTHING));
        });
        assertBuildRefused("graph \"g\" has two parts called \"sweep\"" + ofLoops, g -> {
            g.loop("coarse", firing -> false, loop -> loop.codelet("sweep", NOTHING));
            g.codelet("sweep", NOTHING);
        });
        assertBuildRefused("graph \"g\" has two parts called \"p.a\": give each its own name", g -> {
            g.codelet("p.a", NOTHING);
            g.embed("p", part);
        });
    }

    @Test
    void whatFollowsALoopWhoseDeclarationsFailed() {
        GraphBuilder g = CodeletGraph.named("g");
        IllegalStateException failure = new IllegalStateException("as intended");
        assertSame(
                failure,
                assertThrows(
                        IllegalStateException.class,
                        () -> g.loop("l", firing -> false, loop -> {
                            loop.codelet("a", NOTHING);
                            throw failure;
                        })));
        String message =
                "graph \"g\": what declares loop \"l\" failed, and left it half declared: declare the graph anew";
        assertEquals(
                message,
                assertThrows(GraphException.class, () -> g.codelet("b", NOTHING))
                        .getMessage());
        assertEquals(message, assertThrows(GraphException.class, g::build).getMessage());
    }

    @Test
    void countsBelowOne() {
        assertBuildRefused("codelet \"a\" counts 0 instances: at least 1 is needed", g -> g.codelets("a", 0, NOTHING));
        assertBuildRefused("slot \"s\" counts -1 signals: at least 1 is needed", g -> g.slot("s", -1));
    }

    @Test
    void anInstanceThatIsNotThere() {
        String message = "codelet \"a\" has no instance 3: its indices are 0 to 2";
        assertBuildRefused(message, g -> g.codelets("a", 3, NOTHING).at(3));
        assertBuildRefused(message, g -> new Codelet.Instance(g.codelets("a", 3, NOTHING), 3));
        assertBuildRefused(
                message + "; the rule for codelet \"b\"[0] names it",
                g -> g.codelet("b", NOTHING).after(g.codelets("a", 3, NOTHING), (index, arcs) -> arcs.from(3)));
        assertBuildRefused(
                "codelet \"b\" has no instance -1: its indices are 0 to 2; the rule for codelet \"a\"[0] names it",
                g -> g.codelets("a", 3, NOTHING)
                        .after(g.codelets("b", 3, NOTHING), (index, arcs) -> arcs.from(index - 1)));
    }

    private static void assertFails(String message, Executable declaration) {
        GraphException refusal = assertThrows(GraphException.class, declaration);
        assertEquals(message + ": java.lang.ArithmeticException: / by zero", refusal.getMessage());
        assertInstanceOf(ArithmeticException.class, refusal.getCause());
    }

    private static void assertBuildFails(String message, Consumer<GraphBuilder> declarations) {
        assertFails(message, () -> CodeletGraph.build("g", declarations));
    }

    @Test
    void rulesThatThrow() {
        assertBuildFails(
                "graph \"g\": codelet \"a\"[70] asks for what it comes after, which failed",
                g -> g.codelets("a", 100, NOTHING)
                        .after(g.codelets("b", 3, NOTHING), (index, arcs) -> arcs.from(1 / Math.abs(index - 70))));
        Kernel kernel = new Kernel("kernel", arguments -> {});
        assertBuildFails(
                "graph \"g\": codelet \"a\"[2] asks for its arguments, which failed",
                g -> g.codelets("a", 3, kernel, (index, arguments) -> arguments.value(1 / (index - 2))));
        assertBuildFails("graph \"g\": codelet \"a\"[2] asks for its arguments, which failed", g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 4, 8);
            g.codelets("a", 3, NOTHING, (index, blocks) -> blocks.reads(rows.at(1 / Math.abs(index - 2))));
        });
        assertBuildFails("graph \"g\": codelet \"a\"[1] asks for what it copies, which failed", g -> {
            Block<int[]> row = g.blocks("row", BlockType.INTS, 1, 8).at(0);
            g.copies("a", 3, index -> row.part(-1 / (index - 1), 1).to(row.part(4, 1)));
        });
        ThreadedProcedure<Integer, Integer> procedure = ThreadedProcedure.define(
                "p", p -> p.codelets("a", 1 / p.self().name().indexOf('p'), NOTHING));
        assertFails("what declares procedure \"p\" failed", procedure::compiled);
    }

    @Test
    void partsOfBlocksThatAreNotThere() {
        Block<int[]> row =
                CodeletGraph.named("g").blocks("row", BlockType.INTS, 1, 8).at(0);
        String remedy = ", and the block has 8: let the part begin at element 0 or behind it, have at least one row of"
                + " one element, and no row reach into the next";
        assertRefused(
                "a part of Block \"row\", offset 6 and length 3, ends behind its element 8: it has 8",
                () -> row.part(6, 3));
        assertRefused("a part of Block \"row\" has offset -1 and length 3" + remedy, () -> row.part(-1, 3));
        assertRefused("a part of Block \"row\" has offset 3 and length 0" + remedy, () -> row.part(3, 0));
        assertRefused(
                "a part of Block \"row\" has 2 rows of length 3, the first at offset 1 and each 2 behind the one before"
                        + remedy,
                () -> row.part(1, 2, 3, 2));
        assertRefused(
                "a part of Block \"row\", 3 rows of length 2, the first at offset 1 and each 3 behind the one before,"
                        + " ends behind its element 8: it has 8",
                () -> row.part(1, 3, 2, 3));
    }

    @Test
    void argumentsThatAreNotThere() {
        for (int[] part : new int[][] {{6, 3}, {-1, 3}, {3, 0}, {1, Integer.MAX_VALUE}}) {
            assertBuildRefused(
                    "codelet \"a\"[2] has a part of Block \"row\" with offset " + part[0] + " and length " + part[1]
                            + " as an argument, and the block has 8: let the offset be 0 or more, the length 1 or more,"
                            + " and the part end with the block or before",
                    g -> {
                        Block<int[]> row = g.blocks("row", BlockType.INTS, 1, 8).at(0);
                        g.codelets(
                                "a",
                                3,
                                NOTHING,
                                (index, blocks) -> blocks.reads(row, index < 2 ? 0 : part[0], index < 2 ? 1 : part[1]));
                    });
        }
    }

    @Test
    void whatIsRefusedNamesWhoAsksForIt() {
        assertBuildRefused(
                "there is no block \"row\"[7]: the indices are 0 to 3; codelet \"a\"[0] of \"g\" asks for it", g -> {
                    Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 4, 8);
                    g.codelets("a", 3, NOTHING, (index, blocks) -> blocks.reads(rows.at(7)));
                });
    }

    @Test
    void costsThatThrow() {
        CodeletGraph graph =
                CodeletGraph.build("g", g -> g.codelets("a", 3, NOTHING).costs(index -> 1 / (index - 2)));
        assertEquals(1 / -2, graph.compiled().declaration(0).cost().applyAsLong(0));
        assertFails(
                "graph \"g\": codelet \"a\"[2] asks for its costs, which failed",
                () -> graph.compiled().declaration(0).cost().applyAsLong(2));
    }

    @Test
    void aRuleThatIsNone() {
        assertBuildRefused(
                "graph \"g\": codelet \"a\" has null for its rule of arcs: say what it comes after",
                g -> g.codelet("a", NOTHING).after(g.codelet("b", NOTHING), (ArcRule) null));
        assertBuildRefused(
                "graph \"g\": codelet \"a\" comes after null: name what it comes after",
                g -> g.codelet("a", NOTHING).after(null, (index, arcs) -> {}));
    }

    @Test
    void anArcThatIsNamedAfterItsRuleWasAsked() {
        assertBuildRefused(
                "an arc from \"b\"[0] is named after its rule was asked: name arcs in the rule itself", g -> {
                    IncomingArcs[] kept = new IncomingArcs[1];
                    g.codelet("a", NOTHING).after(g.codelet("b", NOTHING), (index, arcs) -> kept[0] = arcs);
                    kept[0].from(0);
                });
    }

    @Test
    void aCycleOfWholeCodelets() {
        assertBuildRefused(
                "graph \"g\" has a cycle: \"a\"[1] -> \"b\"[1] -> \"a\"[1]; break it with a re-armed slot or a loop",
                g -> {
                    Codelet a = g.codelets("a", 2, NOTHING);
                    Codelet b = g.codelets("b", 2, NOTHING).after(a);
                    a.after(b);
                });
        assertBuildRefused(
                "graph \"g\" has a cycle: \"a\"[1] -> \"a\"[1]; break it with a re-armed slot or a loop", g -> {
                    Codelet a = g.codelets("a", 2, NOTHING);
                    a.after(a);
                });
    }

    @Test
    void aCycle() {
        assertBuildRefused(
                "graph \"g\" has a cycle: \"a\" -> \"b\"[1] -> \"c\" -> \"a\"; break it with a re-armed slot or a loop",
                g -> {
                    Codelet a = g.codelet("a", NOTHING);
                    Codelet b = g.codelets("b", 2, NOTHING);
                    Codelet c = g.codelet("c", NOTHING);
                    b.at(1).after(a);
                    c.after(b.at(1));
                    a.after(g.codelet("start", NOTHING), c);
                    g.codelet("behind", NOTHING).after(b);
                });
    }

    @Test
    void aCodeletAfterItself() {
        assertBuildRefused("graph \"g\" has a cycle: \"a\" -> \"a\"; break it with a re-armed slot or a loop", g -> {
            Codelet a = g.codelet("a", NOTHING);
            a.after(a);
        });
    }

    @Test
    void aCycleThroughASlotThatFiresOnce() {
        assertBuildRefused("graph \"g\" has a cycle: \"a\" -> \"a\"; break it with a re-armed slot or a loop", g -> {
            Codelet a = g.codelet("a", NOTHING);
            a.signals(g.slot("again", 1).fires(a));
        });
    }

    @Test
    void aCycleThroughASlotThatFiresOnceThoughSomethingElseSignalsItFirst() {
        String remedy = ", which fires once; re-arm the slot, or make a loop of it";
        assertBuildRefused("graph \"g\" has a cycle: \"a\" -> \"b\" -> \"a\", through slot \"again\"" + remedy, g -> {
            Codelet a = g.codelet("a", NOTHING);
            Slot again = g.slot("again", 1).fires(a);
            g.codelet("b", NOTHING).after(a).signals(again);
            g.codelet("start", NOTHING).signals(again);
        });
        assertBuildRefused("graph \"g\" has a cycle: \"a\"[1] -> \"a\"[1], through slot \"two\"" + remedy, g -> {
            Slot two = g.slot("two", 2);
            two.fires(g.codelets("a", 2, NOTHING).signals(two).at(1));
            g.codelet("start", NOTHING).signals(two);
        });
        assertBuildRefused("graph \"g\" has a cycle: \"a\" -> \"a\", through slot \"chosen\"" + remedy, g -> {
            Codelet a = g.codelet("a", NOTHING);
            Slot chosen = g.slot("chosen", 1).fires(a);
            a.signals(chosen);
            g.codelet("start", firing -> firing.signal(chosen)).chooses(chosen);
        });
        assertBuildRefused(
                "graph \"g\" has a cycle: \"step\" -> \"joined\" -> \"step\", through inputs of \"joined\"" + remedy,
                g -> {
                    Codelet step = g.codelet("step", NOTHING);
                    Slot again = g.slot("again", 1).rearmed().fires(step);
                    Codelet other = g.codelet("other", NOTHING).signals(again);
                    g.codelet("joined", NOTHING).after(step, other).signals(again);
                });
    }

    @Test
    void promisesThatWaitForThoseThatCompleteThem() {
        assertBuildRefused(
                "graph \"g\" has a cycle: \"a\" -> \"b\" -> \"a\"; break it with a re-armed slot or a loop", g -> {
                    Promise<Integer> promise = g.promise("p");
                    Codelet a = g.codelet("a", NOTHING).after(promise);
                    g.codelet("b", NOTHING).after(a).completes(promise);
                    g.codelet("c", NOTHING);
                });
        CodeletGraph.build("g", g -> {
            Promise<Integer> promise = g.promise("p");
            g.codelet("a", NOTHING).after(promise).completes(promise);
            g.codelet("b", NOTHING).completes(promise);
        });
    }

    @Test
    void aCodeletThatASlotFiresAndThatComesAfterOthers() {
        String remedy = ", so that it would fire twice; use after(slot) to wait for both, or let only slots fire it";
        assertBuildRefused(
                "graph \"g\": codelet \"z\" comes after codelet \"q\" and is fired by slot \"s\"" + remedy, g -> {
                    Codelet z = g.codelet("z", NOTHING).after(g.codelet("q", NOTHING));
                    g.codelet("a", NOTHING).signals(g.slot("s", 1).fires(z));
                });
        assertBuildRefused(
                "graph \"g\": codelet \"z\"[2] comes after promise \"other\" and is fired by slot \"s\"" + remedy,
                g -> {
                    Codelet z = g.codelets("z", 3, NOTHING);
                    g.codelet("a", NOTHING).chooses(g.slot("s", 1).fires(z.at(2)));
                    z.at(1).after(g.promise("p"));
                    z.at(2).after(g.promise("other"));
                    z.at(2).after(g.promise("third"));
                });
        assertBuildRefused(
                "graph \"g\": codelet \"z\"[0] comes after all of q and is fired by slot \"s\"" + remedy,
                g -> g.loop("l", firing -> false, loop -> {
                    Codelet z = g.codelets("z", 2, NOTHING).after(g.codelets("q", 2, NOTHING));
                    g.codelet("a", NOTHING).signals(g.slot("s", 1).fires(z.at(0)));
                }));
    }

    @Test
    void aCycleInALoop() {
        assertBuildRefused(
                "graph \"g\" has a cycle: \"a\" -> \"b\" -> \"a\"; break it with a re-armed slot or a loop",
                g -> g.loop("l", firing -> false, loop -> {
                    Codelet a = g.codelet("a", NOTHING);
                    a.after(g.codelet("b", NOTHING).after(a));
                }));
    }

    @Test
    void aCycleInALoopAmongCodeletsThatAlsoDependOnOthers() {
        assertBuildRefused(
                "graph \"g\" has a cycle: \"a\" -> \"b\" -> \"a\"; break it with a re-armed slot or a loop",
                g -> g.loop("l", firing -> false, loop -> {
                    Codelet first = g.codelet("first", NOTHING);
                    Codelet a = g.codelet("a", NOTHING).after(first);
                    a.after(g.codelet("b", NOTHING).after(a));
                    g.codelet("last", NOTHING).after(a);
                }));
    }

    @Test
    void aLongCycle() {
        assertBuildRefused(
                "graph \"g\" has a cycle: \"a\"[0] -> \"a\"[1] -> \"a\"[2] -> \"a\"[3] -> \"a\"[4] -> \"a\"[5] -> \"a\"[6]"
                        + " -> \"a\"[7] -> \"a\"[8] -> \"a\"[9] -> \"a\"[10] -> \"a\"[11] -> 88 more -> \"a\"[0];"
                        + " break it with a re-armed slot or a loop",
                g -> {
                    Codelet a = g.codelets("a", 100, NOTHING);
                    a.after(a, (index, arcs) -> arcs.from((index + 99) % 100));
                });
    }

    @Test
    void codeletsThatOnlyTheirOwnSignalsWouldFire() {
        assertBuildRefused(
                "graph \"g\": nothing ever fires \"a\", \"b\"; let a slot or a codelet that fires come before", g -> {
                    Codelet a = g.codelet("a", NOTHING);
                    a.signals(g.slot("again", 1).rearmed().fires(a));
                    g.codelet("b", NOTHING).after(a);
                    g.codelet("c", NOTHING);
                });
        assertBuildRefused(
                "graph \"g\": nothing ever fires \"a\"[0], \"a\"[1], \"a\"[2], \"a\"[3], \"a\"[4] and 2 more;"
                        + " let a slot or a codelet that fires come before",
                g -> {
                    Codelet a = g.codelets("a", 7, NOTHING);
                    a.chooses(g.slot("next", 1).rearmed().fires(a));
                    g.codelet("c", NOTHING);
                });
    }

    @Test
    void aSlotThatIsSignalledTooRarely() {
        assertBuildRefused(
                "graph \"g\": slot \"s\" needs 3 signals but only 2 are declared;"
                        + " add codelet.signals(slot) or codelet.chooses(slot), or lower its count",
                g -> {
                    Slot slot = g.slot("s", 3).fires(g.codelet("b", NOTHING));
                    g.codelets("a", 2, NOTHING).signals(slot);
                });
    }

    @Test
    void aSlotThatNothingSignals() {
        assertBuildRefused(
                "graph \"g\": slot \"s\" needs 1 signal but only 0 are declared;"
                        + " add codelet.signals(slot) or codelet.chooses(slot), or lower its count",
                g -> g.slot("s", 1).rearmed().fires(g.codelet("a", NOTHING)));
    }

    @Test
    void handlesOfAnotherGraph() {
        String remedy = " belongs to graph \"other\", not to \"g\"; embed that graph, or declare it here";
        GraphBuilder other = CodeletGraph.named("other");
        Codelet codelet = other.codelets("c", 2, NOTHING);
        Slot slot = other.slot("s", 1);
        Promise<Integer> promise = other.promise("p");
        Value<Integer> value = other.value("v", firing -> 1);
        Loop loop = other.loop("l", firing -> false, body -> {});
        assertBuildRefused(
                "Codelet \"c\" x 2" + remedy, g -> g.codelet("a", NOTHING).after(codelet));
        assertBuildRefused(
                "Codelet \"c\" x 2" + remedy, g -> g.codelet("a", NOTHING).after(codelet.at(1)));
        assertBuildRefused(
                "Codelet \"c\" x 2" + remedy,
                g -> g.codelet("a", NOTHING).after(codelet, (index, arcs) -> arcs.from(1)));
        assertBuildRefused("Slot \"s\"" + remedy, g -> g.codelet("a", NOTHING).after(slot));
        assertBuildRefused("Slot \"s\"" + remedy, g -> g.codelet("a", NOTHING).signals(slot));
        assertBuildRefused("Slot \"s\"" + remedy, g -> g.codelet("a", NOTHING).chooses(slot));
        assertBuildRefused(
                "Promise \"p\"" + remedy, g -> g.codelet("a", NOTHING).after(promise));
        assertBuildRefused(
                "Promise \"p\"" + remedy, g -> g.codelet("a", NOTHING).completes(promise));
        assertBuildRefused("Value \"v\"" + remedy, g -> g.codelet("a", NOTHING).after(value));
        assertBuildRefused(
                "Slot \"l.exit\"" + remedy, g -> g.codelet("a", NOTHING).after(loop));
        assertRefused(
                "Codelet \"a\" belongs to graph \"g\", not to \"other\"; embed that graph, or declare it here",
                () -> slot.fires(CodeletGraph.named("g").codelet("a", NOTHING)));
    }

    @Test
    void cellsOfAnotherGraphThanTheEmbeddedOne() {
        GraphBuilder inner = CodeletGraph.named("inner");
        Parameter<Integer> size = inner.parameter("size");
        inner.codelet("a", NOTHING);
        CodeletGraph part = inner.build();
        GraphBuilder g = CodeletGraph.named("g");
        Value<Integer> value = g.value("v", firing -> 1);
        Parameter<Integer> own = g.parameter("own");
        Embedded embedded = g.embed("part", part);
        assertRefused("Parameter \"own\" belongs to graph \"g\", not to \"inner\"", () -> embedded.with(own, value));
        assertRefused("Value \"v\" belongs to graph \"g\", not to \"inner\"", () -> embedded.value(value));
        assertRefused(
                "Parameter \"size\" belongs to graph \"inner\", not to \"g\"; embed that graph, or declare it here",
                () -> embedded.with(size, size));
        assertRefused(
                "embedded graph \"part\" has nothing for its parameter \"size\": give it with Embedded.with", g::build);
    }

    @Test
    void anArcAcrossTheBorderOfALoop() {
        String remedy = " crosses the border of a loop; let the loop itself come after its inputs, and its dependents"
                + " after the loop";
        assertBuildRefused("graph \"g\": the arc from codelet \"a\" to codelet \"b\"" + remedy, g -> {
            Codelet a = g.codelet("a", NOTHING);
            g.loop("l", firing -> false, loop -> g.codelet("b", NOTHING).after(a));
        });
        AtomicReference<Codelet> inLoop = new AtomicReference<>();
        assertBuildRefused("graph \"g\": the arc from codelet \"b\"[0] to codelet \"c\"" + remedy, g -> {
            g.loop("l", firing -> false, loop -> inLoop.set(g.codelets("b", 2, NOTHING)));
            g.codelet("c", NOTHING).after(inLoop.get().at(0));
        });
        assertBuildRefused("graph \"g\": the arc from codelet \"only\" to codelet \"c\"" + remedy, g -> {
            AtomicReference<Codelet> only = new AtomicReference<>();
            g.loop("l", firing -> false, loop -> only.set(g.codelet("only", NOTHING)));
            g.codelet("c", NOTHING).after(only.get());
        });
        assertBuildRefused("graph \"g\": the arc from slot \"s\" to codelet \"b\"" + remedy, g -> {
            Slot slot = g.slot("s", 1);
            g.codelet("a", NOTHING).signals(slot);
            g.loop("l", firing -> false, loop -> g.codelet("b", NOTHING).after(slot));
        });
    }

    @Test
    void aLoopWithoutALastCodelet() {
        assertBuildRefused(
                "graph \"g\": no round of loop \"l\" ends, because each of its codelets has something after it, or"
                        + " chooses what; let one come after the last of them",
                g -> g.loop(
                        "l", firing -> false, loop -> g.codelet("a", NOTHING).chooses(g.slot("s", 1))));
    }

    @Test
    void anEmbeddedGraphWithoutALastCodelet() {
        CodeletGraph asks = CodeletGraph.build("part", g -> {
            Slot ask = g.slot("ask", 1);
            Slot done = g.slot("done", 1);
            g.codelet("a", NOTHING).chooses(ask);
            ask.fires(g.codelet("b", NOTHING).chooses(done));
        });
        GraphBuilder g = CodeletGraph.named("g");
        assertRefused(
                "graph \"g\": nothing tells when embedded graph \"e\" has ended, because each of its codelets has something"
                        + " after it, or chooses what; let one come after the last of them",
                () -> g.embed("e", asks));
        g.codelet("e.enter", NOTHING); // the graph is as it was
    }

    @Test
    void resourcesThatAreNotThere() {
        Resource channels = Resource.of("dma", 2);
        assertRefused("resource \"dma\" has 0 tokens: at least 1 is needed", () -> Resource.of("dma", 0));
        assertBuildRefused(
                "codelet \"a\" needs 3 tokens of resource \"dma\", which has 2: ask for 1 to 2",
                g -> g.codelet("a", NOTHING).needs(channels, 3));
        assertBuildRefused(
                "codelet \"a\" needs 0 tokens of resource \"dma\", which has 2: ask for 1 to 2",
                g -> g.codelet("a", NOTHING).needs(channels, 0));
        assertBuildRefused(
                "codelet \"a\" names resource \"dma\" twice: give the sum once",
                g -> g.codelet("a", NOTHING).needs(channels).needs(channels));
    }

    @Test
    void aCuBelowZero() {
        assertBuildRefused(
                "codelet \"a\" cannot fire on CU -1: CUs are numbered from 0",
                g -> g.codelet("a", NOTHING).on(-1));
        assertBuildRefused(
                "codelet \"a\" cannot fire on CU -2: CUs are numbered from 0",
                g -> g.codelet("a", NOTHING).prefers(-2));
    }

    @Test
    void anyDeclarationAfterTheBuild() {
        CodeletGraph part = CodeletGraph.build("part", g -> g.codelet("a", NOTHING));
        GraphBuilder g = CodeletGraph.named("g");
        Codelet a = g.codelets("a", 2, NOTHING);
        Slot slot = g.slot("s", 2);
        Promise<Integer> promise = g.promise("p");
        a.signals(slot);
        Loop loop = g.loop("l", firing -> false, body -> {});
        Embedded embedded = g.embed("e", part);
        g.build();
        List<Executable> declarations = List.of(
                g::build,
                () -> g.codelet("b", NOTHING),
                () -> g.value("b", firing -> 1),
                () -> g.promise("b"),
                () -> g.shared("b", () -> 1),
                () -> g.parameter("b"),
                () -> g.slot("b", 1),
                () -> g.loop("b", firing -> false, body -> {}),
                () -> g.embed("b", part),
                () -> g.beforeBuild(() -> {}),
                () -> a.after(a),
                () -> a.at(0).after(a.at(1)),
                () -> a.after(a, (index, arcs) -> {}),
                () -> a.signals(slot),
                () -> a.chooses(slot),
                () -> a.completes(promise),
                () -> a.needs(Resource.exclusive("r")),
                () -> a.requires("fpu"),
                () -> a.priority(Priority.HIGH),
                () -> a.on(0),
                () -> a.onCluster("west"),
                () -> a.prefers(0),
                () -> a.costs(1),
                () -> slot.fires(a),
                () -> slot.fires(a.at(0)),
                () -> slot.rearmed(),
                () -> loop.after(a),
                () -> embedded.after(a));
        for (Executable declaration : declarations) {
            assertRefused("graph \"g\" is built already: declare a new one to change it", declaration);
        }
    }

    @Test
    void aProcedureThatWaitsForItsOwnResult() {
        ThreadedProcedure<Integer, Integer> procedure =
                ThreadedProcedure.define("p", p -> p.codelet("a", NOTHING).after(p.result()));
        assertRefused(
                "Codelet \"a\" of procedure \"p\" comes after its own result;"
                        + " let it come after what completes the result",
                procedure::compiled);
    }
}
