package org.edarts.it.chip;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.calibration.Target;
import org.edarts.calibration.Targets;
import org.edarts.calibration.kernels.Barriers;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.programs.CannonProgram;
import org.edarts.epiphany.cam.programs.LineProgram;
import org.edarts.epiphany.cam.programs.StencilProgram;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfReader;

/**
 * Runs the programs of this repository on chips of its own runtime: each compiled program on one core and on all,
 * whatever it does there, the targets of the calibration that take seconds, and graphs on the chip. Returns what became
 * of the chips.
 */
final class ProgramsProbe implements Callable<String> {
    private static final long CYCLES = 100_000;
    private static final long CYCLES_OF_CHAPTERS = 1_500_000;

    /** The target whose programs are those of other targets, on other numbers of cores. */
    private static final int SCALING = 27;

    private static final List<String> CHAPTERS = List.of("patterns", "words");

    @Override
    public String call() throws Exception {
        Chip board = Chips.PARALLELLA;
        List<Integer> all = IntStream.range(0, board.map().nodes()).boxed().toList();
        for (Path program : programs()) {
            boolean isCompendium = program.endsWith("compendium.elf");
            run(program, board, List.of(0), isCompendium ? CHAPTERS : List.of());
            if (!isCompendium) {
                run(program, board, all, List.of());
            }
        }
        for (Target target : Targets.all()) {
            if (!target.slow() && target.number() != SCALING) {
                ChipDigests.title("target " + target.number());
                ChipDigests.title(target.run().points().toString());
            }
        }
        for (boolean wired : new boolean[] {true, false}) {
            ChipDigests.title((wired ? "WAND " : "e_barrier ") + new Barriers(board, 4, wired).run(20));
        }
        run("line", board, new LineProgram(48, 21, 3).declare().graph());
        run(
                "stencil",
                Chips.mesh(3, 3),
                new StencilProgram(3, 3, 40, 5).declare().graph());
        run("cannon", Chips.mesh(3, 3), new CannonProgram(3, 20).declare().graph());
        return ChipDigests.all();
    }

    private static List<Path> programs() throws Exception {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            return files.filter(file -> file.toString().endsWith(".elf")
                            && file.toString().replace('\\', '/').contains("/resources/"))
                    .sorted()
                    .toList();
        }
    }

    private static void run(Path file, Chip board, List<Integer> nodes, List<String> arguments) throws Exception {
        ChipDigests.title(file + " on " + nodes.size() + " cores");
        long cycles = arguments.isEmpty() ? CYCLES : CYCLES_OF_CHAPTERS;
        try {
            ChipDigests.title(new TimedRun(board, nodes, Sandbox.CLOSED, cycles)
                    .run(
                            ElfReader.read(file.toString(), Files.readAllBytes(file)),
                            arguments,
                            InputStream.nullInputStream(),
                            OutputStream.nullOutputStream(),
                            OutputStream.nullOutputStream())
                    .toString());
        } catch (IllegalArgumentException noProgram) {
            ChipDigests.title(noProgram.toString());
        }
    }

    private static void run(String name, Chip chip, CodeletGraph graph) {
        ChipDigests.title("graph " + name);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            ChipDigests.title(cam.run(graph).mesh().toString());
        }
    }
}
