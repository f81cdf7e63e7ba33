package org.edarts.benchmarks.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is measured computes what the JVM computes, bit for bit. */
class MeshKernelsTest {
    private static List<MeshKernel> kernels() {
        return MeshKernels.all();
    }

    @Test
    void thereAreTwenty() {
        assertEquals(20, kernels().stream().map(MeshKernel::name).distinct().count());
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void theFunctionInCDoesWhatTheMethodDoes(MeshKernel kernel) {
        for (String level : List.of("O2", "O3")) {
            KernelResult result = KernelCall.of(kernel, CompiledC.of(kernel, level));
            assertTrue(result.agrees(kernel.onTheHost()), kernel.name() + " at " + level);
        }
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void theCompiledMethodDoesWhatTheMethodDoes(MeshKernel kernel) {
        for (boolean checked : List.of(true, false)) {
            KernelResult result = KernelCall.of(kernel, CompiledJava.of(kernel, checked));
            assertTrue(result.agrees(kernel.onTheHost()), kernel.name() + (checked ? ", checked" : ", unchecked"));
        }
    }

    /** Whether they pass is told before the loop: simulated cycles, so the same in every invocation. */
    @ParameterizedTest
    @ValueSource(strings = {"saxpy", "dot", "matmul", "jacobi", "stencil", "prefixSum", "crc32"})
    void checksThatPassCostLittle(String name) {
        MeshKernel kernel = kernels().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        long unchecked = KernelCall.of(kernel, CompiledJava.of(kernel, false)).cycles();
        long checked = KernelCall.of(kernel, CompiledJava.of(kernel, true)).cycles();
        assertTrue(checked < 1.2 * unchecked, checked + " cycles with checks, " + unchecked + " without");
    }

    /** Two rounds together wait for sums of which each needs the one before; simulated cycles. */
    @Test
    void longRoundsThatWaitAreCarriedOutTogether() {
        MeshKernel kernel = kernels().stream()
                .filter(each -> each.name().equals("convolution"))
                .findFirst()
                .orElseThrow();
        CompiledJava compiled = CompiledJava.of(kernel, false);
        long cycles = KernelCall.of(kernel, compiled).cycles();
        long inC = KernelCall.of(kernel, CompiledC.of(kernel, "O3")).cycles();
        assertTrue(cycles < inC, cycles + " cycles, " + inC + " in C");
        int bytes = compiled.kernel().code().length;
        assertTrue(bytes < 640, bytes + " bytes: what each round loads anew costs nothing beside its sums");
    }

    @Test
    void theTableTellsWhatWasMeasured() {
        String table = new MeshCompilerBenchmark("dot", kernel -> assertEquals("dot", kernel)).run();
        assertTrue(table.contains("compiled: 1 of 1"), table);
        assertTrue(table.contains("unchecked, time of -O2   geometric mean"), table);
        MeshCompilerBenchmark none = new MeshCompilerBenchmark("dots", kernel -> {});
        assertTrue(assertThrows(IllegalArgumentException.class, none::run)
                .getMessage()
                .contains("there are stencil, matmul"));
    }

    @Test
    void theFunctionsWereMadeOfTheSourcesThatAreThere() throws Exception {
        Path sources = Path.of("src/main/epiphany/mesh");
        try (InputStream stream = MeshKernel.class.getResourceAsStream("sources.sha256")) {
            List<String> lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertEquals(21, lines.size());
            for (String line : lines) {
                String[] sumAndName = line.split("\\s+");
                byte[] content = Files.readAllBytes(sources.resolve(sumAndName[1]));
                String sum = HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
                assertEquals(sumAndName[0], sum, sumAndName[1] + " was changed: run " + sources + "/rebuild.sh");
            }
        }
    }
}
