package org.edarts.benchmarks.mesh;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * What was measured of a kernel.
 *
 * @param kernel the kernel
 * @param two the function in C at -O2
 * @param three the function in C at -O3 -funroll-loops
 * @param unchecked the method without checks
 * @param checked the method
 */
record KernelFigures(MeshKernel kernel, Cell two, Cell three, Cell unchecked, Cell checked) {
    /**
     * One form of a kernel: its figures, or why there are none.
     *
     * @param cycles of a call
     * @param bytes of the kernel's own code
     * @param missing why it was not measured; empty if it was
     */
    record Cell(long cycles, int bytes, String missing) {
        static Cell of(MeshKernel kernel, Supplier<? extends KernelCode> code) {
            try {
                KernelCode form = code.get();
                KernelResult result = KernelCall.of(kernel, form);
                return result.agrees(kernel.onTheHost())
                        ? new Cell(result.cycles(), form.bytes(), "")
                        : new Cell(0, 0, "another result than the JVM's");
            } catch (IllegalArgumentException | IllegalStateException reason) {
                return new Cell(0, 0, Optional.ofNullable(reason.getMessage()).orElse(reason.toString()));
            }
        }

        boolean measured() {
            return missing.isEmpty();
        }

        private String text() {
            return measured() ? String.format(Locale.ROOT, "%,d", cycles) : "-";
        }

        OptionalDouble timeOf(Cell other) {
            return measured() && other.measured()
                    ? OptionalDouble.of((double) cycles / other.cycles)
                    : OptionalDouble.empty();
        }

        OptionalDouble sizeOf(Cell other) {
            return measured() && other.measured()
                    ? OptionalDouble.of((double) bytes / other.bytes)
                    : OptionalDouble.empty();
        }
    }

    static KernelFigures of(MeshKernel kernel) {
        return new KernelFigures(
                kernel,
                Cell.of(kernel, () -> CompiledC.of(kernel, "O2")),
                Cell.of(kernel, () -> CompiledC.of(kernel, "O3")),
                Cell.of(kernel, () -> CompiledJava.of(kernel, false)),
                Cell.of(kernel, () -> CompiledJava.of(kernel, true)));
    }

    static final String HEADER = String.format(
            Locale.ROOT,
            "%-14s %-14s %9s %9s %9s %9s  %6s %6s %6s  %6s %6s %6s %6s  %5s",
            "kernel",
            "size",
            "C -O2",
            "C -O3",
            "unchecked",
            "checked",
            "u/-O2",
            "u/-O3",
            "c/-O2",
            "bytes",
            "-O3",
            "u",
            "c",
            "u/-O2");

    /** {@return a line of the table} */
    String line() {
        String figures = String.format(
                Locale.ROOT,
                "%-14s %-14s %9s %9s %9s %9s  %6s %6s %6s  %6d %6d %6s %6s  %5s",
                kernel.name(),
                kernel.size(),
                two.text(),
                three.text(),
                unchecked.text(),
                checked.text(),
                ratio(unchecked.timeOf(two)),
                ratio(unchecked.timeOf(three)),
                ratio(checked.timeOf(two)),
                two.bytes,
                three.bytes,
                unchecked.measured() ? unchecked.bytes : "-",
                checked.measured() ? checked.bytes : "-",
                ratio(unchecked.sizeOf(two)));
        String missing = unchecked.measured() ? checked.missing : unchecked.missing;
        return missing.isEmpty() ? figures : figures + "  not compiled yet: " + missing;
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.2f", ratio.getAsDouble()) : "-";
    }
}
