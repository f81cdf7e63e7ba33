package org.edarts.cu;

import static org.edarts.cu.CheckedRuns.assertPasses;
import static org.edarts.cu.CheckedRuns.assertRefused;
import static org.edarts.cu.CheckedRuns.late;

import org.edarts.codelet.Codelet;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.edarts.cu.CheckedRuns.Machine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A checked run orders what happens in loops by their rounds, and refuses what no arc of a round orders. */
class CheckedLoopsTest {
    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void roundsOfALoopAreOrdered(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> round = g.shared("round", () -> 0);
            Shared<Integer> seen = g.shared("seen", () -> 0);
            var loop = g.loop("iterate", firing -> firing.get(round) < 4, body -> {
                Codelet read = body.codelet("read", firing -> firing.get(seen));
                Codelet count = body.codelet("count", firing -> firing.set(round, firing.get(round) + 1))
                        .after(read);
                body.codelet("see", firing -> firing.set(seen, firing.get(round)))
                        .after(count);
            });
            g.codelet("end", firing -> firing.get(seen)).after(loop);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whatARoundOfALoopDoesNotOrderIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> round = g.shared("round", () -> 0);
                    Shared<Integer> sum = g.shared("sum", () -> 0);
                    g.loop("iterate", firing -> firing.get(round) < 4, body -> {
                        body.codelet("one", firing -> firing.set(sum, firing.get(sum) + 1));
                        body.codelet("other", firing -> firing.set(sum, firing.get(sum) + 1));
                        body.codelet("count", firing -> firing.set(round, firing.get(round) + 1));
                    });
                },
                "codelet \"one\"",
                "codelet \"other\"",
                "\"sum\" of \"graph\"",
                "no arc orders the two");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void loopsInLoopsAndChoicesInThemAreOrdered(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> outer = g.shared("outer", () -> 0);
            Shared<Integer> inner = g.shared("inner", () -> 0);
            Shared<Integer> seen = g.shared("seen", () -> 0);
            g.loop("rows", firing -> firing.get(outer) < 3, rows -> {
                Codelet begin = rows.codelet("begin", firing -> firing.set(inner, 0));
                Slot even = rows.slot("even", 1);
                Slot odd = rows.slot("odd", 1);
                var columns = rows.loop("columns", firing -> firing.get(inner) < 4, body -> {
                    Codelet first = body.codelet("first", firing -> firing.get(seen));
                    body.codelet("last", firing -> firing.set(inner, firing.get(inner) + 1))
                            .after(body.codelet("middle", firing -> firing.set(seen, 1))
                                    .after(first));
                });
                columns.after(begin);
                rows.codelet("choose", firing -> firing.signal(firing.get(outer) % 2 == 0 ? even : odd))
                        .after(columns)
                        .chooses(even, odd);
                Slot next = rows.slot("next", 1);
                even.fires(
                        rows.codelet("of even", firing -> firing.set(seen, 2)).signals(next));
                odd.fires(rows.codelet("of odd", firing -> firing.set(seen, 3)).signals(next));
                next.fires(rows.codelet("next row", firing -> firing.set(outer, firing.get(outer) + 1)));
            });
        });
    }

    /** Declares a loop of three rounds in which a value is computed and read. */
    private static void readInLoop(GraphBuilder g, boolean after, boolean before) {
        Shared<Integer> round = g.shared("round", () -> 0);
        g.loop("iterate", firing -> firing.get(round) < 3, body -> {
            Value<Integer> next = body.value("next", firing -> 7);
            Codelet read = body.codelet("read", firing -> {
                if (!before || firing.get(round) > 0) {
                    firing.get(next);
                }
            });
            if (after) {
                read.after(next);
            } else if (before) {
                next.after(read);
            } else {
                read.after(late(body));
            }
            body.codelet("count", firing -> firing.set(round, firing.get(round) + 1))
                    .after(read, next);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aValueReadInTheRoundOfItsLoopThatComputesItIsRefusedWithoutAnArc(Machine machine) {
        assertPasses(machine, g -> readInLoop(g, true, false));
        assertPasses(machine, g -> readInLoop(g, false, true));
        assertRefused(machine, g -> readInLoop(g, false, false), "codelet \"read\"", "\"next\" of \"graph\"", "arc");
    }

    /** Another CU may read before there is anything to read: that is refused too, with the same remedy. */
    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aPromiseReadInTheRoundOfItsLoopThatCompletesItIsRefusedWithoutAnArc(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> round = g.shared("round", () -> 0);
                    g.loop("iterate", firing -> firing.get(round) < 3, body -> {
                        Promise<Integer> answer = body.promise("answer");
                        Codelet tell = body.codelet("tell", firing -> firing.complete(answer, 42));
                        Codelet read = body.codelet("read", firing -> firing.get(answer))
                                .after(late(body));
                        body.codelet("count", firing -> firing.set(round, firing.get(round) + 1))
                                .after(answer)
                                .after(tell, read);
                    });
                },
                "codelet \"read\"",
                "\"answer\" of \"graph\"",
                "declare");
    }
}
