package org.edarts.benchmarks.mesh;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Kernels compiled from Java beside the same in C, compiled by GNU's compiler, called on one core of a simulated chip: cycles and
 * bytes, and how far the goals are. All is simulated, so the same in every invocation. What a form computes is compared with what
 * the JVM computes.
 *
 * @param part what the names of the kernels that are measured have in them
 * @param progress is told what is measured
 */
public record MeshCompilerBenchmark(String part, Consumer<String> progress) {
    private static final double UNCHECKED = 0.85;
    private static final double UNCHECKED_UNROLLED = 1.0;
    private static final double WORST = 1.3;
    private static final double CHECKED = 1.2;
    private static final double SIZE = 1.25;

    /**
     * Measures and returns the table.
     *
     * @throws IllegalArgumentException if no kernel is chosen
     */
    public String run() {
        List<KernelFigures> all = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        lines.add(
                "cycles of one core, simulated; u without checks, c with them; bytes of the function, without libraries, routines and fetching of arguments");
        lines.add("C: GCC 12 -O2 and -O3 -funroll-loops, -ffp-contract=off -mfp-mode=round-nearest -mno-soft-cmpsf");
        lines.add(KernelFigures.HEADER);
        for (MeshKernel kernel : MeshKernels.all()) {
            if (kernel.name().contains(part)) {
                progress.accept(kernel.name());
                KernelFigures figures = KernelFigures.of(kernel);
                all.add(figures);
                lines.add(figures.line());
            }
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException("no kernel has \"" + part + "\" in its name; there are "
                    + String.join(
                            ", ",
                            MeshKernels.all().stream().map(MeshKernel::name).toList()));
        }
        long compiled = all.stream().filter(each -> each.unchecked().measured()).count();
        lines.add("compiled: " + compiled + " of " + all.size());
        lines.add(mean(all, "unchecked, time of -O2", f -> f.unchecked().timeOf(f.two()), UNCHECKED, WORST));
        lines.add(mean(all, "unchecked, time of -O3", f -> f.unchecked().timeOf(f.three()), UNCHECKED_UNROLLED, WORST));
        lines.add(mean(all, "checked, time of -O2", f -> f.checked().timeOf(f.two()), CHECKED, Double.NaN));
        lines.add(mean(all, "unchecked, size of -O2", f -> f.unchecked().sizeOf(f.two()), SIZE, Double.NaN));
        lines.add(mean(all, "checked, size of -O2", f -> f.checked().sizeOf(f.two()), SIZE, Double.NaN));
        return String.join(System.lineSeparator(), lines);
    }

    private static String mean(
            List<KernelFigures> all,
            String what,
            Function<KernelFigures, OptionalDouble> ratio,
            double goal,
            double most) {
        double[] ratios = all.stream()
                .map(ratio)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        if (ratios.length == 0) {
            return String.format(Locale.ROOT, "%-24s nothing is compiled yet", what);
        }
        double logarithms = 0;
        double worst = 0;
        for (double each : ratios) {
            logarithms += Math.log(each);
            worst = Math.max(worst, each);
        }
        return String.format(
                Locale.ROOT,
                "%-24s geometric mean %.2f, goal <= %.2f; worst %.2f%s",
                what,
                Math.exp(logarithms / ratios.length),
                goal,
                worst,
                Double.isNaN(most) ? "" : String.format(Locale.ROOT, ", goal <= %.2f", most));
    }
}
