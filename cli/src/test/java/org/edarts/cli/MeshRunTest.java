package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.report.MeshReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Samples on a simulated chip, and what a run there tells, refuses or leaves to virtual time. */
class MeshRunTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String line) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), line.split(" "));
    }

    /** Runs a command that leaves no record in this folder. */
    private List<String> run(String line) {
        assertEquals(0, execute(line.startsWith("run ") ? line + " --no-trace" : line), err::toString);
        return out.toString().lines().toList();
    }

    private void assertLine(List<String> lines, String pattern) {
        assertTrue(lines.stream().anyMatch(line -> line.matches(pattern)), out::toString);
    }

    @ParameterizedTest
    @CsvSource({"stencil --set iterations=3, 2x3, 6, 18", "cannon, 2x2, 4, 8"})
    void aSampleOfKernelsFiresOnTheCores(String sample, String mesh, int cores, int codelets) {
        List<String> lines = run("run " + sample + " --machine mesh:" + mesh);
        assertLine(lines, ".*: the same as the plain computation, bit for bit");
        assertLine(lines, "machine      mesh:" + mesh + ", " + cores + " CUs, every cycle simulated");
        assertLine(lines, "fired        " + codelets + " codelets on " + cores + " eCores, 0 on the host");
        assertLine(lines, "time         .* us, [1-9][\\d,]* cycles");
        assertLine(lines, "executed     [1-9][\\d,]* instructions on " + cores + " eCores");
        assertLine(lines, "computed     .* GFLOPS, .* % of what the eCores could do at most");
    }

    /** What decides at run time what fires: loops, and procedures that invoke themselves. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "jacobi --set side=4; 2x2; 4; .* converged after \\d+ rounds of 4 sweeps, the same as the plain .*",
                "search --set degree=1 --adversarial 3; 2x3; 6; \\d+ of 768 vertices found in \\d+ levels: .*",
                "fib-kernels --set n=10; 1x3; 3; fib.10. = 55"
            })
    void whatDecidesAtRunTimeFiresOnTheCores(String sample, String mesh, int cores, String result) {
        List<String> lines = run("run " + sample + " --machine mesh:" + mesh);
        assertLine(lines, result);
        assertLine(lines, "fired        [1-9][\\d,]* codelets on " + cores + " eCores, 0 on the host");
        assertLine(lines, "host         0 accesses between start and end");
        assertLine(lines, "             [1-9][\\d,]* transactions of up to 8 bytes .* [\\d.]+ for each codelet");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run stencil --machine board",
                "run hello --machine board:dedicated",
                "offload hello --machine board"
            })
    void aBoardThatIsNotThereIsNamed(String line) {
        assertEquals(2, execute(line));
        assertTrue(err.toString().contains("--machine board: EPIPHANY_HDF is not set"), err::toString);
    }

    @Test
    void noBoardRunsInVirtualTime() {
        assertEquals(2, execute("run stencil --machine board --virtual"));
        assertTrue(err.toString().contains("name the chip that it has"), err::toString);
    }

    @Test
    void whatTakesSecondsSaysSoFirst() {
        List<String> lines = run("run stencil --machine mesh:2x2 --set rows=20 --set iterations=1000 --set across=6");
        assertTrue(
                lines.get(0).matches("estimated    about \\d s, to simulate 2[\\d,]* cycles of single eCores"),
                lines.get(0));
    }

    /** The picture is the same file, byte for byte; the sizes that are left out are those that fit into four cores. */
    @Test
    void heatWritesThePictureThatTheHostWrites(@TempDir Path directory) throws IOException {
        Path mesh = directory.resolve("mesh.png");
        Path host = directory.resolve("host.png");
        List<String> lines = run("run heat --machine mesh:2x2 --set steps=15 --set check=1 --output " + mesh);
        assertLine(lines, "60 x 42 pixels diffused for 15 steps, in 70 tiles of 6 x 6; the same as sequentially");
        assertLine(lines, "fired        1,050 codelets on 4 eCores, 0 on the host");
        run("run heat --machine host:2 --set steps=15 --set width=60 --set height=42 --set tile=6 --output " + host);
        assertArrayEquals(Files.readAllBytes(host), Files.readAllBytes(mesh));
    }

    /**
     * The tiles of a named input do not fit into the cores: they come from the DRAM, and the file is the same again.
     */
    @Test
    void heatIsStreamedWhereItDoesNotFit(@TempDir Path directory) throws IOException {
        Path mesh = directory.resolve("mesh.png");
        Path host = directory.resolve("host.png");
        String smaller = " --input streamed --set steps=2 --set width=96 --set height=160 --output ";
        List<String> lines = run("run heat --machine mesh:2x2 --set check=1" + smaller + mesh);
        assertLine(lines, "96 x 160 pixels diffused for 2 steps, in 60 tiles of 16 x 16; the same as sequentially");
        assertLine(lines, "fired        120 codelets on 4 eCores, 0 on the host");
        assertLine(lines, "host         0 accesses between start and end");
        assertLine(
                lines,
                "streamed     0.[5-9] MB to and from the DRAM for 1\\d\\d codelets, .* bytes for each of them.*");
        assertLine(lines, "             at least .* ms: the link carries 600 MB/s, the DRAM takes .*");
        run("run heat --machine host:2" + smaller + host);
        assertArrayEquals(Files.readAllBytes(host), Files.readAllBytes(mesh));
    }

    @Test
    void aPhotographComesFromTheDram(@TempDir Path directory) throws IOException {
        Path photograph = directory.resolve("photograph.png");
        run("run heat --machine host:2 --set steps=0 --set width=90 --set height=131 --output " + photograph);
        List<String> lines = run("run heat --machine mesh:2x2 --set steps=1 --set check=1 --input " + photograph
                + " --output " + directory.resolve("mesh.png"));
        assertLine(lines, "90 x 131 pixels diffused for 1 steps, in 54 tiles of 16 x 16; the same as sequentially");
        assertLine(lines, "streamed .*");
    }

    /** Of what stays on the cores the host brings all; kernels without a place come while codelets fire. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "stencil --set iterations=3; 0; 0; 0",
                "kernels --set blocks=8; [1-9][\\d,]+; [1-9][\\d,]+; 0",
                "heat --input streamed --set steps=1 --set width=96 --set height=160; [1-9][\\d,]+; 0; [1-9][\\d,]+"
            })
    void codeAndDataThatAreMovedAreTold(
            String sample, String fromDram, String kernels, String toDram, @TempDir Path directory) {
        String output = sample.startsWith("heat") ? " --output " + directory.resolve("heat.png") : "";
        List<String> lines = run("run " + sample + " --machine mesh:2x2" + output);
        assertLine(lines, "loaded       [1-9][\\d,]* bytes of code and [1-9][\\d,]* of data, by the host .*");
        assertLine(
                lines,
                "moved        [1-9][\\d,]* bytes from core to core, [\\d.]+ for each codelet, signals included; "
                        + fromDram + " from the DRAM, of them " + kernels + " of kernels, and " + toDram + " to it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--clusters 2 | adaptive: .* no SU hands any out; fifo, .* do | SU folded into its CUs, 2 CUs: 0,0 1,0",
                "--clusters 2 --policy fifo | fifo: SUs hand codelets out | SU on eCore 0,0, 1 CU: 1,0",
                "--policy steal-nearest | steal-nearest: .*; no SU hands any out | SU folded .* 0,0 0,1 1,0 1,1"
            })
    void whoIsAnSuAndWhatItDoesIsTold(String options, String policy, String cluster) {
        List<String> lines = run("run stencil --machine mesh:2x2 --set iterations=3 " + options);
        assertLine(lines, "policy       " + policy);
        assertLine(lines, "cluster      chip0?, " + cluster);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stencil", "cannon"})
    void theHostGivesTheSameResults(String sample) {
        String mesh = run("run " + sample + " --machine mesh:4x4").get(0);
        out.getBuffer().setLength(0);
        assertEquals(mesh, run("run " + sample + " --machine host:2").get(0));
    }

    /** What cores could fire has the CUs and the sizes that it has there. */
    @ParameterizedTest
    @CsvSource({"stencil --virtual, 4", "stencil --virtual --policy fifo, 3", "hello, 3"})
    void whatTakesItsTimeFromDeclarationsSaysSo(String sample, int cus) {
        assertLine(
                run("run " + sample + " --machine mesh:2x2"),
                "machine      mesh:2x2, " + cus + " CUs, in virtual time: declared costs, not simulated");
    }

    @Test
    void virtualTimeIsThatOfTheSameGraph(@TempDir Path directory) {
        String heat = "run heat --machine mesh:2x2 --set steps=3 --output " + directory.resolve("heat.png");
        List<String> simulated = run(heat);
        out.getBuffer().setLength(0);
        List<String> virtual = run(heat + " --virtual");
        assertEquals(simulated.subList(0, 2), virtual.subList(0, 2));
        assertEquals(graph(simulated), graph(virtual));
        assertLine(
                virtual,
                "not counted  memories and mesh: blocks on other CUs; --data machine counts values and blocks");
    }

    private static String graph(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("graph "))
                .findAny()
                .orElseThrow();
    }

    /** The core of the SU fires none. */
    @Test
    void coresAreCountedThatFireCodelets() {
        List<String> lines = run("run stencil --machine mesh:2x2 --policy fifo --set iterations=3");
        assertLine(lines, "machine      mesh:2x2, 3 CUs, .*");
        assertLine(lines, "fired        .* codelets on 3 eCores, 0 on the host");
        assertLine(lines, "executed     .* instructions on 4 eCores");
    }

    @Test
    void whatTheCoresHaveNoFormOfIsRefused() {
        assertEquals(2, execute("run stencil --machine mesh:2x2 --checked"));
        assertTrue(err.toString().contains("--checked"), err::toString);
        assertTrue(err.toString().contains("or add --virtual"), err::toString);
    }

    @Test
    void aPolicyWithoutAFormForTheCoresIsRefused() {
        assertEquals(2, execute("run stencil --machine mesh:2x2 --policy critical-path"));
        assertTrue(err.toString().contains("they have a form of adaptive"), err::toString);
    }

    @Test
    void kernelsAreCompiledOnDemand() {
        List<String> hand = run("run cannon --machine mesh:2x2");
        out.getBuffer().setLength(0);
        List<String> compiled = run("run cannon --machine mesh:2x2 --kernels compiled");
        assertEquals(hand.get(0), compiled.get(0));
        assertNotEquals(cycles(hand), cycles(compiled));
        assertLine(compiled, "kernels      by hand .* cycles, compiled .*: .* times as many");
        assertTrue(hand.stream().noneMatch(line -> line.startsWith("kernels")));
        String both = last(compiled);
        out.getBuffer().setLength(0);
        assertEquals(both, last(run("run cannon --machine mesh:2x2 --kernels hand")));
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }

    /** One method in Java is the kernel on hosts and, compiled, on the cores. */
    @Test
    void compiledKernelsWriteThePictureThatTheHostWrites(@TempDir Path directory) throws IOException {
        Path mesh = directory.resolve("mesh.png");
        Path host = directory.resolve("host.png");
        String sizes = " --set steps=7 --set width=27 --set height=20 --set tile=6 --output ";
        List<String> lines = run("run heat --machine mesh:1x2 --kernels compiled --set check=1" + sizes + mesh);
        assertLine(lines, "27 x 20 pixels diffused for 7 steps, in 20 tiles of 6 x 6; the same as sequentially");
        assertLine(lines, "kernels      by hand .* cycles, compiled .*: .* times as many");
        run("run heat --machine host:2" + sizes + host);
        assertArrayEquals(Files.readAllBytes(host), Files.readAllBytes(mesh));
    }

    @Test
    void tasksOfALineFireInBothForms() {
        List<String> lines = run("run line --machine mesh:1x2 --kernels compiled --set steps=20");
        assertLine(lines, "8 points, 20 steps: the same as the plain computation");
        assertLine(lines, "kernels      by hand .* cycles, compiled .*");
    }

    @Test
    void anAdversaryDelaysWhatItMayAndChangesNoResult() {
        List<String> inTime = run("run stencil --machine mesh:2x2");
        out.getBuffer().setLength(0);
        List<String> late = run("run stencil --machine mesh:2x2 --adversarial 7");
        assertEquals(inTime.get(0), late.get(0));
        assertLine(late, "machine .* every cycle simulated, in an adversarial memory order of seed 7");
        assertNotEquals(cycles(inTime), cycles(late));
    }

    private static String cycles(List<String> lines) {
        return lines.stream().filter(line -> line.startsWith("time ")).findAny().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run stencil --machine host",
                "run stencil --machine mesh:2x2 --virtual",
                "run hello --machine mesh:2x2"
            })
    void anAdversaryNeedsASimulatedChip(String line) {
        assertEquals(2, execute(line + " --adversarial 7"));
        assertTrue(err.toString().contains("--adversarial 7: only on simulated chips"), err::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "run hello --kernels compiled, choose a chip with --machine",
        "run stencil --machine mesh:2x2 --virtual --kernels hand, leave --virtual out",
        "run hello --machine mesh:2x2 --kernels hand, choose a sample whose codelets have kernels"
    })
    void onlyECoresChooseAmongKernels(String line, String remedy) {
        assertEquals(2, execute(line));
        assertTrue(err.toString().contains("only eCores have kernels written by hand"), err::toString);
        assertTrue(err.toString().contains(remedy), err::toString);
    }

    private static final MeshReport.Streamed NOTHING = new MeshReport.Streamed(0, 0, 0, 0, 0, 0);

    @Test
    void manyCoresTakeTimeWhateverTheyFire() {
        GraphBuilder g = CodeletGraph.named("one");
        g.codelets("one", 1, new Kernel("one", arguments -> {}), (index, arguments) -> arguments.value(1));
        CodeletGraph graph = g.build();
        assertEquals(Optional.empty(), WallTime.of(graph, 16, NOTHING));
        assertTrue(WallTime.of(graph, 99 * 99, NOTHING).orElseThrow().startsWith("estimated    about 81 s"));
    }

    @Test
    void whatDeclaresNoCostIsEstimatedByItsBlocks() {
        GraphBuilder g = CodeletGraph.named("large");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, 1000, 1000);
        g.codelets(
                "all",
                1000,
                new Kernel("all", arguments -> {}),
                (index, arguments) -> arguments.updates(blocks.at(index)));
        CodeletGraph graph = g.build();
        String guessed =
                "; kernels that declare no cost are taken to need 20 cycles for each word, and may need several"
                        + " times that";
        assertEquals(
                "estimated    about 5 s, to simulate 20,100,000 cycles of single eCores" + guessed,
                WallTime.of(graph, 16, NOTHING).orElseThrow());
        assertEquals(
                "estimated    about 10 s, to simulate 20,100,000 cycles of single eCores, and 20.0 MB on the way to the DRAM"
                        + guessed,
                WallTime.of(graph, 16, new MeshReport.Streamed(1000, 10_000_000, 9_000_000, 1_000_000, 0, 0))
                        .orElseThrow());
    }

    /** An estimate of what is known would be one of next to nothing. */
    @Test
    void whatOnlyTheRunDecidesIsSaidInPlaceOfAnEstimate() {
        assertTrue(run("run fib-kernels --machine mesh:1x2 --set n=5")
                .get(0)
                .startsWith("estimated    not at all, for nobody knows before how many procedures begin; a second"));
        out.getBuffer().setLength(0);
        String loops = run("run jacobi --machine mesh:2x2").get(0);
        assertTrue(loops.startsWith("estimated    at least "), loops);
        assertTrue(loops.contains(" for one round of its loops; how many come nobody knows before"), loops);
    }

    /** An SU of its own hands out, and CUs copy: neither is there where the default policy decides before the run. */
    @Test
    void theMapIsThatOfThePolicy() {
        assertTrue(run("machines mesh:2x2 --map").stream().noneMatch(line -> line.contains("numbers behind data")));
        assertLine(run("machines mesh:2x2 --map --policy fifo"), " .*  numbers behind data");
        assertEquals(2, execute("machines mesh:2x2 --map --clusters 3"));
        assertTrue(err.toString().contains("3"), err::toString);
    }

    /** A name alone leaves open what runs decide, and what it describes is not what they have. */
    @Test
    void whatRunsMakeOfAChipIsSaidBesideIt() {
        assertLine(run("machines mesh:2x2"), "in runs of that name the SU is folded into 4 CUs, .* the CUs are 3; .*");
        out.getBuffer().setLength(0);
        assertTrue(
                run("machines mesh:2x2:folded").stream().noneMatch(line -> line.startsWith("in runs")), out::toString);
    }

    @Test
    void theMapTellsWhatLiesInEachCore() {
        List<String> lines = run("machines mesh:1x2 --map");
        assertEquals(
                2,
                lines.stream()
                        .filter(line -> line.matches(" +0x0000 .* firmware"))
                        .count(),
                out::toString);
        assertLine(lines, " +0x[0-9a-f]{4} +512  stack");
    }

    @ParameterizedTest
    @CsvSource({
        "machines --map, needs the NAME",
        "machines host --map, no chip is called 'host'",
        "machines mesh:200x300 --map, choose 1..141 rows and 1..256 columns",
        "machines mesh:1x2 --policy fifo, 'add --map, or leave them out'",
        "machines mesh:1x2 --map --sample hello, none of its codelets has a kernel"
    })
    void aMapIsOfAChip(String line, String message) {
        assertEquals(2, execute(line));
        assertTrue(err.toString().contains(message), err::toString);
    }
}
