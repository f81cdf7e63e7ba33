package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.estimate.Proposal;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Plan;
import org.junit.jupiter.api.Test;

/** A graph with a choice fires where it ends first, though nobody there is told of data: signals pass over it. */
class ChosenProposalTest {
    private static final int CHAINS = 64;
    private static final int WORDS = 4;
    private static final Kernel KERNEL = new Kernel("touch", arguments -> {});
    private static final KernelLibrary LIBRARY =
            KernelLibrary.of(Assembler.assemble("touch.S", ".text\n.global touch\ntouch: rts\n"));
    private static final Chip CHIP = Chips.mesh(2, 4);
    private static final Machine MACHINE = CHIP.machine().withFoldedSus();
    private static final Assignment ASSIGNMENT = Assignment.of(MACHINE, CHIP.map());

    /**
     * The chains of one run take longest; the last of each reads what the first has written, and that tells another.
     */
    private static CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("chosen");
        Blocks<int[]> written = g.blocks("written", BlockType.INTS, CHAINS, WORDS);
        Codelet first = g.codelets("first", CHAINS, KERNEL, (index, arguments) -> arguments.writes(written.at(index)))
                .costs(ChosenProposalTest::cost);
        Codelet middle = g.codelets("middle", CHAINS, KERNEL, (index, arguments) -> arguments.value(index))
                .costs(ChosenProposalTest::cost);
        Codelet last = g.codelets("last", CHAINS, KERNEL, (index, arguments) -> arguments.reads(written.at(index)))
                .costs(ChosenProposalTest::cost);
        middle.after(first, (index, arcs) -> arcs.from(index));
        last.after(middle, (index, arcs) -> arcs.from(index));
        Block<int[]> which = g.blocks("which", BlockType.INTS, 1, 1).at(0);
        Slot chosen = g.slot("chosen", 1);
        g.codelets(
                        "decide",
                        1,
                        KERNEL,
                        (none, arguments) -> arguments.reads(which).chooses(chosen))
                .costs(index -> 50);
        chosen.fires(g.codelets("done", 1, KERNEL, (none, arguments) -> arguments.value(0))
                .costs(index -> 50));
        return g.build();
    }

    private static long cost(int index) {
        return index < CHAINS / 8 ? 5_000 + 700 * index : 100 + 37 * index;
    }

    @Test
    void itFiresWhereItEndsFirst() {
        CompiledGraph graph = graph().compiled();
        Plan proposed = Proposal.of(
                SignalGraph.of(graph, Sides.of(graph, MACHINE, ASSIGNMENT, new KnownKernels(LIBRARY))),
                ASSIGNMENT,
                new KnownKernels(LIBRARY));
        assertNotNull(proposed.homes());
        List<MeshPlace> places =
                lowered(graph, Placing.NONE.withHomes(proposed)).places();
        assertNotEquals(lowered(graph, Placing.NONE).places(), places);
        try (EpiphanyCam cam = EpiphanyCam.simulated(CHIP, MACHINE, LIBRARY)) {
            assertEquals(places, cam.places(graph()));
            EpiphanyRun run = cam.run(graph());
            run.join();
            assertEquals(3 * CHAINS + 1, run.mesh().fired());
        }
    }

    private static Lowering lowered(CompiledGraph graph, Placing placing) {
        return new Lowering(
                graph,
                MACHINE,
                ASSIGNMENT,
                Firmware.installed(),
                LIBRARY,
                Movers.installed(),
                Residence.EVERYWHERE,
                placing,
                Alternatives.NONE);
    }
}
