package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Arguments;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who invokes procedures, and what these do, is the same on cores as on hosts, or refused. */
class InvocationTest {
    private static final String SOURCE = """
                    .text
                    .global say, choose, every, mute
            say:    ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    add     r0, r0, #1
                    str     r0, [r2, #1]
                    mov     r0, #1
                    str     r0, [r2]
                    rts
            choose: ldr     r0, [r1, #4]
                    ldr     r2, [r1]
                    mov     r3, #1
                    and     r3, r3, r0
                    beq     even
                    ldr     r2, [r1, #2]
            even:   add     r0, r0, #1
                    str     r0, [r2, #1]
                    mov     r0, #1
                    str     r0, [r2]
                    rts
            every:  ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    mov     r0, #1
                    str     r0, [r2]
                    str     r0, [r3]
                    rts
            mute:   rts
            """;

    /** Says in its first argument the number behind its second one. */
    static final Kernel SAY = new Kernel("say", arguments -> say(arguments, 0, 1));

    /** Says it in its first or second argument: an odd number in the second. */
    private static final Kernel CHOOSE = new Kernel("choose", arguments -> say(arguments, arguments.intAt(2) & 1, 2));

    static final ThreadedProcedure<Integer, Integer> NEXT = ThreadedProcedure.define(
            "next",
            p -> p.codelets(
                    "end",
                    1,
                    SAY,
                    (index, arguments) -> arguments.completes(p.result()).value(p.argument())));

    final GraphBuilder g = CodeletGraph.named("invocations");

    private static void say(Arguments arguments, int outlet, int number) {
        arguments.ints(outlet)[1] = arguments.intAt(number) + 1;
        arguments.ints(outlet)[0] = 1;
    }

    final EpiphanyCam cam() {
        return cam(Chips.mesh(1, 2), library());
    }

    /** Returns the machine of a chip: here CUs schedule for themselves. */
    EpiphanyCam cam(Chip chip, KernelLibrary library) {
        return EpiphanyCam.simulated(chip, library);
    }

