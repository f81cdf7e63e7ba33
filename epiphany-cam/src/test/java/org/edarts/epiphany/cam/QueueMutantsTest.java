package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Firmware.Part;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random graphs in an adversarial memory order find bugs in the ring of what waits to be handed out. */
class QueueMutantsTest {
    private static final int GRAPHS = 32;
    private static final int SIDE = 3;
    private static final int WIDE = 40;
    private static final int ROUNDS = 5;
    private static final Duration LONGEST = Duration.ofMillis(2);

    private static FirmwareMutant queue() {
        return FirmwareMutant.ofPart(Part.QUEUE, "hand_out");
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of(
                        "what a CU makes ready goes before what waits",
                        queue().remove("then_next", "as_round", "sub r0,r20,r21")
                                .remove("then_round", "in_line", "sub r0,r20,r21")
                                .remove("made_ready", "makes_other_ready", "sub r0,r20,r21")),
                Arguments.of(
                        "what comes goes before what waits",
                        queue().replace("hand_out", "hand_first", "sub r4,r20,r21", "eor r4, r4, r4")),
                Arguments.of(
                        "of what has come together the last goes first",
                        queue().replace("hand_out", "hand_first", "sub r4,r28,r16", "eor r4, r4, r4")),
                Arguments.of(
                        "what nobody has room for is kept nowhere",
                        queue().remove("put_first", "line_up", "strh r16,[r21],+0x1")),
                Arguments.of(
                        "handed out twice: what was first stays so",
                        queue().remove("hand", "after_hand", "str r20,[r29,+0x2e]")),
                Arguments.of(
                        "handed out twice: what goes where another was stays first",
                        queue().remove("first_in_line", "makes_ready", "str r20,[r29,+0x2e]")),
                Arguments.of(
                        "lost: what is lined up is not noted",
                        queue().remove("line_up", "su_idle", "str r21,[r29,+0x2f]")),
                Arguments.of(
                        "lost wake-up: at the bottom of the pool nobody looks into the ring",
                        queue().replace("next_in_line", "su_look", "sub r4,r20,r21", "eor r4, r4, r4")),
                Arguments.of("the ring has no end", queue().remove("hand_out", "su_idle", "moveq r21,r23")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, FirmwareMutant mutant) {
        assertNotEquals("", firstComplaint(mutant.make()), name);
    }

    @Test
    void theFirmwareItselfHasNone() {
        assertEquals("", firstComplaint(Firmware.installed()));
    }

    private static String firstComplaint(Firmware firmware) {
        for (long seed = 0; seed < GRAPHS; seed++) {
            String complaint = complaint(firmware, seed);
            if (!complaint.isEmpty()) {
                return complaint;
            }
        }
        return complaintOfRounds(firmware);
    }

    /** The ring begins anew after each round, or in it. */
    private static String complaintOfRounds(Firmware firmware) {
        Kernel count = new Kernel("count", arguments -> arguments.ints(0)[0]--);
        GraphBuilder g = CodeletGraph.named("rounds");
        Blocks<int[]> left = g.blocks("left", BlockType.INTS, WIDE + 1, 1).filled((index, one) -> one[0] = ROUNDS);
        g.loop("rounds", left.at(WIDE), round -> {
            Codelet wide = round.codelets("wide", WIDE, count, (index, arguments) -> arguments.updates(left.at(index)));
            round.codelets("last", 1, count, (none, arguments) -> arguments.updates(left.at(WIDE)))
                    .after(wide);
        });
        Chip chip = Chips.mesh(SIDE, SIDE);
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("count.S", """
                        .text
                        .global count
                count:  ldr     r2, [r1]
                        ldr     r0, [r2]
                        sub     r0, r0, #1
                        str     r0, [r2]
                        rts
                """));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(), kernels, firmware, Policies.named("fifo"))) {
            Run run = cam.run(g.build(), RunOptions.DEFAULT.deadline(LONGEST)).join();
            return IntStream.rangeClosed(0, WIDE).allMatch(block -> run.get(left.at(block))[0] == 0)
                    ? ""
                    : "not as often as there are rounds";
        } catch (RuntimeException failed) {
            return String.valueOf(failed.getMessage());
        }
    }

    /** What comes from another cluster may find nobody who has room, and is then alone. */
    private static String complaint(Firmware firmware, long seed) {
        boolean two = seed % 3 == 2;
        Chip few = two ? Chips.mesh(2, 2) : seed % 3 == 1 ? Chips.mesh(SIDE, SIDE) : Chips.mesh(1, SIDE);
        Chip chip = few.withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = chip.machine(two ? 2 : 1);
        RandomGraph random = new RandomGraph(seed, 0);
        RunOptions options = RunOptions.DEFAULT.deadline(LONGEST);
        try (EpiphanyCam cam = EpiphanyCam.simulated(
                chip, machine, Filling.of(HashKernel.library()), firmware, Policies.named("fifo"))) {
            String order = HandingOrder.wrong(HandingOrder.traced(cam, random.graph(), options), true);
            return order.isEmpty()
                    ? random.wrong(cam.run(random.graph(), options).join())
                    : order;
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }
}
