package org.edarts.cu.host.prelude;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.codelet.ArcRule;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.ModelContext;
import org.edarts.cu.host.unit.Turn;
import org.jetbrains.lincheck.Lincheck;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whenever another unit lets a run go on in another way that one unit began in the order of declaration: each codelet
 * fires once, after all that it comes after, and sees what they wrote. The clock stands still, so that a unit takes no
 * codelet for a long one.
 */
class PreludeModelTest {
    private static final int INVOCATIONS = 300;
    private static final int CODELETS = 5;

    /** Codelet 1 and 2 come after 0, codelet 3 after both, codelet 4 after 1. */
    private static final int[][] BEFORE = {{}, {0}, {0}, {1, 2}, {1}};

    private static final ArcRule ARCS =
            (codelet, arcs) -> Arrays.stream(BEFORE[codelet]).forEach(arcs::from);

    private static final CompiledGraph GRAPH = CodeletGraph.build("small", g -> {
                Codelet all = g.codelets("all", CODELETS, firing -> fireNow(firing.index()));
                all.after(all, ARCS);
            })
            .compiled();

    private static final ModelContext CONTEXT = new ModelContext(GRAPH, 2);

    /** There is one at a time. */
    private static volatile @Nullable Course current;

    private static void fireNow(int codelet) {
        Objects.requireNonNull(current).fire(codelet);
    }

    /** So that a turn is over after each batch. */
    private static final long LONG_AGO = -Turn.SLICE_NANOS;

    @Test
    void anotherUnitGoesOn() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Course course = new Course(-1);
            Thread other = start(() -> {
                course.prelude.goOnOtherwise();
                course.work(1);
            });
            course.work(0);
            join(other);
            course.workToTheEnd();
            course.checkAll();
        });
    }

    @Test
    void unitsGoThroughTheOrderByTurns() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Course course = new Course(-1);
            course.shared = true;
            Thread other = start(() -> course.work(1));
            course.work(0);
            course.prelude.goOnOtherwise();
            join(other);
            course.workToTheEnd();
            course.checkAll();
        });
    }

    /** Another one goes on otherwise in the midst of a codelet, which the first unit alone is to tell of. */
    @Test
    void aUnitThatComesLateTellsNothingOfWhatAnotherOneHasFired() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Course course = new Course(-1);
            course.closing = 0;
            Thread late = start(() -> course.work(1));
            course.work(0);
            join(late);
            course.workToTheEnd();
            course.checkAll();
        });
    }

    @Test
    void nobodyWaitsOnceACodeletHasFailed() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Course course = new Course(2);
            Thread other = start(() -> {
                course.prelude.goOnOtherwise();
                course.work(1);
            });
            course.work(0);
            join(other);
            assertNull(course.fault);
            for (int codelet = 0; codelet < CODELETS; codelet++) {
                assertTrue(course.fired.get(codelet) <= 1, "codelet " + codelet + " fired again");
            }
            assertEquals(0, course.fired.get(3), "it comes after the one that failed");
        });
    }

    /** Who claimed more would say that what was left before had fired. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void nobodyGoesOnInOrderOnceACodeletHasFailed() {
        Course course = workedInOrder(2, false);
        for (int turn = 0; turn < 4; turn++) {
            course.work(1 - turn % 2);
            assertEquals(List.of("\"all\"[3]", "\"all\"[4]"), course.prelude.notFired(), "behind turn " + turn);
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void aUnitWhoseTurnIsOverDoesNotTakeLong() throws InterruptedException {
        Course course = workedInOrder(-1, true);
        TimeUnit.MILLISECONDS.sleep(1);
        course.prelude.takeOverIfLong();
        assertNull(course.prelude.rest());
    }

    /** Returns a run that one unit has worked for, and that does not go on in another way. */
    private static Course workedInOrder(int failing, boolean shared) {
        while (true) {
            Course course = new Course(failing);
            course.shared = shared;
            course.work(0);
            if (course.prelude.rest() == null) {
                return course;
            }
            // it was off its processor just then
        }
    }

    /** A run on two units whose firings are noted. */
    private static final class Course {
        final AtomicIntegerArray fired = new AtomicIntegerArray(CODELETS);
        final int[] written = new int[CODELETS];
        final int failing;
        final Prelude prelude;

        /** While this codelet fires, if any, the order is closed. */
        int closing = -1;

        volatile boolean shared;
        volatile @Nullable String fault;

        Course(int failing) {
            this.failing = failing;
            this.prelude = new Prelude(
                    CONTEXT.run(),
                    (run, cells, fired, begun) -> new Counters(run.control(), BEFORE, this::fire, fired, begun),
                    false);
            current = this;
        }

        private void fire(int codelet) {
            if (codelet == failing) {
                throw new IllegalStateException("on purpose");
            }
            for (int before : BEFORE[codelet]) {
                if (written[before] != before + 1) {
                    fault = "codelet " + codelet + " fired before " + before;
                }
            }
            if (codelet == closing) {
                prelude.goOnOtherwise();
            }
            written[codelet] = codelet + 1;
            fired.incrementAndGet(codelet);
        }

        boolean work(int unit) {
            return prelude.unit(unit).work(() -> shared, LONG_AGO);
        }

        /** What units do that look again as long as there is something to do. */
        void workToTheEnd() {
            while (!prelude.exhausted()) {
                boolean worked = work(0);
                assertTrue(work(1) || worked || prelude.exhausted(), "there is something left, and nobody finds it");
            }
        }

        void checkAll() {
            assertNull(fault);
            for (int codelet = 0; codelet < CODELETS; codelet++) {
                assertEquals(1, fired.get(codelet), "firings of codelet " + codelet);
            }
            assertEquals(CODELETS, prelude.fired());
        }
    }
}