    static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("say.S", SOURCE));
    }

    /** Who invokes follows what it waits for, and takes along who waits for it. */
    @Test
    void allThatDependsOnAnInvocationMovesWithIt() {
        Promise<Integer> first = g.promise("first");
        Promise<Integer> second = g.promise("second");
        Promise<Integer> third = g.promise("third");
        g.codelets(
                        "t",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(NEXT, second).value(20))
                .after(first);
        g.codelets(
                "n",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(NEXT, first).value(10));
        g.codelets(
                        "u",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(NEXT, third).value(30))
                .after(second);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(graph);
            assertEquals(12, run.get(first));
            assertEquals(22, run.get(second));
            assertEquals(32, run.get(third));
            assertEquals(6, run.mesh().fired());
        }
    }

    /** Whom each signals ends with who is last, however many there are: what lies behind is the list of another one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void arcsOfAProcedureLeadToWhatTheyAreToLeadTo(int wide) {
        Kernel mute = new Kernel("mute", arguments -> {});
        ThreadedProcedure<Integer, Integer> layers = ThreadedProcedure.define("layers", p -> {
            Codelet first = p.codelets("first", 1, mute, (index, arguments) -> {});
            Codelet second =
                    p.codelets("second", wide, mute, (index, arguments) -> {}).after(first);
            Codelet third = p.codelets("third", wide, mute, (index, arguments) -> {});
            for (int index = 0; index < wide; index++) {
                third.at(index).after(second.at(index));
            }
            p.codelets(
                            "end",
                            1,
                            SAY,
                            (index, arguments) ->
                                    arguments.completes(p.result()).value(p.argument()))
                    .after(third);
        });
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "start",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(layers, result).value(10));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(graph);
            assertEquals(12, run.get(result));
            assertEquals(3 + 2L * wide, run.mesh().fired());
        }
    }

    @Test
    void whoWaitsElsewhereForAnInvocationIsRefused() {
        Promise<Integer> result = g.promise("result");
        g.codelets(
                        "t",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(NEXT, result).value(20))
                .on(0);
        g.codelets("u", 1, new Kernel("mute", arguments -> {}), (index, arguments) -> {})
                .on(1)
                .after(result);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam()) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(graph));
            String message = String.valueOf(refused.getMessage());
            assertTrue(message.contains("codelet \"u\" of graph \"invocations\" waits for what \"t\""), message);
        }
    }

    /** The kernel chooses which of two invocations completes the promise: one signal comes either way. */
    @Test
    void onePromiseOfTwoInvocations() {
        ThreadedProcedure<Integer, Integer> either = ThreadedProcedure.define("either", p -> {
            Promise<Integer> got = p.promise("got");
            p.codelets(
                    "pick",
                    1,
                    CHOOSE,
                    (index, arguments) ->
                            arguments.invokes(NEXT, got).invokes(NEXT, got).value(p.argument()));
            p.codelets(
                            "end",
                            1,
                            SAY,
                            (index, arguments) ->
                                    arguments.completes(p.result()).value(got))
                    .after(got);
        });
        Promise<Integer> odd = g.promise("odd");
        Promise<Integer> even = g.promise("even");
        g.codelets(
                "a",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(either, odd).value(10));
        g.codelets(
                "b",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(either, even).value(21));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam();
                Cam host = Cam.host(1)) {
            for (Run run : new Run[] {host.run(graph).join(), cam.run(graph).join()}) {
                assertEquals(14, run.get(odd));
                assertEquals(25, run.get(even));
            }
        }
    }

    /** What is known of a kernel's faults is told where a procedure fires it, too. */
    @Test
    void aFaultInAProcedureNamesItsCodelet() {
        ThreadedProcedure<Integer, Integer> faulty = ThreadedProcedure.define(
                "faulty",
                p -> p.codelets(
                        "break",
                        1,
                        new Kernel("fault", arguments -> {}),
                        (index, arguments) -> arguments.completes(p.result())));
        RuntimeException meant = new ArithmeticException("meant");
        KernelLibrary library = library()
                .with(
                        "fault",
                        Assembler.assemble("fault.S", ".text\n.global f\nf: mov r2, #0x4002\nstr r0, [r2]\nrts\n"),
                        (end, registers) -> Optional.of(meant),
                        BlockUses.UNKNOWN);
        try (EpiphanyCam cam = cam(Chips.mesh(1, 2), library)) {
            Run run = cam.run(invoking(faulty));
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::join);
            assertEquals("break", failed.codelet());
            assertEquals(meant, failed.getCause());
            assertTrue(String.valueOf(failed.getMessage()).contains("\"faulty\""), failed.getMessage());
        }
    }

    @Test
    void whoCompletesAndInvokesIsNamed() {
        ThreadedProcedure<Integer, Integer> both = ThreadedProcedure.define("both", p -> {
            Promise<Integer> got = p.promise("got");
            p.codelets(
                    "all",
                    1,
                    new Kernel("every", arguments -> {}),
                    (index, arguments) -> arguments.completes(p.result()).invokes(NEXT, got));
            p.codelets(
                            "end",
                            1,
                            SAY,
                            (index, arguments) ->
                                    arguments.completes(p.result()).value(got))
                    .after(got);
        });
        try (EpiphanyCam cam = cam()) {
            Run run = cam.run(invoking(both));
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::join);
            assertEquals("all", failed.codelet());
            String message = String.valueOf(failed.getMessage());
            assertTrue(message.contains("completes the result of its procedure and invokes"), message);
            assertFalse(message.contains("pc 0x"), message);
        }
    }

    /** A kernel that may complete the result, and does not, is told of, and not those that wait for it in turn. */
    @Test
    void aPromiseThatStaysOpenIsNamed() {
        ThreadedProcedure<Integer, Integer> mute = ThreadedProcedure.define(
                "mute",
                p -> p.codelets(
                        "end",
                        1,
                        new Kernel("mute", arguments -> {}),
                        (index, arguments) -> arguments.completes(p.result())));
        assertStalls(mute, "procedure \"mute\" has not completed its result on eCore (0, ", "for which \"result\" is");
        ThreadedProcedure<Integer, Integer> outer = ThreadedProcedure.define("outer", p -> {
            Promise<Integer> got = p.promise("got");
            p.codelets(
                    "begin",
                    1,
                    SAY,
                    (index, arguments) -> arguments.invokes(mute, got).value(1));
            p.codelets(
                            "end",
                            1,
                            SAY,
                            (index, arguments) ->
                                    arguments.completes(p.result()).value(got))
                    .after(got);
        });
        assertStalls(outer, "but procedure \"mute\"", "a promise of procedure \"outer\" is open");
    }

    /** As on hosts, with what waits for it, what may have completed it, and all that has not fired. */
    @Test
    void aPromiseThatAKernelLeavesOpenIsNamed() {
        Kernel mute = new Kernel("mute", arguments -> {});
        Promise<Integer> kept = g.promise("kept");
        Promise<Integer> left = g.promise("left");
        g.codelets(
                "says", 1, SAY, (index, arguments) -> arguments.completes(kept).value(4));
        g.codelets("silent", 1, mute, (index, arguments) -> arguments.completes(left));
        g.codelets("goes", 1, mute, (index, arguments) -> arguments.value(kept)).after(kept);
        Codelet waits = g.codelets("waits", 1, mute, (index, arguments) -> arguments.value(left))
                .after(left);
        g.codelets("behind", 1, mute, (index, arguments) -> {}).after(waits);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam()) {
            StallException stalled = assertThrows(StallException.class, cam.run(graph)::join);
            String message = String.valueOf(stalled.getMessage());
            String told = "slot \"left\" got 0 of 1 signals, and \"waits\" waits for it, but codelet \"silent\","
                    + " which declares to complete the promise, fired and did not; complete it on every path";
            assertTrue(message.endsWith("but " + told), message);
            assertEquals(List.of("\"waits\"", "\"behind\""), stalled.notFired());
        }
    }

    /** What waits for a procedure that never completes its result has not fired. */
    @Test
    void whatWaitsForAProcedureHasNotFired() {
        ThreadedProcedure<Integer, Integer> mute = ThreadedProcedure.define(
                "mute",
                p -> p.codelets(
                        "end",
                        1,
                        new Kernel("mute", arguments -> {}),
                        (index, arguments) -> arguments.completes(p.result())));
        Promise<Integer> left = g.promise("left");
        g.codelets(
                "invokes",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(mute, left).value(4));
        g.codelets("waits", 1, new Kernel("mute", arguments -> {}), (index, arguments) -> arguments.value(left))
                .after(left);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam()) {
            StallException stalled = assertThrows(StallException.class, cam.run(graph)::join);
            assertEquals(List.of("\"waits\""), stalled.notFired());
        }
    }

    private void assertStalls(ThreadedProcedure<Integer, Integer> procedure, String culprit, String promise) {
        try (EpiphanyCam cam = cam()) {
            StallException stalled = assertThrows(StallException.class, cam.run(invoking(procedure))::join);
            String message = String.valueOf(stalled.getMessage());
            assertTrue(message.contains(culprit), message);
            assertTrue(message.contains(promise), message);
            assertFalse(message.contains("\"outer\" has not"), message);
        }
    }

    /** A body on the host comes after the invocation by a slot, or later, and reads what came of it. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void theHostReadsTheResult(long seed) {
        Promise<Integer> first = g.promise("first");
        Promise<Integer> second = g.promise("second");
        g.codelets(
                "t",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(NEXT, first).value(20));
        g.codelets(
                        "u",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(NEXT, second).value(30))
                .after(first);
        Value<Integer> twice = g.value("twice", first, number -> 2 * number);
        Value<Integer> sum = g.value("sum", twice, second, Integer::sum);
        Codelet late = g.codelet("late", firing -> firing.get(first)).after(second);
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = cam(chip, library());
                Cam host = Cam.host(1)) {
            for (Run run : new Run[] {host.run(graph).join(), cam.run(graph).join()}) {
                assertEquals(44, run.get(twice));
                assertEquals(76, run.get(sum));
            }
        }
        assertEquals("late", late.name());
    }

    /** What a body on the host is to complete is told of in the same words. */
    @Test
    void aPromiseThatABodyLeavesOpenIsNamed() {
        Promise<Integer> left = g.promise("left");
        g.codelet("silent", firing -> {}).completes(left);
        g.codelets("waits", 1, new Kernel("mute", arguments -> {}), (index, arguments) -> arguments.value(left))
                .after(left);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam()) {
            StallException stalled = assertThrows(StallException.class, cam.run(graph)::join);
            String message = String.valueOf(stalled.getMessage());
            assertTrue(message.contains("slot \"left\" got 0 of 1 signals, and \"waits\" waits for it, but"), message);
            assertTrue(message.contains("\"silent\", which declares to complete the promise"), message);
            assertEquals(List.of("\"waits\""), stalled.notFired());
        }
    }

    /** As on any host, a promise has no content for who does not come after it. */
    @Test
    void aResultThatNobodyWaitedForIsNotThere() {
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "t",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(NEXT, result).value(20));
        g.codelet("early", firing -> firing.get(result));
        try (EpiphanyCam cam = cam()) {
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, cam.run(g.build())::join);
            assertEquals("early", failed.codelet());
        }
    }

    /** What its argument says is enough, as on cores: nothing has to be declared besides. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1})
    void aKernelThatTheHostFiresCompletesAPromise(long seed) {
        Promise<Integer> first = g.promise("first");
        Promise<Integer> second = g.promise("second");
        g.codelets("t", 1, SAY, (index, arguments) -> arguments.completes(first).value(20))
                .onCluster("host");
        g.codelets(
                        "u",
                        1,
                        SAY,
                        (index, arguments) -> arguments.completes(second).value(first))
                .after(first);
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library());
                Cam host = Cam.host(1)) {
            for (Run run : new Run[] {
                host.run(graph).join(), cam.run(graph).join(), cam.run(graph).join()
            }) {
                assertEquals(21, run.get(first));
                assertEquals(22, run.get(second));
            }
        }
    }

    /** Without a procedure: kernels on cores read it, and a body on the host, and the user. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void aKernelCompletesAPromise(long seed) {
        Promise<Integer> first = g.promise("first");
        Promise<Integer> second = g.promise("second");
        Promise<Integer> third = g.promise("third");
        g.codelets("t", 1, SAY, (index, arguments) -> arguments.completes(first).value(20));
        g.codelets(
                        "u",
                        1,
                        SAY,
                        (index, arguments) -> arguments.completes(second).value(first))
                .after(first);
        g.codelets(
                        "v",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(NEXT, third).value(second))
                .after(second);
        Value<Integer> sum = g.value("sum", first, third, Integer::sum);
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = cam(chip, library());
                Cam host = Cam.host(1)) {
            for (Run run : new Run[] {
                host.run(graph).join(), cam.run(graph).join(), cam.run(graph).join()
            }) {
                assertEquals(22, run.get(second));
                assertEquals(24, run.get(third));
                assertEquals(45, run.get(sum));
            }
        }
    }

    @Test
    void aPromiseThatSeveralKernelsMayCompleteIsRefused() {
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "t", 2, SAY, (index, arguments) -> arguments.completes(result).value(20));
        try (EpiphanyCam cam = cam()) {
            CodeletGraph graph = g.build();
            String message = String.valueOf(
                    assertThrows(GraphException.class, () -> cam.run(graph)).getMessage());
            assertTrue(message.contains("\"result\" of graph \"invocations\" is completed by \"t\""), message);
        }
    }

    /** What a body declares to complete comes to kernels, too. */
    @Test
    void aBodyCompletesAPromise() {
        Promise<Integer> result = g.promise("result");
        Promise<Integer> next = g.promise("next");
        g.codelet("t", firing -> firing.complete(result, 41)).completes(result);
        g.codelets("u", 1, SAY, (index, arguments) -> arguments.completes(next).value(result))
                .after(result);
        try (EpiphanyCam cam = cam()) {
            assertEquals(42, cam.run(g.build()).join().get(next));
        }
    }

    private static CodeletGraph invoking(ThreadedProcedure<Integer, Integer> procedure) {
        return CodeletGraph.build("invoking", g -> {
            Promise<Integer> result = g.promise("result");
            g.codelets(
                    "start",
                    1,
                    SAY,
                    (index, arguments) -> arguments.invokes(procedure, result).value(1));
        });
    }
}
