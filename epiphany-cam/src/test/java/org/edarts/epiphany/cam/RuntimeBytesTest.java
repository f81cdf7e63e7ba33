package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Linking;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;

/** What the runtime is said to take of a core's memory when a graph runs: what that graph needs, and no more. */
class RuntimeBytesTest {
    private static final Chip CHIP = Chips.mesh(2, 2);
    private static final int PADDING = 900;
    private static final int SEED = 6;

    @Test
    void whatNeedsNothingMoreHasFirmwareAndRecord() {
        RandomGraph small = new RandomGraph(SEED, 4, 0);
        assertEquals(
                EpiphanyCam.runtimeBytes().resident(),
                bytes("adaptive", HashKernel.library(), small.graph(), Linking.HOMES));
    }

    @Test
    void whatHasBlocksInTheDramHasWhatBringsThem() {
        RandomGraph large = new RandomGraph(SEED, 4, PADDING);
        assertEquals(
                EpiphanyCam.runtimeBytes().resident()
                        + StreamProgram.installed().code(false).length,
                bytes("adaptive", HashKernel.library(), large.graph(), Linking.HOMES));
    }

    @Test
    void whatInvokesHasProcedures() {
        ManyProcedures many = new ManyProcedures(SEED, 2, 4, 0);
        int part = Firmware.installed()
                .with(Firmware.Part.CONTROL)
                .with(Firmware.Part.PROCEDURES_NESTING)
                .end();
        assertEquals(
                part + Layout.RECORD_BYTES, bytes("adaptive", ManyProcedures.library(), many.graph(), Linking.HOMES));
    }

    /** Of SU and CU it is the SU that has more. */
    @Test
    void whatIsHandedOutHasAnSu() {
        RandomGraph small = new RandomGraph(SEED, 0, 0);
        int part = Firmware.installed().with(Firmware.Part.QUEUE).end();
        assertEquals(part + Layout.RECORD_BYTES, bytes("fifo", HashKernel.library(), small.graph(), Linking.SU));
    }

    private static int bytes(String policy, KernelLibrary library, CodeletGraph graph, Linking most) {
        boolean hands = policy.equals("fifo");
        try (EpiphanyCam cam = EpiphanyCam.simulated(
                CHIP, hands ? CHIP.machine() : CHIP.machine().withFoldedSus(), library, Policies.named(policy))) {
            int bytes = cam.runtimeBytes(graph);
            assertTrue(bytes <= most.bytes(), () -> bytes + " of " + most.bytes());
            return bytes;
        }
    }
}
