package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** The bytes of code and data that a run says it moved: what more of either makes of them, to the byte. */
class MovedBytesTest {
    private static final Kernel FILL = new Kernel("fill", arguments -> {});
    private static final Kernel EMPTY = new Kernel("empty", arguments -> {});
    private static final int LENGTH = 64;
    private static final int FEW = 16;
    private static final int MANY = 48;
    private static final int MORE = 10;

    @Test
    void whatIsStoredIntoAnotherCoreGoesFromCoreToCore() {
        MeshReport.Moved few = run(LENGTH, FEW, 0);
        MeshReport.Moved many = run(LENGTH, MANY, 0);
        assertEquals((MANY - FEW) * Integer.BYTES, many.betweenCores() - few.betweenCores());
        assertEquals(few.loadedData(), many.loadedData());
        assertEquals(0, many.fromDram() + many.toDram());
    }

    @Test
    void whatTheHostBringsIsCodeOrData() {
        MeshReport.Moved plain = run(LENGTH, FEW, 0);
        MeshReport.Moved larger = run(LENGTH + 2 * MORE, FEW, 0);
        assertEquals(2 * MORE * Integer.BYTES, larger.loadedData() - plain.loadedData());
        assertEquals(plain.loadedCode(), larger.loadedCode());
        // the kernel lies on one of the cores
        assertEquals(MORE * Integer.BYTES, run(LENGTH, FEW, MORE).loadedCode() - plain.loadedCode());
    }

    @Test
    void whatComesFromTheDramIsWhatThatServed() {
        RandomGraph random = new RandomGraph(6, 4, 900);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), HashKernel.library())) {
            MeshReport first = cam.run(random.graph()).mesh();
            assertEquals(first.streamed().writtenBytes(), first.moved().toDram());
            assertEquals(first.moved(), cam.run(random.graph()).mesh().moved());
        }
    }

    /** Nobody counts on a real board what goes over the meshes. */
    @Test
    void whereNobodySeesItThatIsSaid() {
        SimulatedBoard board = new SimulatedBoard(Chips.PARALLELLA);
        try (EpiphanyCam cam =
                EpiphanyCam.on(Chips.PARALLELLA.machine().withFoldedSus(), board.connect(), kernels(0))) {
            MeshReport.Moved moved = cam.run(graph(LENGTH, FEW)).mesh().moved();
            assertEquals(
                    new MeshReport.Moved(
                            moved.loadedCode(),
                            moved.loadedData(),
                            MeshReport.UNKNOWN,
                            MeshReport.UNKNOWN,
                            MeshReport.UNKNOWN),
                    moved);
            assertEquals(run(LENGTH, FEW, 0).loadedCode(), moved.loadedCode());
        }
    }

    private static MeshReport.Moved run(int length, int words, int longer) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, kernels(longer))) {
            return cam.run(graph(length, words)).mesh().moved();
        }
    }

    /** A block that lies on a core, and words of it that another one stores there. */
    private static CodeletGraph graph(int length, int words) {
        GraphBuilder g = CodeletGraph.named("stores");
        Block<int[]> block = g.blocks("block", BlockType.INTS, 1, length).at(0);
        Codelet fill = g.codelets(
                        "fill",
                        1,
                        FILL,
                        (index, arguments) -> arguments.writes(block).value(words))
                .on(0);
        g.codelets("use", 1, EMPTY, (index, arguments) -> arguments.updates(block))
                .on(1)
                .after(fill);
        return g.build();
    }

    /** Returns kernels of which one is longer by so many instructions of four bytes. */
    private static KernelLibrary kernels(int longer) {
        return KernelLibrary.of(Assembler.assemble("fill.S", """
                .text
                .global fill
                .type fill, %function
        fill:   ldr     r2, [r1]
                ldr     r3, [r1, #2]
        words:  str     r3, [r2], #1
                sub     r3, r3, #1
                bgt     words
                rts
        """ + "        mov     r16, #0\n".repeat(longer) + """
                .size   fill, .-fill
                .global empty
                .type empty, %function
        empty:  rts
                .size   empty, .-empty
        """));
    }
}
