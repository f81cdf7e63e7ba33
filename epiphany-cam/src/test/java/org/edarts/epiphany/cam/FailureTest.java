package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.StallException;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong on a core ends the run, which tells what it was; the machine stays usable. */
class FailureTest {
    private static final List<String> NOT_FIRED = List.of("\"middle\"[0]", "\"middle\"[1]", "\"last\"");

    private static final String KERNELS = """
                    .text
                    .global unaligned, forever, hole, harm, undefined, away, clobbers, fine
            unaligned:
                    mov     r2, #0x4002
                    str     r0, [r2]
                    rts
            forever:
                    b       forever
            hole:   mov     r2, #0
                    movt    r2, #0x0100
                    str     r0, [r2]
                    rts
            harm:   ldr     r2, [r1]
                    mov     r0, #9
                    str     r0, [r2]
                    rts
            undefined:
                    nop
                    .word   0x0000000f
                    rts
            away:   mov     r2, #0
                    movt    r2, #0x7000
                    jr      r2
            clobbers:
                    mov     r28, #0
                    mov     r29, #0
                    mov     r30, #0
                    mov     r31, #0
                    rts
            fine:   rts
            """;

    @Test
    void aFaultOfAKernelNamesTheCodelet() {
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(graph("unaligned"));
            assertEquals(Run.State.FAILED, run.state());
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::join);
            assertEquals("middle", failed.codelet());
            assertEquals(2, failed.index());
            assertEquals(1, failed.cu());
            assertTrue(failed.getMessage().contains("eCore (0, 1)"), failed.getMessage());
            assertTrue(failed.getMessage().contains("unaligned access at 0x00004002 by 'str r0,[r2]', at pc 0x"));
            assertTrue(failed.getMessage().contains(", kernel \"unaligned\" + 0x4, status"), failed.getMessage());
            assertTrue(failed.getMessage().endsWith("eCore (0, 1), at 0x80900000 in the mesh"), failed.getMessage());
            assertEquals(NOT_FIRED, failed.notFired());
            assertEquals(5, cam.run(graph("fine")).mesh().fired());
        }
    }

    /** A kernel that came with the data is told from another one in the other buffer. */
    @Test
    void aFaultOfAKernelFromTheDramNamesIt() {
        Chip chip = Chips.mesh(1, 2);
        Machine machine = chip.machine().withFoldedSus();
        CodeletGraph graph = graph("unaligned");
        Lowering lowering = new Lowering(
                        graph.compiled(),
                        machine,
                        Assignment.of(machine, chip.map()),
                        Firmware.installed(),
                        kernels(),
                        Movers.installed(),
                        StreamedRecords.WITH_KERNELS.residence(2),
                        Placing.NONE,
                        Alternatives.NONE)
                .complete();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels())) {
            graph.compiled().preparedFor(cam, () -> lowering);
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, cam.run(graph)::join);
            assertEquals("middle", failed.codelet());
            assertEquals(2, failed.index());
            assertTrue(failed.getMessage().contains(", kernel \"unaligned\" + 0x4, status"), failed.getMessage());
        }
    }

    /** The host looks when the core has come upon the fault, and its firmware has not told yet what it is. */
    @Test
    void aFaultIsNamedWheneverTheHostLooks() {
        Chip chip = Chips.mesh(1, 2);
        CuriousBoard board = new CuriousBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.observed(
                chip,
                chip.machine().withFoldedSus(),
                board.connect(),
                board.observer(),
                kernels(),
                Firmware.installed(),
                Policies.named(Policies.DEFAULT))) {
            CodeletFailedException failed =
                    assertThrows(CodeletFailedException.class, cam.run(graph("unaligned"))::join);
            assertEquals("middle", failed.codelet());
            assertEquals(2, failed.index());
        }
    }

    @Test
    void aKernelThatNeverEndsIsStoppedByTheDeadline() {
        try (EpiphanyCam cam = cam()) {
            EpiphanyRun run = cam.run(graph("forever"), RunOptions.DEFAULT.deadline(Duration.ofMillis(2)));
            DeadlineExceededException late = assertThrows(DeadlineExceededException.class, run::join);
            String message = String.valueOf(late.getMessage());
            assertTrue(message.contains("eCore (0, 1) fires codelet \"middle\"[2], at pc 0x"), message);
            assertTrue(message.contains(", kernel \"forever\" + 0x0"), message);
            assertEquals(NOT_FIRED, late.notFired());
            assertEquals(5, cam.run(graph("fine")).mesh().fired());
        }
    }

    @Test
    void theWatchdogReportsAndTheRunGoesOn() {
        Logger logger = Logger.getLogger("org.edarts.watchdog");
        List<String> reports = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord record) {
                reports.add(record.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(handler);
        try (EpiphanyCam cam = cam()) {
            RunOptions impatient =
                    RunOptions.DEFAULT.watchdog(Duration.ofNanos(1)).deadline(Duration.ofMillis(2));
            assertThrows(DeadlineExceededException.class, cam.run(graph("forever"), impatient)::join);
            String report = reports.get(0);
            assertTrue(report.startsWith("run of \"" + graph("forever").name() + "\" made no progress for"), report);
        } finally {
            logger.removeHandler(handler);
        }
    }

    /** What takes long ends as if nobody had looked, in the same cycles; so it does where no observer helps. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRunThatIsReportedEnds(boolean observed) {
        GraphBuilder g = CodeletGraph.named("slow");
        Kernel slow = new Kernel("slow", arguments -> {});
        Codelet first = g.codelets("first", 1, slow, (index, arguments) -> {}).on(0);
        g.codelets("last", 1, slow, (index, arguments) -> {}).on(1).after(first);
        CodeletGraph graph = g.build();
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("slow.S", """
                        .text
                        .global slow
                slow:   mov     r2, #0
                        movt    r2, #0x0010
                again:  sub     r2, r2, #1
                        bne     again
                        rts
                """));
        RunOptions patient = RunOptions.DEFAULT.deadline(Duration.ofSeconds(1));
        RunOptions impatient = patient.watchdog(Duration.ofNanos(1));
        Chip chip = Chips.mesh(1, 2);
        try (EpiphanyCam cam = observed
                ? EpiphanyCam.simulated(chip, kernels)
                : EpiphanyCam.on(chip.machine().withFoldedSus(), new BlindBoard(chip).connect(), kernels)) {
            EpiphanyRun reported = cam.run(graph, impatient);
            reported.join();
            assertEquals(2, reported.report().fired());
            if (observed) {
                EpiphanyRun quiet = cam.run(graph, patient);
                quiet.join();
                assertEquals(quiet.mesh().cycles(), reported.mesh().cycles());
            }
        }
    }

    @Test
    void anyPatienceIsOne() {
        try (EpiphanyCam cam = cam()) {
            RunOptions patient = RunOptions.DEFAULT
                    .watchdog(Duration.ofSeconds(Long.MAX_VALUE))
                    .deadline(Duration.ofMillis(2));
            assertThrows(DeadlineExceededException.class, cam.run(graph("forever"), patient)::join);
        }
    }

    /** Only a simulated chip tells that: a real one would wait for ever, or lose what is stored. */
    @Test
    void anAddressWhereNothingIsFailsItsCodelet() {
        assertFails(
                "hole",
                "access to nothing at 0x01000000 by 'str r0,[r2]', at pc 0x",
                ", kernel \"hole\" + 0x6, on eCore");
    }

    @Test
    void anUndefinedInstructionIsCalledSo() {
        assertFails("undefined", "undefined instruction (bits 0x0000000f), at pc 0x", ", kernel \"undefined\" + 0x2");
    }

    @Test
    void whoJumpsToNowhereIsNamed() {
        assertFails("away", "access to nothing at 0x70000000", "at pc 0x70000000, on eCore (0, 1), at 0x80900000");
    }

    /** The core goes on in the runtime, and loses its way there. */
    @Test
    void aCoreWhoseRuntimeLostItsRegistersIsNamed() {
        try (EpiphanyCam cam = cam()) {
            RunException failed = assertThrows(RunException.class, cam.run(graph("clobbers"))::join);
            String message = String.valueOf(failed.getMessage());
            assertTrue(
                    message.contains(", in the codelet runtime, on eCore (0, 1), at 0x80900000 in the mesh"), message);
            assertTrue(message.contains("registers r28 to r31"), message);
        }
    }

    private void assertFails(String kernel, String... told) {
        try (EpiphanyCam cam = cam()) {
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, cam.run(graph(kernel))::join);
            assertEquals("middle", failed.codelet());
            assertEquals(2, failed.index());
            assertEquals(1, failed.cu());
            String message = String.valueOf(failed.getMessage());
            for (String part : told) {
                assertTrue(message.contains(part), message);
            }
            assertEquals(NOT_FIRED, failed.notFired());
            assertEquals(5, cam.run(graph("fine")).mesh().fired());
        }
    }

    /** A kernel writes over the slot of another codelet, which then waits for ever. */
    @Test
    void aSlotThatNeverFillsIsTold() {
        try (EpiphanyCam cam = cam()) {
            CodeletGraph harmed = harmed(slotOfLast(harmed(0)));
            StallException stalled = assertThrows(StallException.class, cam.run(harmed)::join);
            String message = String.valueOf(stalled.getMessage());
            assertTrue(message.contains("codelet \"last\" waits for "), message);
            assertTrue(message.contains(" of 2 signals, in slot 0x"), message);
            assertTrue(message.contains("of eCore (0, 1)"), message);
            assertEquals(List.of("\"last\""), stalled.notFired());
        }
    }

    private static CodeletGraph harmed(int address) {
        GraphBuilder g = CodeletGraph.named("graph");
        Kernel fine = new Kernel("fine", arguments -> {});
        Codelet first = g.codelets("first", 1, fine, (index, arguments) -> {}).on(0);
        Codelet harm = g.codelets(
                        "harm", 1, new Kernel("harm", arguments -> {}), (index, arguments) -> arguments.value(address))
                .on(1)
                .after(first);
        g.codelets("last", 1, fine, (index, arguments) -> {}).on(1).after(first, harm);
        return g.build();
    }

    private static int slotOfLast(CodeletGraph graph) {
        Chip chip = Chips.mesh(1, 2);
        Machine machine = chip.machine().withFoldedSus();
        Assignment assignment = Assignment.of(machine, chip.map());
        Lowering lowering =
                Fitting.fit(graph.compiled(), machine, assignment, Firmware.installed(), kernels(), Placing.NONE);
        return lowering.images().get(1).tracks().stream()
                .filter(track -> track.first().codelet == 2)
                .mapToInt(track -> track.slot)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anInterruptCancelsTheRun() {
        try (EpiphanyCam cam = cam()) {
            Thread.currentThread().interrupt();
            EpiphanyRun run = cam.run(graph("forever"));
            assertTrue(Thread.interrupted());
            assertEquals(Run.State.CANCELLED, run.state());
            assertThrows(RunCancelledException.class, run::join);
            assertEquals(5, cam.run(graph("fine")).mesh().fired());
        }
    }

    @Test
    void theHostAccessesNothingBetweenStartAndEnd() {
        try (EpiphanyCam cam = cam()) {
            assertEquals(0, cam.run(graph("fine")).mesh().hostAccesses());
        }
    }

    private static KernelLibrary kernels() {
        return KernelLibrary.of(Assembler.assemble("kernels.S", KERNELS));
    }

    private static EpiphanyCam cam() {
        return EpiphanyCam.simulated(Chips.mesh(1, 2), kernels());
    }

    /** A codelet, three on the other core of which the last fires that kernel, and another codelet. */
    private static CodeletGraph graph(String kernel) {
        GraphBuilder g = CodeletGraph.named("graph");
        Kernel fine = new Kernel("fine", arguments -> {});
        Codelet first = g.codelets("first", 1, fine, (index, arguments) -> {}).on(0);
        Codelet middle = g.codelets("middle", 3, new Kernel(kernel, arguments -> {}), (index, arguments) -> {})
                .on(1)
                .after(first);
        middle.after(middle, (index, arcs) -> {
            if (index != 2) {
                arcs.from(2);
            }
        });
        g.codelets("last", 1, fine, (index, arguments) -> {}).on(0).after(middle);
        return g.build();
    }
}
