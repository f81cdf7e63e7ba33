package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Firmware.Part;
import org.edarts.epiphany.cam.layout.ScheduleLayout;
import org.edarts.epiphany.cam.layout.StealingLayout;
import org.edarts.epiphany.cam.report.MeshReport;
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
    private static final int GRAPHS = 48;

    private static final int SIDE = 3;
    private static final int HOMES = 4;
    private static final int MORE = 20;
    private static final int BAG = 96;

    /** All but one. */
    private static final int BUSY = SIDE * SIDE - 1;

    private static final int BAGS = 8;
    private static final int TURNS = 200;

    /** So many elements more, and blocks have no room on the CUs. */
    private static final int MUCH = 800;

    private static final Duration LONGEST = Duration.ofMillis(2);

    private static FirmwareMutant central() {
        return FirmwareMutant.ofPart(Part.CENTRAL, "hand_out");
    }

    private static FirmwareMutant serving() {
        return FirmwareMutant.ofPart(Part.SERVING, "serve");
    }

    private static FirmwareMutant stealing() {
        return FirmwareMutant.ofPart(Part.STEALING, "seek");
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of(
                        "signal before data",
                        "local-first",
                        serving().replace("arrive", "written", "sub r3,r3,r10", "eor r3, r3, r3")),
                Arguments.of(
                        "a place is taken that has something",
                        "local-first",
                        central().remove("hand", "after_hand", "add r4,r4,1")),
                Arguments.of(
                        "a codelet is fired twice: what has come is not cleared",
                        "local-first",
                        serving().remove("serve_mail", "fire_charge", "str r2,[r3,0x1]")),
                Arguments.of(
                        "handed out twice: what goes on top stays in the pool",
                        "local-first",
                        central().remove("fired_both", "makes_ready", "sub r28,r28,2")),
                Arguments.of(
                        "of what one codelet makes ready only the last is kept",
                        "local-first",
                        central().remove("signal_own", "leads_away", "strh r22,[r28],+0x1")),
                Arguments.of(
                        "a slot that one codelet signals beside others does not start over",
                        "local-first",
                        central().remove("signal_own", "leads_away", "str r20,[r1]")),
                Arguments.of(
                        "a mail lost: noted, and not written",
                        "local-first",
                        central().remove("hand", "after_hand", "strd r0,[r6]")),
                Arguments.of(
                        "told before it has fired: what was read is written anew meanwhile",
                        "local-first",
                        toldEarly()),
                Arguments.of(
                        "the owner's number is left in where a charge lies",
                        "local-first",
                        serving().remove("elsewhere", "fire_charge", "add r2,r2,r9")),
                Arguments.of(
                        "lost wake-up: looks at half of the CUs",
                        "local-first",
                        central().remove("su_next", "su_fired", "bne fired_high")),
                Arguments.of(
                        "lost wake-up: takes note of all who have fired, and looks at one",
                        "local-first",
                        central().replace("fired_low", "fired_both", "eor r6,r6,r0", "eor r6, r6, r4")),
                Arguments.of(
                        "lost wake-up: who is given something does not hear of it",
                        "steal-nearest",
                        stealing().remove("give_moved", "give_nothing", "bl tell")),
                Arguments.of("claim without TESTSET: looks, then claims", "steal-nearest", claimsLate()),
                Arguments.of(
                        "report before what was written is there",
                        "steal-nearest",
                        stealing().replace("arrive", "written", "sub r3,r3,r10", "eor r3, r3, r3")),
                Arguments.of("report before inputs are copied", "steal-nearest", reportsEarly()),
                Arguments.of(
                        "a request lost: noted, and not sent",
                        "steal-nearest",
                        stealing().remove("ask", "tell", "bl tell")),
                Arguments.of(
                        "a request lost: who has nothing does not clear the note",
                        "steal-nearest",
                        stealing().remove("give_nothing", "take_back", "str r3,[r22,+0x3]")),
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

    /** Between the look and the claim others may look, too. */
    private static FirmwareMutant claimsLate() {
        FirmwareMutant mutant = stealing();
        int claim = mutant.find("give_next", "give_moved", "testset r18,[r4,+r3]");
        Map<String, Integer> late = mutant.add("""
                        .global late
                late:   ldr     r18, [r4, r3]
                        mov     r19, #200
                1:      sub     r19, r19, #1
                        bne     1b
                        str     r2, [r4, r3]
                        mov     r19, #%d
                        jr      r19
                """.formatted(claim + 4), "late");
        return mutant.lead("give_next", "give_moved", "testset r18,[r4,+r3]", "b", late.get("late"));
    }

    /** The owner hears that it has fired before anything is copied. */
    private static FirmwareMutant reportsEarly() {
        return early(stealing(), """
                        mov     r7, lr
                        ldr     r8, [r29, #%d]
                        ldr     r0, [r8]
                        mov     r6, #%d
                        jalr    r6
                        ldr     r0, [r29, #%d]
                        mov     lr, r7
                """.formatted(
                                StealingLayout.STEAL_NEXT / Integer.BYTES,
                                stealing().firmware().address("tell"),
                                StealingLayout.STEAL_MAIL / Integer.BYTES + 1))
                .remove("told", "fire_charge", "bl tell");
    }

    /** The SU hears that a CU has fired before that has brought anything. */
    private static FirmwareMutant toldEarly() {
        return early(serving(), """
                        ldr     r8, [r29, #%d]
                        ldrd    r2, [r29, #%d]
                        lsl     r5, r8, #28
                        lsr     r5, r5, #31
                        mov     r4, #2
                        sub     r4, r4, r5
                        eor     r2, r2, r4
                        strb    r2, [r3]
                """.formatted(
                                ScheduleLayout.CU_FROM / Integer.BYTES, ScheduleLayout.CU_TOLD / Long.BYTES))
                .remove("fire_served", "elsewhere", "strb r2,[r3]");
    }

    /** Does something before a charge is fired. */
    private static FirmwareMutant early(FirmwareMutant mutant, String what) {
        int begin = mutant.firmware().address("fire_charge");
        String source = """
                        .global early
                early:
                %s
                        sub     sp, sp, #16
                        mov     r6, #%d
                        jr      r6
                """.formatted(what, begin + 4);
        int early = mutant.add(source, "early").get("early");
        return mutant.lead("fire_charge", "brought", "sub sp,sp,16", "b", early);
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, String policy, FirmwareMutant mutant) {
        assertNotEquals("", firstComplaint(mutant.make(), policy), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"local-first", "steal-nearest"})
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
        if (policy.equals("steal-nearest")) {
            for (long seed = 0; seed < BAGS; seed++) {
                String complaint = complaintOfBag(firmware, seed);
                if (!complaint.isEmpty()) {
                    return complaint;
                }
            }
        }
        return "";
    }

    /** Who has all codelets ends them at about the same time, so that several give something to whoever asks. */
    private static String complaintOfBag(Firmware firmware, long seed) {
        int turns = TURNS + (int) seed;
        GraphBuilder g = CodeletGraph.named("bag");
        g.codelets("spin", BAG, new Kernel("spin", arguments -> {}), (index, arguments) -> arguments.value(turns));
        Chip chip = Chips.mesh(SIDE, SIDE).withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = chip.machine().withFoldedSus();
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, machine, StealingTest.kernels(), firmware, new FewHomes(BUSY))) {
            EpiphanyRun run = cam.run(g.build(), RunOptions.DEFAULT.deadline(LONGEST));
            run.join();
            MeshReport report = run.mesh();
            return report.fired() != BAG || report.stolen() < BUSY / 2 ? report.toString() : "";
        } catch (RuntimeException failed) {
            return String.valueOf(failed.getMessage());
        }
    }

    private static String complaint(Firmware firmware, String policy, long seed) {
        boolean steals = policy.equals("steal-nearest");
        boolean much = !steals && seed % 4 == 3;
        Chip few = steals || seed % 2 == 0 ? Chips.mesh(SIDE, SIDE) : Chips.mesh(1, SIDE);
        Chip chip = few.withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = steals ? chip.machine().withFoldedSus() : chip.machine();
        SchedulingPolicy decides = steals ? new FewHomes(HOMES) : Policies.named(policy);
        RandomGraph random = new RandomGraph(seed, 0, much ? MUCH : 0);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, machine, Filling.of(HashKernel.library()), firmware, decides)) {
            return random.wrong(
                    cam.run(random.graph(), RunOptions.DEFAULT.deadline(much ? LONGEST.multipliedBy(MORE) : LONGEST))
                            .join());
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed.getMessage());
        }
    }

    /** Lets few CUs have all codelets, so that the others have to steal. */
    private record FewHomes(int homes) implements SchedulingPolicy {
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
                            .map(codelet -> codelet % homes)
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
