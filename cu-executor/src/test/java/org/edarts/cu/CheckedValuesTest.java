package org.edarts.cu;

import static org.edarts.cu.CheckedRuns.CHECKED;
import static org.edarts.cu.CheckedRuns.assertPasses;
import static org.edarts.cu.CheckedRuns.assertRefused;
import static org.edarts.cu.CheckedRuns.late;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.CheckedRuns.Machine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A checked run refuses reads and writes of values, promises and shared state that no arc orders, and nothing else. */
class CheckedValuesTest {
    private static final RunOptions UNCHECKED = RunOptions.DEFAULT.checked(false);

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aValueReadWithoutAnArcIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Value<Integer> six = g.value("six", firing -> 6);
                    g.codelet("read", firing -> firing.get(six)).after(late(g));
                },
                "codelet \"read\" reads \"six\" of \"graph\"",
                "after codelet \"six\"",
                "declare read.after(six)");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void anUncheckedRunRefusesOnlyWhatIsNotThere(Machine machine) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Shared<Integer> last = g.shared("last", () -> 0);
            g.codelets("set", 4, firing -> firing.set(last, firing.index()));
        });
        try (Cam cam = machine.open()) {
            assertEquals(4, cam.run(graph, UNCHECKED).join().report().fired());
        }
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whatArcsOrderPasses(Machine machine) {
        assertPasses(machine, g -> {
            Value<Integer> six = g.value("six", firing -> 6);
            Shared<Integer> last = g.shared("last", () -> 0);
            Shared<AtomicLong> count = g.shared("count", AtomicLong::new);
            Codelet set = g.codelet("set", firing -> firing.set(last, firing.get(six)))
                    .after(six);
            Codelet all = g.codelets("all", 10, firing -> {
                        firing.get(count).addAndGet(firing.get(last) + firing.get(six));
                        firing.set(last, firing.get(last));
                    })
                    .after(set)
                    .needs(Resource.exclusive("last"));
            Slot even = g.slot("even", 1);
            g.codelet("decide", firing -> firing.signal(even)).chooses(even).after(all);
            even.fires(g.codelet("end", firing -> firing.set(last, firing.get(six))));
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void sharedStateThatTwoSetIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> last = g.shared("last", () -> 0);
                    g.codelets("set", 2, firing -> firing.set(last, firing.index()));
                },
                "sets \"last\" of \"graph\"",
                "codelet \"set\"[0]",
                "codelet \"set\"[1]",
                "no arc orders the two");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void sharedStateThatOneReadsAndAnotherSetsIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> last = g.shared("last", () -> 0);
                    g.codelet("set", firing -> firing.set(last, 1));
                    g.codelet("read", firing -> firing.get(last));
                },
                "codelet \"set\"",
                "codelet \"read\"",
                "\"last\" of \"graph\"");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whoseCompletionIsHandedOnIsOrderedByWhoeverEndsIt(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> result = g.shared("result", () -> 0);
            Promise<Integer> told = g.promise("told");
            Promise<Integer> soon = g.promise("soon");
            Shared<CompletableFuture<Completion<Integer>>> hand = g.shared("hand", CompletableFuture::new);
            g.codelet("ask", firing -> {
                firing.get(hand).complete(firing.begin(told));
                firing.beginTimer(soon, 1, Duration.ofMillis(1));
            });
            g.codelet("answer", firing -> {
                        firing.set(result, 42);
                        firing.get(hand).thenAccept(completion -> completion.complete(42));
                    })
                    .after(late(g));
            g.codelet("use", firing -> Integer.sum(firing.get(result), firing.get(told)))
                    .after(told);
            g.codelet("use later", firing -> firing.get(soon)).after(soon);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aPromiseReadWithoutAnArcIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Promise<Integer> answer = g.promise("answer");
                    g.codelet("tell", firing -> firing.complete(answer, 42));
                    g.codelet("read", firing -> firing.get(answer)).after(late(g));
                },
                "codelet \"read\" reads promise \"answer\" of \"graph\"",
                "declare read.after(answer)");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whoCompletesAPromiseMayReadIt(Machine machine) {
        assertPasses(machine, g -> {
            Promise<Integer> answer = g.promise("answer");
            Codelet tell = g.codelet("tell", firing -> {
                firing.complete(answer, 42);
                firing.get(answer);
            });
            g.codelet("read", firing -> firing.get(answer)).after(tell);
            g.codelet("use", firing -> firing.get(answer)).after(answer);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void largeGraphsAreLeftOut(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> last = g.shared("last", () -> 0);
            g.codelets("set", 100_001, firing -> firing.set(last, firing.index()));
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void theGraphOfACheckedRunIsTheCallers(Machine machine) {
        GraphBuilder g = CodeletGraph.named("graph");
        Parameter<Integer> n = g.parameter("n");
        Value<Integer> next = g.value("next", n, number -> number + 1);
        CodeletGraph graph = g.build();
        try (Cam cam = machine.open()) {
            var run = cam.run(graph, CHECKED.with(n, 6)).join();
            assertEquals(graph, run.graph());
            assertEquals(7, run.get(next));
            assertEquals(List.of(1L), List.of(run.report().fired()));
        }
    }
}
