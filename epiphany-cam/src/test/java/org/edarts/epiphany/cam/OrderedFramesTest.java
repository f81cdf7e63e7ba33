package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.frame.FrameRoom;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a core with an order does when nothing is ready and invocations wait; and how what goes wrong is named. */
class OrderedFramesTest {
    private static final int LONG = 60_000;
    private static final int MOST_DEPTH = 96;

    /** Invokes with one less, or takes its time if that is much. */
    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("dig.S", """
                    .text
                    .global say, dig, up, mute
            say:    ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    b       says
            dig:    ldr     r0, [r1, #4]
                    ldr     r2, [r1, #2]
                    lsr     r3, r0, #12
                    bne     slow
                    sub     r0, r0, #1
                    bgteu   deeper
                    mov     r0, #0
                    b       says
            slow:   sub     r0, r0, #1
                    bne     slow
                    b       says
            deeper: ldr     r2, [r1]
                    b       says
            up:     ldr     r2, [r1]
                    ldr     r0, [r1, #2]
                    add     r0, r0, #1
            says:   mov     r3, #1
                    str     r0, [r2, #1]
                    str     r3, [r2]
            mute:   rts
            """));

    private static final Kernel MUTE = new Kernel("mute", arguments -> {});
    private static final Kernel SAY = new Kernel("say", arguments -> {});

    private static final ThreadedProcedure<Integer, Integer> DIG = ThreadedProcedure.define("dig", p -> {
        Promise<Integer> got = p.promise("got");
        p.codelets(
                "dig",
                1,
                new Kernel("dig", arguments -> {}),
                (index, arguments) ->
                        arguments.invokes(p.self(), got).completes(p.result()).value(p.argument()));
        p.codelets(
                        "up",
                        1,
                        new Kernel("up", arguments -> {}),
                        (index, arguments) -> arguments.completes(p.result()).value(got))
                .after(got)
                .priority(Priority.HIGH);
    });

    private record Declared(CodeletGraph graph, Promise<Integer> result) {}

    /** Two invocations have the frames in the neighbour's memory, and take long; others go deeper and deeper. */
    private static Declared digging(int depth) {
        GraphBuilder g = CodeletGraph.named("digging");
        Promise<Integer> result = g.promise("result");
        Codelet start = g.codelets(
                        "start",
                        1,
                        SAY,
                        (index, arguments) -> arguments.invokes(DIG, result).value(depth))
                .on(0);
        for (int number = 0; number < FrameRoom.ABROAD; number++) {
            Promise<Integer> ended = g.promise("ended" + number);
            start.after(g.codelets(
                            "slow" + number,
                            1,
                            SAY,
                            (index, arguments) -> arguments.invokes(DIG, ended).value(LONG))
                    .on(0));
            g.codelets("last" + number, 1, MUTE, (index, arguments) -> {}).after(ended);
        }
        return new Declared(g.build(), result);
    }

    private static EpiphanyCam cam(Firmware firmware) {
        Chip chip = Chips.mesh(1, 2);
        return EpiphanyCam.simulated(
                chip, chip.machine().withFoldedSus(), LIBRARY, firmware, Policies.named("adaptive"));
    }

    private static int result(Firmware firmware) {
        try (EpiphanyCam cam = cam(firmware)) {
            int here = cam.frames(digging(1).graph()).get(0).here();
            assertTrue(here <= MOST_DEPTH, here + " frames");
            Declared digging = digging(here);
            Run run = cam.run(digging.graph()).join();
            assertEquals(here, run.get(digging.result()));
            return here;
        }
    }

    /** One more than there are frames waits until one is free in the neighbour's memory, of which nobody tells. */
    @Test
    void whatWaitsBeginsWhenNothingIsReady() {
        assertTrue(result(Firmware.installed()) > 1);
    }

    @Test
    void whoDoesNotLookForItIsFound() {
        Firmware mutant = FirmwareMutant.ofPart(Firmware.Part.PROCEDURES_NESTING, "after_outlets")
                .remove("idle_waiting", "some_wait", "bne some_wait")
                .make();
        assertThrows(StallException.class, () -> result(mutant));
    }

    /** Who waits is the codelet, and not what asks for its tokens in its place. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whoWaitsForAPromiseAndNeedsTokensIsNamed(int count) {
        GraphBuilder g = CodeletGraph.named("graph");
        Promise<Integer> left = g.promise("left");
        g.codelets("silent", 1, MUTE, (index, arguments) -> arguments.completes(left));
        g.codelets("waits", count, MUTE, (index, arguments) -> {}).after(left).needs(Resource.exclusive("bus"));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            StallException stalled = assertThrows(StallException.class, cam.run(g.build())::join);
            String message = String.valueOf(stalled.getMessage());
            String waits = count == 1 ? "\"waits\" waits" : "\"waits\"[0] and 1 more wait";
            assertTrue(message.contains("slot \"left\" got 0 of 1 signals, and " + waits + " for it"), message);
            assertTrue(message.contains("codelet \"silent\""), message);
            assertEquals(count, stalled.notFired().size());
        }
    }

    private static CodeletGraph invoking(String kernel) {
        ThreadedProcedure<Integer, Integer> last = ThreadedProcedure.define(
                "last",
                p -> p.codelets(
                                "end",
                                1,
                                new Kernel(kernel, arguments -> {}),
                                (index, arguments) -> arguments.completes(p.result()))
                        .priority(Priority.LOW));
        GraphBuilder g = CodeletGraph.named("graph");
        Promise<Integer> result = g.promise("result");
        g.codelets(
                "start",
                1,
                SAY,
                (index, arguments) -> arguments.invokes(last, result).value(1));
        g.codelets("waits", 1, MUTE, (index, arguments) -> {}).after(result).priority(Priority.HIGH);
        return g.build();
    }

    @Test
    void aFaultInAFrameNamesItsCodelet() {
        RuntimeException meant = new ArithmeticException("meant");
        KernelLibrary library = LIBRARY.with(
                "fault",
                Assembler.assemble("fault.S", ".text\n.global f\nf: mov r2, #0x4002\nstr r0, [r2]\nrts\n"),
                (end, registers) -> Optional.of(meant),
                BlockUses.UNKNOWN);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), library)) {
            Run run = cam.run(invoking("fault"));
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::join);
            assertEquals("end", failed.codelet());
            assertEquals(meant, failed.getCause());
        }
    }

    @Test
    void aResultThatStaysOpenIsNamed() {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            StallException stalled = assertThrows(StallException.class, cam.run(invoking("mute"))::join);
            String message = String.valueOf(stalled.getMessage());
            assertTrue(message.contains("procedure \"last\" has not completed its result on eCore (0, "), message);
            assertEquals(List.of("\"waits\""), stalled.notFired());
        }
    }
}
