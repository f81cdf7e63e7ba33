package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.it.conformance.Conformance.Column;
import org.edarts.it.conformance.ReferenceMachine.Fired;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rules that only show when CUs wait for each other: here their bodies see to it. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RulesTest {
    private static final long PATIENCE_SECONDS = 20;

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertTrue(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS), "what should have fired meanwhile did not");
    }

    private static Observed run(CodeletGraph graph, SchedulingPolicy policy) throws InterruptedException {
        try (Cam cam = Column.SLOTS.open(policy, 2)) {
            return Observed.of(cam, graph, 1);
        }
    }

    @Test
    void whatWaitsForABusyCuHoldsNoTokens() throws InterruptedException {
        for (SchedulingPolicy policy : Policies.all()) {
            CountDownLatch fired = new CountDownLatch(1);
            Resource channel = Resource.exclusive("channel");
            CodeletGraph graph = CodeletGraph.build("pinned", g -> {
                Codelet start = g.codelet("start", firing -> {}).on(0);
                g.codelet("long", firing -> await(fired))
                        .on(0)
                        .priority(Priority.HIGH)
                        .after(start);
                Codelet bound =
                        g.codelet("bound", firing -> {}).on(0).needs(channel).after(start);
                g.codelet("free", firing -> fired.countDown())
                        .on(1)
                        .needs(channel)
                        .after(start);
                g.codelet("end", firing -> {}).after(bound);
            });
            assertEquals(5, run(graph, policy).report().fired(), policy.name());
        }
    }

    /** Two wait for the holder's token, the less urgent one first; then, on their own CU, another CU's turn comes. */
    @Test
    void whatWaitsGetsTheTokensByPriority() throws InterruptedException {
        for (SchedulingPolicy policy : Policies.all()) {
            CountDownLatch holds = new CountDownLatch(1);
            CountDownLatch allWait = new CountDownLatch(1);
            Resource channel = Resource.exclusive("channel");
            CodeletGraph graph = CodeletGraph.build("waiting", g -> {
                g.codelet("holder", firing -> {
                            holds.countDown();
                            await(allWait);
                        })
                        .on(0)
                        .needs(channel);
                Codelet first = g.codelet("first", firing -> await(holds)).on(1);
                Codelet early =
                        g.codelet("early", firing -> {}).on(1).needs(channel).after(first);
                Codelet late =
                        g.codelet("late", firing -> {}).on(1).needs(channel).after(first);
                Codelet second = g.codelet("second", firing -> {})
                        .on(1)
                        .priority(Priority.LOW)
                        .after(first);
                Codelet urgent = g.codelet("urgent", firing -> {})
                        .on(1)
                        .needs(channel)
                        .priority(Priority.HIGH)
                        .after(second);
                g.codelet("all", firing -> allWait.countDown())
                        .on(1)
                        .priority(Priority.LOW)
                        .after(second);
                g.codelet("end", firing -> {}).after(early, late, urgent);
            });
            assertEquals(
                    List.of("first", "second", "all", "urgent", "early", "late"),
                    run(graph, policy).firings(1).stream()
                            .map(Fired::name)
                            .filter(name -> !name.equals("end"))
                            .toList(),
                    policy.name());
        }
    }

    @Test
    void aThiefTakesTheMostUrgent() throws InterruptedException {
        for (String policy : List.of("adaptive", "steal-nearest", "steal-random")) {
            CountDownLatch ready = new CountDownLatch(1);
            CountDownLatch stolen = new CountDownLatch(3);
            CodeletGraph graph = CodeletGraph.build("robbed", g -> {
                g.codelet("other", firing -> await(ready)).on(1);
                Codelet start = g.codelet("start", firing -> {}).on(0);
                g.codelet("own", firing -> {
                            ready.countDown();
                            await(stolen);
                        })
                        .on(0)
                        .priority(Priority.HIGH)
                        .after(start);
                for (Priority priority : Priority.values()) {
                    g.codelet(priority.name(), firing -> stolen.countDown())
                            .priority(priority)
                            .prefers(0)
                            .after(start);
                }
            });
            Observed observed = run(graph, Policies.named(policy));
            List<String> robbed = observed.trace().units().get(1).events().stream()
                    .filter(event -> event.kind() == EventKind.STEAL)
                    .map(observed::nameOf)
                    .toList();
            assertEquals(List.of("HIGH", "NORMAL", "LOW"), robbed, policy);
        }
    }

    @Test
    void ownWorkOfAnyPriorityGoesBeforeThatOfOthers() throws InterruptedException {
        for (String policy : List.of("adaptive", "steal-nearest", "steal-random")) {
            CountDownLatch ready = new CountDownLatch(1);
            CountDownLatch stolen = new CountDownLatch(1);
            CodeletGraph graph = CodeletGraph.build("own", g -> {
                Codelet other = g.codelet("other", firing -> await(ready)).on(1);
                g.codelet("low", firing -> {}).on(1).priority(Priority.LOW).after(other);
                Codelet start = g.codelet("start", firing -> {}).on(0);
                g.codelet("keepsCuZero", firing -> {
                            ready.countDown();
                            await(stolen);
                        })
                        .on(0)
                        .priority(Priority.HIGH)
                        .after(start);
                g.codelet("high", firing -> stolen.countDown())
                        .priority(Priority.HIGH)
                        .prefers(0)
                        .after(start);
            });
            assertEquals(
                    List.of("other", "low", "high"),
                    run(graph, Policies.named(policy)).firings(1).stream()
                            .map(Fired::name)
                            .toList(),
                    policy);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"MESH", "LATE_MESH"},
            mode = EnumSource.Mode.EXCLUDE) // kernels have no handles
    void aFiringIsRefusedBesideItsBodyAndAfterIt(Column column) throws Exception {
        boolean inOrder = column == Column.UNRECORDED;
        boolean fixed = column == Column.STATIC_SCHEDULE || inOrder;
        AtomicReference<Firing> leaked = new AtomicReference<>();
        AtomicReference<Set<String>> beside = new AtomicReference<>();
        GraphBuilder g = CodeletGraph.named("leaking");
        List<Consumer<Firing>> uses = uses(g, fixed);
        Codelet first = g.codelet("first", leaked::set);
        Codelet second = g.codelet("second", firing -> {
                    Thread other = new Thread(() -> beside.set(refusals(leaked.get(), uses)));
                    other.start();
                    other.join();
                })
                .after(first);
        if (!fixed) {
            Promise<Integer> promise = g.promise("promise");
            g.codelet("completes", firing -> firing.complete(promise, 1)).after(second);
            g.codelet("completed", firing -> {}).after(promise);
        }
        if (inOrder) {
            g.codelets("many", 2_000, firing -> {}); // as many as it takes
        }
        CodeletGraph graph = g.build();
        try (Cam cam = column.open(Policies.named(inOrder ? "adaptive" : "static"), 1)) {
            cam.prepare(graph);
            cam.run(graph).await();
        }
        Set<String> refusal = Set.of(
                "the firing on CU 0 is over, or another thread uses it: a Firing is valid on its CU until the body"
                        + " returns; what outlives it goes through a Completion");
        assertEquals(refusal, beside.get());
        assertEquals(refusal, refusals(leaked.get(), uses));
    }

    /**
     * All that can be asked of a firing; in a fixed graph without promises and choices, which would have no static
     * schedule.
     */
    private static List<Consumer<Firing>> uses(GraphBuilder g, boolean fixed) {
        Shared<String> shared = g.shared("shared", () -> "content");
        List<Consumer<Firing>> uses = new ArrayList<>(List.of(
                Firing::index,
                Firing::cu,
                Firing::cancelled,
                firing -> firing.get(shared),
                firing -> firing.set(shared, "other")));
        if (!fixed) {
            Promise<Integer> late = g.promise("late");
            Slot slot = g.slot("slot", 1);
            g.codelet("chooses", firing -> {}).chooses(slot);
            ThreadedProcedure<Integer, Integer> procedure =
                    ThreadedProcedure.define("procedure", p -> p.codelet("none", firing -> {}));
            uses.addAll(List.of(
                    firing -> firing.getInt(late),
                    firing -> firing.signal(slot),
                    firing -> firing.complete(late, 1),
                    firing -> firing.complete(late, Integer.valueOf(1)),
                    firing -> firing.invoke(procedure, 1, late),
                    firing -> firing.invoke(procedure, Integer.valueOf(1), slot),
                    firing -> firing.invoke(procedure, Integer.valueOf(1)),
                    firing -> firing.begin(late),
                    firing -> firing.begin(late, new CompletableFuture<Integer>()),
                    firing -> firing.beginTimer(late, 1, Duration.ZERO)));
        }
        return uses;
    }

    @ParameterizedTest
    @EnumSource(names = {"SLOTS", "SLOTS_WITH_SU", "VIRTUAL"})
    void aFiringOfAProcedureIsRefusedAfterItsBody(Column column) throws Exception {
        AtomicReference<Firing> leaked = new AtomicReference<>();
        ThreadedProcedure<Integer, Void> procedure =
                ThreadedProcedure.define("procedure", p -> p.codelet("leaks", leaked::set));
        CodeletGraph graph = CodeletGraph.build("leaking", g -> {
            Slot done = g.slot("done", 1);
            g.codelet("invokes", firing -> firing.invoke(procedure, 1, done)).chooses(done);
            done.fires(g.codelet("last", firing -> {}));
        });
        try (Cam cam = column.open(Policies.named("static"), 1)) {
            cam.run(graph).await();
        }
        refusals(leaked.get(), List.of(firing -> firing.invoke(procedure, 1), Firing::index));
    }

    private static Set<String> refusals(Firing firing, List<Consumer<Firing>> uses) {
        Set<String> messages = new HashSet<>();
        for (Consumer<Firing> use : uses) {
            messages.add(String.valueOf(assertThrows(IllegalStateException.class, () -> use.accept(firing))
                    .getMessage()));
        }
        return messages;
    }
}
