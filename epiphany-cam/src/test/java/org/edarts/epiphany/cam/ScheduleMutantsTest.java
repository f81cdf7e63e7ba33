package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.Firmware.Part;
import org.edarts.su.Decisions;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random graphs in an adversarial memory order find bugs in what hands codelets out and in what steals them, and none
 * in these.
 */
class ScheduleMutantsTest {
    private static final int GRAPHS = 16;

    private static final int SIDE = 3;
    private static final int HOMES = 4;
    private static final Duration LONGEST = Duration.ofMillis(2);

    private static FirmwareMutant central() {
        return FirmwareMutant.ofPart(Part.CENTRAL, "hand_out");
    }

    private static FirmwareMutant stealing() {
        return FirmwareMutant.ofPart(Part.STEALING, "seek");
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of(
                        "signal before data",
                        "fifo",
                        central().replace("arrive", "written", "sub r3,r3,r10", "eor r3, r3, r3")),
                Arguments.of(
                        "a place is taken that has something",
                        "fifo",
                        central().remove("hand", "after_hand", "add r4,r4,1")),
                Arguments.of(
                        "a codelet is fired twice: what has come is not cleared",
                        "fifo",
                        central().remove("serve_mail", "fire_charge", "str r2,[r3,0x1]")),
                Arguments.of(
                        "lost wake-up: looks at half of the CUs",
                        "fifo",
                        central().remove("su_next", "su_fired", "bne fired_high")),
                Arguments.of(
                        "lost wake-up: takes note of all who have fired, and looks at one",
                        "fifo",
                        central().replace("fired_low", "fired_both", "eor r6,r6,r0", "eor r6, r6, r4")),
                Arguments.of(
                        "lost wake-up: who is given something does not hear of it",
                        "steal-nearest",
                        stealing().remove("give_moved", "give_nothing", "bl tell")),
                Arguments.of(
                        "what was given stays in the pool",
                        "steal-nearest",
                        stealing().remove("give_moved", "give_nothing", "strh r3,[r16,-0x2]")),
                Arguments.of(
                        "nobody notes what was given",
                        "steal-nearest",
                        stealing().remove("hear_thief", "give_moved", "str r0,[r1,0x3]")),
                Arguments.of(
                        "what has fired is still noted as given",
                        "steal-nearest",
                        stealing().remove("take_back", "given", "str r3,[r1,0x3]")),
                Arguments.of(
                        "lost wake-up: who has nothing is deaf",
                        "steal-nearest",
                        stealing()
                                .remove("seek_look", "ask", "bne seek_low")
                                .remove("seek_look", "ask", "bne seek_high")));
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, String policy, FirmwareMutant mutant) {
        assertNotEquals("", firstComplaint(mutant.make(), policy), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fifo", "steal-nearest"})
    void theFirmwareItselfHasNone(String policy) {
        assertEquals("", firstComplaint(Firmware.installed(), policy));
    }

    private static String firstComplaint(Firmware firmware, String policy) {
        for (long seed = 0; seed < GRAPHS; seed++) {
            String complaint = complaint(firmware, policy, seed);
            if (!complaint.isEmpty()) {
                return complaint;
            }
        }
        return "";
    }

    private static String complaint(Firmware firmware, String policy, long seed) {
        boolean steals = policy.equals("steal-nearest");
        Chip few = steals || seed % 2 == 0 ? Chips.mesh(SIDE, SIDE) : Chips.mesh(1, SIDE);
        Chip chip = few.withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = steals ? chip.machine().withFoldedSus() : chip.machine();
        SchedulingPolicy decides = steals ? new FewHomes() : Policies.named(policy);
        RandomGraph random = new RandomGraph(seed, 0);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library(), firmware, decides)) {
            return random.wrong(cam.run(random.graph(), RunOptions.DEFAULT.deadline(LONGEST))
                    .join());
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }

    /** Lets few CUs have all codelets, so that the others have to steal. */
    private record FewHomes() implements SchedulingPolicy {
        @Override
        public String name() {
            return "few-homes";
        }

        @Override
        public String summary() {
            return "few CUs have all codelets, and the others steal";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.LIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            return new Plan(
                    IntStream.range(0, graph.codelets())
                            .map(codelet -> codelet % HOMES)
                            .toArray(),
                    null);
        }

        @Override
        public Optional<MeshForm> meshForm() {
            return Optional.of(MeshForm.STEALING);
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {};
        }
    }
}
