package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.edarts.cu.host.TerminationProbe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Known bugs of codelet runtimes, put into ours one at a time: the probe finds each of them, and nothing where there is
 * none.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SeededMutantsTest {
    private static final int ATTEMPTS = 60;

    private static final Path EXECUTOR = Path.of("..", "cu-executor", "src", "main", "java");

    static Stream<Arguments> bugs() {
        return Stream.of(
                Arguments.of(
                        "the counter is read again after it was lowered: two last signallers may both see zero",
                        "org/edarts/cu/host/slots/SyncSlots.java",
                        "return (int) COUNTER.getAndAdd(counters, slot, -1);",
                        "COUNTER.getAndAdd(counters, slot, -1); Thread.yield();"
                                + " return (int) COUNTER.getVolatile(counters, slot) + 1;"),
                Arguments.of(
                        "a slot fires one signal too early",
                        "org/edarts/cu/host/slots/SyncSlots.java",
                        "int before = lower(slot, alone);",
                        "int before = lower(slot, alone) - 1;"),
                Arguments.of(
                        "a slot is re-armed by setting its counter: signals of the next round are lost",
                        "org/edarts/cu/host/slots/SyncSlots.java",
                        "COUNTER.getAndAdd(counters, slot, count);",
                        "Thread.yield(); COUNTER.setVolatile(counters, slot, count);"),
                Arguments.of(
                        "all CUs share the place where the index of the codelet is",
                        "org/edarts/cu/host/unit/FiringPoint.java",
                        "        return codelet - first;\n    }",
                        "        shared = codelet - first; Thread.yield(); return shared;\n    }\n"
                                + "    private static volatile int shared;"),
                Arguments.of(
                        "procedures that have ended count as alive",
                        "org/edarts/cu/host/slots/FramesInUse.java",
                        "        ended++;\n",
                        ""),
                Arguments.of(
                        "a lock is kept on the way out of an empty pool",
                        "org/edarts/cu/pool/LockedPool.java",
                        "        if (isEmpty()) {\n            return EMPTY;\n        }\n        lock();",
                        "        lock();\n        if (isEmpty()) {\n            return EMPTY;\n        }"),
                Arguments.of(
                        "the CU that a codelet is pinned to is not woken",
                        "org/edarts/cu/host/slots/Scheduler.java",
                        "} else if (cu != unit) {\n            wake(cu);",
                        "} else if (false) {\n            wake(cu);"),
                Arguments.of(
                        "a CU takes what the SU has not placed yet",
                        "org/edarts/cu/host/slots/ReadySource.java",
                        "victim == unit ? NONE : stealFrom(victim)",
                        "state.inbox().isEmpty() ? stealFrom(victim) : state.inbox().pop(victim)"),
                Arguments.of(
                        "the SU is not woken", "org/edarts/cu/host/slots/Scheduler.java", "            wake(su);", ""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bugs")
    void isFound(String bug, String file, String right, String wrong) throws Exception {
        String fault = new MutatedRuntime(EXECUTOR.resolve(file), right, wrong).probe(MutantProbe.class);
        System.out.println(bug + ": " + fault);
        assertFalse(fault.isEmpty(), () -> "the probe found nothing, though " + bug);
    }

    static Stream<Arguments> bugsInTheOrderOfDeclaration() {
        return Stream.of(
                Arguments.of(
                        "a unit goes on in the order though another one has closed it",
                        "org/edarts/cu/host/prelude/PreludeUnit.java",
                        "return !order.closed() && !run.stopped();",
                        "return !run.stopped();"),
                Arguments.of(
                        "what is being fired counts as fired when the run goes on by slots",
                        "org/edarts/cu/host/prelude/Prelude.java",
                        "cells, order.from(), order.to());",
                        "cells, order.to(), order.to());"),
                Arguments.of(
                        "nobody tells that a codelet has fired that took long",
                        "org/edarts/cu/host/prelude/PreludeUnit.java",
                        "rest.late(cu, from, left, to);",
                        ""),
                Arguments.of(
                        "others take the codelet that a unit is at",
                        "org/edarts/cu/host/prelude/Prelude.java",
                        "begun = codelet + 1;",
                        "begun = codelet;"),
                Arguments.of(
                        "the codelet that a unit is at counts as fired",
                        "org/edarts/cu/host/prelude/Prelude.java",
                        "fired = codelet;",
                        "fired = codelet + 1;"),
                Arguments.of(
                        "two units go through the order at the same time",
                        "org/edarts/cu/host/prelude/Prelude.java",
                        "|| !taken.compareAndSet(false, true)) {",
                        "|| taken.getAndSet(false)) {"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bugsInTheOrderOfDeclaration")
    void isFoundInTheOrderOfDeclaration(String bug, String file, String right, String wrong) throws Exception {
        String fault = new MutatedRuntime(EXECUTOR.resolve(file), right, wrong).probe(PreludeProbe.class);
        System.out.println(bug + ": " + fault);
        assertFalse(fault.isEmpty(), () -> "the probe found nothing, though " + bug);
    }

    static Stream<Arguments> bugsOfTheSchedule() {
        String claims = "org/edarts/cu/host/schedule/BatchClaims.java";
        String state = "org/edarts/cu/host/schedule/ScheduleState.java";
        String change = "org/edarts/cu/host/ScheduleThenSlots.java";
        return Stream.of(
                Arguments.of(
                        "a stolen batch is not let go",
                        claims,
                        "if (!state.tellNone(cu)) {",
                        "if (lane == cu && !state.tellNone(cu)) {"),
                Arguments.of(
                        "a claim leaves the batch to others",
                        state,
                        "return words.compareAndSet(at(lane), seen, (batches(seen) + 1L - finished) * BATCH + to);",
                        "return words.get(at(lane)) == seen && to > finished;"),
                Arguments.of(
                        "a CU begins a batch when the run is broken off",
                        state,
                        "return before >= 0 && told.compareAndSet(at(cu), before, batch(from, to));",
                        "told.set(at(cu), batch(from, to)); return true;"),
                Arguments.of(
                        "others take the codelet that a CU is at",
                        "org/edarts/cu/host/schedule/BrokenOff.java",
                        "                return step;\n",
                        "                return step - 1;\n"),
                Arguments.of(
                        "what a CU has fired of its batch is lost",
                        change,
                        "work.late(cu, late.fired(), late.left());",
                        "work.late(cu, new int[0], late.left());"),
                Arguments.of(
                        "the codelets that CUs are at count as free",
                        "org/edarts/cu/host/schedule/BrokenOff.java",
                        "openSteps.set(open, begun);",
                        ""),
                Arguments.of(
                        "what a CU has fired of its batch, and has not marked, counts as free",
                        "org/edarts/cu/host/schedule/BrokenOff.java",
                        "firedSteps.set(from, open);",
                        ""),
                Arguments.of(
                        "a lane tells that a batch is done when it begins",
                        "org/edarts/cu/host/schedule/ScheduleUnit.java",
                        "state.moveFrontier(lane, from);",
                        "state.moveFrontier(lane, to);"),
                Arguments.of(
                        "a closed gate is not seen",
                        "org/edarts/cu/host/schedule/LaneGates.java",
                        "                    return false;",
                        "                    return true;"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bugsOfTheSchedule")
    void isFoundInTheSchedule(String bug, String file, String right, String wrong) throws Exception {
        MutatedRuntime mutated = new MutatedRuntime(EXECUTOR.resolve(file), right, wrong);
        String fault = "";
        // threads have to meet in the wrong moment, which may take a few attempts
        for (int attempt = 0; attempt < ATTEMPTS && fault.isEmpty(); attempt++) {
            fault = mutated.probe(ScheduleProbe.class);
        }
        String found = fault;
        System.out.println(bug + ": " + found);
        assertFalse(found.isEmpty(), () -> "the probe found nothing, though " + bug);
    }

    @Test
    void anEndThatDoesNotCountWhoCameAndWentIsFound() throws Exception {
        MutatedRuntime uncounted = new MutatedRuntime(
                EXECUTOR.resolve("org/edarts/cu/host/TerminationDetector.java"),
                "ENGAGE = (1L << Integer.SIZE) + 1;",
                "ENGAGE = 1;");
        assertFalse(uncounted.probe(TerminationProbe.class).isEmpty());
    }

    @Test
    void nothingIsFoundWhereNothingIsWrong() throws Exception {
        assertEquals("", unmutated().probe(TerminationProbe.class));
        assertEquals("", unmutated().probe(PreludeProbe.class));
        assertEquals("", unmutated().probe(MutantProbe.class));
        assertEquals("", unmutated().probe(ScheduleProbe.class));
    }

    private static MutatedRuntime unmutated() throws IOException {
        String same = "int before = lower(slot, alone);";
        return new MutatedRuntime(EXECUTOR.resolve("org/edarts/cu/host/slots/SyncSlots.java"), same, same);
    }
}
