package com.example.squares;

import java.util.Arrays;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.describe.Recording;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.su.Policies;

/** Squares numbers: on the host, by a policy of its own, in virtual time and on a simulated chip. */
public final class Squares {
    private static final int COUNT = 8;
    private static final String SQUARE = """
                    .text
                    .global square
            square: ldr     r3, [r1]
                    ldr     r16, [r3]
                    fmul    r16, r16, r16
                    str     r16, [r3]
                    rts
            """;

    private Squares() {}

    /** Prints what comes out. */
    public static void main(String[] arguments) throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("squares");
        Shared<int[]> squares = g.shared("squares", () -> new int[COUNT]);
        g.codelets("square", COUNT, firing -> firing.get(squares)[firing.index()] = firing.index() * firing.index());
        CodeletGraph graph = g.build();
        try (Cam cam = Cam.host(2)) {
            System.out.println("host " + result(cam, graph, squares));
            Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
            cam.run(graph, recording.options()).await();
            System.out.println(
                    "recorded " + !recording.trace("1", "squares").events().isEmpty());
        }
        try (HostCam cam = HostCam.with().cus(2).policy("first-cu").open()) {
            System.out.println(cam.policy() + " " + result(cam, graph, squares));
        }
        try (VirtualCam cam = VirtualCam.on(Machine.named("host"))) {
            System.out.println("virtual " + result(cam, graph, squares));
        }
        System.out.println("chip " + onChip());
        System.out.println("policies " + Policies.all().size());
        System.out.println("region " + CacheSettings.PUBLISHED.regionEnd());
        System.out.println("module " + Squares.class.getModule().isNamed());
    }

    private static String result(Cam cam, CodeletGraph graph, Shared<int[]> squares) throws InterruptedException {
        Run run = cam.run(graph);
        run.await();
        return Arrays.toString(run.get(squares));
    }

    private static float onChip() throws InterruptedException {
        Kernel square = new Kernel("square", arguments -> arguments.floats(0)[0] *= arguments.floats(0)[0]);
        GraphBuilder g = CodeletGraph.named("square");
        Blocks<float[]> numbers =
                g.blocks("number", BlockType.FLOATS, COUNT, 1).filled((index, number) -> number[0] = index);
        g.codelets("square", COUNT, square, (index, arguments) -> arguments.updates(numbers.at(index)));
        CodeletGraph graph = g.build();
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("square.S", SQUARE));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.PARALLELLA, kernels)) {
            EpiphanyRun run = cam.run(graph);
            return run.get(numbers.at(COUNT - 1))[0];
        }
    }
}
