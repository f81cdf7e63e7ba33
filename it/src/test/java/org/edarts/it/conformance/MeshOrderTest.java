package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.it.conformance.Conformance.Column;
import org.edarts.it.conformance.RandomProgram.Kind;
import org.edarts.it.conformance.ReferenceMachine.Fired;
import org.edarts.su.MeshForm;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the cores of a mesh make of an order, and how they count, seen from the other machines. */
class MeshOrderTest {
    private static final int CUS = 3;
    private static final int ROUNDS = 5;
    private static final int WIDE = 7;

    /** The suite tells a stack from a queue, whatever the policy calls it. */
    @ParameterizedTest
    @ValueSource(longs = {3, 5, 8})
    void aStackIsNoQueue(long seed) throws Exception {
        RandomProgram program = RandomProgram.of(seed, Kind.PLAIN_KERNELS, CUS);
        SchedulingPolicy queue = Policies.named("fifo");
        List<Fired> expected = ReferenceMachine.run(program.graph(), queue);
        check(program, queue, queue, expected);
        assertThrows(AssertionError.class, () -> check(program, Policies.named("local-first"), queue, expected));
    }

    private static void check(
            RandomProgram program, SchedulingPolicy obeyed, SchedulingPolicy asked, List<Fired> expected)
            throws Exception {
        try (Cam cam = Column.MESH.open(obeyed, CUS)) {
            Observed observed = Observed.of(cam, program.graph(), 1);
            new ModelCheck(program, asked, observed, Column.MESH, asked.name()).check(expected, null);
        }
    }

    /** A loop whose rounds are ended by a test, which is a codelet, too. */
    private static CodeletGraph rounds() {
        GraphBuilder g = CodeletGraph.named("rounds");
        Block<int[]> again = g.blocks("again", BlockType.INTS, 1, 1)
                .filled((index, one) -> one[0] = ROUNDS)
                .at(0);
        g.loop("rounds", again, round -> {
            Codelet wide = round.codelets(
                    "wide", WIDE, new Kernel("nothing", none -> {}), (index, arguments) -> arguments.value(index));
            round.codelets(
                            "count",
                            1,
                            new Kernel("count", arguments -> arguments.ints(0)[0]--),
                            (none, arguments) -> arguments.updates(again))
                    .after(wide);
        });
        return g.build();
    }

    /** The same graph has the same number of firings on each machine, however its cores decide what fires where. */
    @ParameterizedTest
    @CsvSource({
        "adaptive, 1",
        "static, 1",
        "steal-nearest, 1",
        "fifo, 1",
        "fifo, 4",
        "least-loaded, 2",
        "local-first, 1",
        "local-first, 4",
        "round-robin, 1"
    })
    void allMachinesCountTheSameFirings(String name, int clusters) throws Exception {
        SchedulingPolicy policy = Policies.named(name);
        long fired;
        try (Cam host = HostCam.with().cus(2).policy(policy).open()) {
            fired = host.run(rounds()).await().fired();
        }
        try (Cam virtual =
                VirtualCam.with(Machine.named("host:4")).policy(policy).open()) {
            assertEquals(fired, virtual.run(rounds()).await().fired());
        }
        Chip chip = Chips.PARALLELLA;
        boolean handsOut = policy.meshForm().map(MeshForm::handsOut).orElse(false);
        Machine machine = handsOut ? chip.machine(clusters) : chip.machine().withFoldedSus();
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("count.S", """
                        .text
                        .global count, nothing
                count:  ldr     r2, [r1]
                        ldr     r0, [r2]
                        sub     r0, r0, #1
                        str     r0, [r2]
                nothing:
                        rts
                """));
        try (EpiphanyCam mesh = EpiphanyCam.simulated(chip, machine, kernels, policy)) {
            assertEquals(fired, mesh.run(rounds()).await().fired());
        }
    }
}
