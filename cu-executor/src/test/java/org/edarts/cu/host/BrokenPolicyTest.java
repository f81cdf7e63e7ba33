package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.PolicyFailedException;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user's own policy may do wrong: the run ends by its name, no codelet is accused, and the CAM goes on. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class BrokenPolicyTest {
    private static final IllegalStateException CAUSE = new IllegalStateException("undecided");
    private static final IntBinaryOperator HERE = (codelet, cu) -> cu;
    private static final IntBinaryOperator NOBODY = (thief, attempt) -> Decisions.NONE;

    private static final IntBinaryOperator THROWS = (first, second) -> {
        throw CAUSE;
    };

    private static final CodeletGraph FORK =
            CodeletGraph.build("fork", g -> g.codelets("b", 3, firing -> {}).after(g.codelet("a", firing -> {})));

    private static class OwnPolicy implements SchedulingPolicy {
        private final boolean steals;
        private final IntBinaryOperator place;
        private final IntBinaryOperator victim;
        private final Plan plan;

        OwnPolicy(boolean steals, IntBinaryOperator place, IntBinaryOperator victim, Plan plan) {
            this.steals = steals;
            this.place = place;
            this.victim = victim;
            this.plan = plan;
        }

        @Override
        public boolean steals() {
            return steals;
        }

        @Override
        public String name() {
            return "own";
        }

        @Override
        public String summary() {
            return "a policy of a test";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.LIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            return plan;
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int place(int codelet, int cu, Loads loads) {
                    return place.applyAsInt(codelet, cu);
                }

                @Override
                public int victim(int thief, int attempt, Loads loads) {
                    return victim.applyAsInt(thief, attempt);
                }
            };
        }
    }

    private static OwnPolicy places(IntBinaryOperator place) {
        return new OwnPolicy(false, place, NOBODY, Plan.NONE);
    }

    private static OwnPolicy robs(IntBinaryOperator victim) {
        return new OwnPolicy(true, HERE, victim, Plan.NONE);
    }

    private static RunException failure(HostCamSettings settings) {
        try (Cam cam = settings.open()) {
            assertThrows(RunException.class, () -> cam.run(FORK).await());
            RunException second =
                    assertThrows(RunException.class, () -> cam.run(FORK).await());
            assertFalse(second instanceof CodeletFailedException, second.toString());
            assertTrue(second.getMessage().contains("policy own"), second.getMessage());
            return second;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thatThrowsWhenItPlaces(boolean dedicatedSu) {
        HostCamSettings settings = HostCam.with().cus(2).policy(places(THROWS));
        assertSame(
                CAUSE, failure(dedicatedSu ? settings.dedicatedSu() : settings).getCause());
    }

    @Test
    void thatThrowsWhenItPlacesWhatACodeletEnabled() {
        HostCamSettings settings =
                HostCam.with().cus(1).policy(places((codelet, cu) -> codelet == 1 ? THROWS.applyAsInt(1, cu) : cu));
        assertSame(CAUSE, failure(settings).getCause());
    }

    @Test
    void thatThrowsWhenItSteals() {
        assertSame(CAUSE, failure(HostCam.with().cus(1).policy(robs(THROWS))).getCause());
    }

    @ParameterizedTest
    @ValueSource(ints = {-7, -1, 2})
    void thatNamesACuThatIsNotThere(int cu) {
        String message = failure(HostCam.with().cus(2).policy(places((codelet, at) -> cu)))
                .getMessage();
        assertTrue(message.contains(Integer.toString(cu)), message);
    }

    @Test
    void thatStealsFromACuThatIsNotThere() {
        String message = failure(HostCam.with().cus(2).policy(robs((thief, attempt) -> attempt == 0 ? 2 : -7)))
                .getMessage();
        assertTrue(message.contains("2"), message);
    }

    @Test
    void thatPlansForACuThatIsNotThereOrForgetsCodelets() {
        for (Plan wrong : List.of(
                new Plan(new int[] {0, 1, 2, 0}, null),
                new Plan(new int[] {0, -1, 0, 0}, null),
                new Plan(new int[3], null),
                new Plan(null, new int[5]))) {
            everyMachineNames(new OwnPolicy(false, HERE, NOBODY, wrong));
        }
    }

    @ParameterizedTest
    @EnumSource
    void thatAnswersNullOrThrows(Question question) {
        everyMachineNames(new Unanswered(question, () -> null));
        everyMachineNames(new Unanswered(question, () -> {
            throw CAUSE;
        }));
        everyMachineNames(new Unanswered(question, () -> {
            throw new StackOverflowError("of a test");
        }));
    }

    private static void everyMachineNames(SchedulingPolicy policy) {
        for (Cam cam : List.of(
                HostCam.with().cus(2).policy(policy).open(),
                HostCam.with().cus(2).policy(policy).on(Runnable::run).open(),
                HostCam.with().cus(2).policy(policy).dedicatedSu().open(),
                VirtualCam.with(Machines.host(2)).policy(policy).open())) {
            try (cam) {
                for (int time = 0; time < 2; time++) {
                    PolicyFailedException failure = assertThrows(
                            PolicyFailedException.class, () -> cam.run(FORK).await());
                    assertEquals("own", failure.policy());
                    assertTrue(failure.getMessage().contains("policy own"), failure.getMessage());
                }
            }
        }
    }

    /** What a machine asks a policy before a run. */
    private enum Question {
        ORDER,
        PLAN,
        DECISIONS
    }

    /** A policy that gives a bad answer to one question, and to all others a good one. */
    private record Unanswered(Question question, Supplier<@Nullable Object> bad) implements SchedulingPolicy {
        @Override
        public String name() {
            return "own";
        }

        @Override
        public String summary() {
            return "a policy of a test";
        }

        @Override
        @SuppressWarnings("NullAway") // the bad answer may be null: that is what is tested
        public PoolOrder order() {
            return question == Question.ORDER ? (PoolOrder) bad.get() : PoolOrder.FIFO;
        }

        @Override
        @SuppressWarnings("NullAway") // as above
        public Plan plan(CompiledGraph graph, Machine machine) {
            return question == Question.PLAN ? (Plan) bad.get() : Plan.NONE;
        }

        @Override
        @SuppressWarnings("NullAway") // as above
        public Decisions decisions(Machine machine, int unit, long seed) {
            return question == Question.DECISIONS ? (Decisions) bad.get() : new Decisions() {};
        }
    }

    private static final Plan ALL_ON_FIRST = new Plan(new int[] {0, 0, 0, 0}, null);

    static Stream<Arguments> brokenVictims() {
        IntBinaryOperator tooHigh = (thief, attempt) -> 99;
        IntBinaryOperator tooLow = (thief, attempt) -> -7;
        return Stream.of(THROWS, tooHigh, tooLow).map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("brokenVictims")
    void thatStealsBadlyFromAStaticSchedule(IntBinaryOperator victim) {
        SchedulingPolicy policy = new OwnPolicy(true, HERE, victim, ALL_ON_FIRST);
        CodeletGraph slow = CodeletGraph.build(
                "slow",
                g -> g.codelets("b", 3, firing -> Thread.sleep(20)).after(g.codelet("a", firing -> Thread.sleep(20))));
        for (HostCamSettings settings : List.of(
                HostCam.with().cus(2).policy(policy),
                HostCam.with().cus(2).policy(policy).on(ForkJoinPool.commonPool()))) {
            try (HostCam cam = settings.open()) {
                for (int time = 0; time < 2; time++) {
                    PolicyFailedException failure = assertThrows(
                            PolicyFailedException.class, () -> cam.run(slow).await());
                    assertTrue(failure.getMessage().contains("policy own"), failure.getMessage());
                }
                assertEquals(0, cam.activeRuns());
            }
        }
    }

    /**
     * It would have, had the policy been asked again and again: the CU with nothing to do neither spins nor keeps the
     * CAM open.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void thatNeverGivesUpStealingFromAStaticScheduleHoldsNobodyUp(int victim) throws InterruptedException {
        SchedulingPolicy policy = new OwnPolicy(true, HERE, (thief, attempt) -> victim, ALL_ON_FIRST);
        try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
            for (int time = 0; time < 100; time++) {
                assertEquals(4, cam.run(FORK).await().fired());
            }
        }
    }

    /** The CU that something is placed on is woken, for no other may take it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thatPlacesElsewhereAndStealsNothingIsNoneThatHangs(boolean dedicatedSu) throws InterruptedException {
        CodeletGraph chain = CodeletGraph.build("chain", g -> {
            Promise<Integer> promise = g.promise("p");
            g.codelet("a", firing -> firing.complete(promise, 1));
            Codelet before = g.codelet("b", firing -> {}).after(promise);
            for (int link = 0; link < 50; link++) {
                before = g.codelet("c" + link, firing -> {}).after(before);
            }
        });
        for (IntBinaryOperator place : List.<IntBinaryOperator>of((codelet, cu) -> 3, (codelet, cu) -> (cu + 2) % 4)) {
            HostCamSettings settings = HostCam.with().cus(4).policy(new OwnPolicy(true, place, NOBODY, Plan.NONE));
            try (HostCam cam = (dedicatedSu ? settings.dedicatedSu() : settings).open()) {
                for (int time = 0; time < 50; time++) {
                    assertEquals(52, cam.run(chain).await().fired());
                }
            }
        }
    }

    /** Some languages let a policy throw what it does not declare. */
    @Test
    void thatThrowsWhatItDoesNotDeclare() {
        everyMachineNames(new Unanswered(Question.ORDER, () -> BrokenPolicyTest.<RuntimeException>undeclared()));
        everyMachineNames(new Unanswered(Question.PLAN, () -> BrokenPolicyTest.<RuntimeException>undeclared()));
        everyMachineNames(new OwnPolicy(false, HERE, NOBODY, Plan.NONE) {
            @Override
            public boolean placesLocally() {
                return BrokenPolicyTest.<RuntimeException>undeclared() == null;
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> @Nullable Object undeclared() throws E {
        throw (E) new IOException("undeclared");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theDecisionsOfAUnitAreAskedByItsOwnThreadOnly(boolean planned) throws InterruptedException {
        Map<Decisions, Set<Thread>> askers = new ConcurrentHashMap<>();
        SchedulingPolicy policy = new OwnPolicy(true, HERE, NOBODY, planned ? alternating(90, 3) : Plan.NONE) {
            @Override
            public Decisions decisions(Machine machine, int unit, long seed) {
                return new Decisions() {
                    @Override
                    public int victim(int thief, int attempt, Loads loads) {
                        askers.computeIfAbsent(this, key -> ConcurrentHashMap.newKeySet())
                                .add(Thread.currentThread());
                        return attempt < loads.cus() ? attempt : NONE;
                    }
                };
            }
        };
        CodeletGraph layers = CodeletGraph.build("layers", g -> {
            Codelet before = g.codelet("first", firing -> {});
            for (int layer = 0; layer < 22; layer++) {
                Codelet wide = g.codelets("wide " + layer, 3, firing -> Thread.sleep(1 + firing.index()));
                wide.after(before);
                before = g.codelet("join " + layer, firing -> {}).after(wide);
            }
            g.codelet("last", firing -> {}).after(before);
        });
        assertEquals(90, layers.compiled().codelets());
        // no thread that waits serves a unit whose own is bound to a processor
        try (HostCam cam =
                HostCam.with().cus(3).policy(policy).affinity(unit -> {}).open()) {
            if (planned) {
                cam.prepare(layers);
            }
            cam.run(layers).await();
        }
        assertFalse(askers.isEmpty());
        askers.forEach((decisions, threads) -> assertEquals(1, threads.size(), threads.toString()));
    }

    private static Plan alternating(int codelets, int cus) {
        return new Plan(
                IntStream.range(0, codelets).map(codelet -> codelet % cus).toArray(), null);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void thatNeverGivesUpStealingHoldsNobodyUp(int cus) throws InterruptedException {
        try (Cam cam =
                HostCam.with().cus(cus).policy(robs((thief, attempt) -> thief)).open()) {
            assertEquals(4, cam.run(FORK).await().fired());
        }
    }
}
