package org.edarts.benchmarks.epiphany;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.programs.OffChipProgram;
import org.edarts.epiphany.cam.report.RuntimeBytes;

/** What the runtime takes of a core's memory: the most that can be, and what each program has. */
final class MemoryRows {
    private static final String INTERPRETER = "an interpreter (ePython) 24 KB";
    private static final String MOST_OF_ALL = "<= 8,192";

    private MemoryRows() {}

    static void addTo(FigureTable table) {
        RuntimeBytes bytes = EpiphanyCam.runtimeBytes();
        table.add("resident: firmware and record", text(bytes.resident()), "<= 4,096", INTERPRETER);
        table.add("a codelet", text(bytes.codelet()), "12", "reference 12");
        table.add("a sync slot", text(bytes.slot()), "8", "reference 40");
        for (RuntimeBytes.Linked linked : bytes.linked()) {
            table.add(
                    "the most that one core may have: " + linked.decides(),
                    text(linked.bytes()),
                    MOST_OF_ALL,
                    "with " + linked.what());
        }
        table.measures("what the runtime takes of a core's memory");
        programs()
                .forEach((name, program) ->
                        table.add("resident, in " + name, text(of(program)), MOST_OF_ALL, INTERPRETER));
    }

    /** Returns the bytes that a program has of the runtime on the core that has most of it. */
    static int of(MeshProgram program) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(program.chip(), program.kernels())) {
            return cam.runtimeBytes(program.job().graph());
        }
    }

    /** Returns all programs, on 16 cores. */
    static Map<String, MeshProgram> programs() {
        Chip chip = Chips.PARALLELLA;
        int side = chip.map().rows();
        Map<String, MeshProgram> all = new LinkedHashMap<>();
        all.put("heat", ProgramFigures.heat(chip, 1));
        all.put("heat from the DRAM", ProgramFigures.streamedHeat(1));
        all.put("stencil", ProgramFigures.stencil(side, 2));
        all.put("Cannon's product", ProgramFigures.cannon(side, 16));
        all.put("product from the DRAM", MeshProgram.offChip(chip, new OffChipProgram(side, 24, 2)));
        all.put("Jacobi's method", MeshProgram.sample("jacobi", chip, Map.of()));
        all.put("fib by procedures", MeshProgram.sample("fib-kernels", chip, Map.of()));
        all.put("breadth-first search", MeshProgram.sample("search", chip, Map.of()));
        all.put("stencil_1d of Task Bench", ProgramFigures.line(1, 2));
        all.put("a hundred kernels", MeshProgram.sample("kernels", chip, Map.of()));
        return all;
    }

    private static String text(int bytes) {
        return String.format(Locale.ROOT, "%,d bytes", bytes);
    }
}
