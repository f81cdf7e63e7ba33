package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.programs.ManyKernels;
import org.edarts.epiphany.cam.report.KernelLoads;

/**
 * What programs take whose kernels do not all fit into a core, if nothing says where their codelets fire.
 *
 * @param quick whether one small chip is measured
 * @param progress is told what is measured
 */
record KernelsTable(boolean quick, Consumer<String> progress) {
    private static final int CODELETS = 800;
    private static final int[] KERNELS = {40, 400};
    private static final String ROW = "%-34s %5s %12s %12s %8s";

    /** Measures and returns the table. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(CODELETS + " codelets with many kernels of 2 to 4 KB, of which nothing is placed");
        lines.add(String.format(Locale.ROOT, ROW, "which kernel", "cores", "cycles", "code moved", "loads"));
        for (Chip chip : quick ? List.of(Chips.PARALLELLA) : List.of(Chips.PARALLELLA, Chips.mesh(8, 8))) {
            for (int kernels : KERNELS) {
                for (ManyKernels.Order order : ManyKernels.Order.values()) {
                    lines.add(line(chip, new ManyKernels(order, kernels, CODELETS)));
                }
            }
        }
        lines.add("all results equal the plain computation's");
        return lines;
    }

    private String line(Chip chip, ManyKernels program) {
        String name = program.order().name().toLowerCase(Locale.ROOT) + ", " + program.kernels() + " kernels";
        progress.accept(name + ", " + chip.map().nodes() + " cores");
        ManyKernels.Declared declared = program.declare(true);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), AssembledKernels.of(declared.graph()))) {
            EpiphanyRun run = cam.run(declared.graph());
            if (program.wrong(declared, run) > 0) {
                throw new WrongRunException(name + ": results differ from the plain computation's");
            }
            KernelLoads code = run.mesh().code();
            return String.format(
                    Locale.ROOT,
                    ROW,
                    name,
                    chip.map().nodes(),
                    number(run.mesh().cycles()),
                    number(code.bytes()),
                    number(code.loads()));
        }
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
