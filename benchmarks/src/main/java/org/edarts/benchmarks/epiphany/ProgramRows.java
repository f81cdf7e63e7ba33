package org.edarts.benchmarks.epiphany;

import static org.edarts.benchmarks.epiphany.FigureTable.cycles;

import java.util.Locale;
import java.util.Map;
import org.edarts.benchmarks.prediction.MeshProgram;
import org.edarts.calibration.kernels.Stencil;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.programs.OffChipProgram;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * What programs take, beside those written by hand, which run in the same invocation.
 *
 * @param quick whether chips are small and runs short: then goals that are set for 64 cores are only near
 */
record ProgramRows(boolean quick) {
    private static final Chip CHIP = Chips.EPIPHANY_IV;
    private static final double GIGA = 1e9;
    private static final double MILLION = 1e6;

    private int side() {
        return quick ? 4 : 8;
    }

    void addTo(FigureTable table) {
        addStencil(table);
        new CannonRows(quick).addTo(table);
        int steps = quick ? 40 : 1000;
        table.measures("smallest efficient codelet");
        table.add(
                String.format(Locale.ROOT, "smallest efficient codelet, stencil_1d, %,d steps", steps),
                cycles(ProgramFigures.smallestEfficient(steps)),
                "< 1,000",
                "OpenMP tasks, 256 cores 5,000; hardware 42");
        addHeat(table);
        addStreamedHeat(table);
        addProduct(table);
        addCompiled(table);
    }

    private void addStencil(FigureTable table) {
        int few = 4;
        int many = quick ? 8 : 14;
        String size = side() + " x " + side();
        table.measures("stencil, " + size + " cores");
        MeshReport shorter = ProgramFigures.stencil(side(), few).run();
        MeshReport longer = ProgramFigures.stencil(side(), many).run();
        double codelets = ProgramFigures.iteration(shorter, longer, many - few);
        double alone = ProgramFigures.stencil(1, few, many);
        Stencil stencil = Stencil.on(CHIP, side(), side()).withHalo(true);
        table.measures("stencil by hand, " + size + " cores");
        double hand = stencil.run(many).cyclesPerRound();
        double assembly = stencil.inAssembly().run(many).cyclesPerRound();
        table.add(
                "stencil 80 x 20 per core, " + size + " cores, an iteration",
                cycles(codelets),
                "<= 9,660, <= by hand",
                String.format(Locale.ROOT, "by hand %,.0f, all in assembly %,.0f; published 9,660", hand, assembly));
        table.add(
                "of it outside of the kernel, which moves the edges",
                cycles(ProgramFigures.outside(shorter, longer)),
                "<= 400",
                "for each firing: dispatch, signals, waiting");
        table.add(
                "of it what a core without neighbours does not take",
                cycles(codelets - alone),
                "reported",
                "edges handed on, signals, waiting");
    }

    private void addHeat(FigureTable table) {
        int rounds = quick ? 20 : 400;
        table.measures("heat");
        long before = System.nanoTime();
        double millions = ProgramFigures.heat(Chips.PARALLELLA, rounds).run().cycles() / MILLION;
        double seconds = (System.nanoTime() - before) / GIGA;
        table.add(
                "heat, 120 x 90, 300 tiles, " + rounds + " steps, 16 cores",
                String.format(Locale.ROOT, "%,.1f million", millions),
                "simulated within 60 s",
                String.format(Locale.ROOT, "cycles; took %.0f s here, the picture is the host's", seconds));
    }

    /** What comes from the DRAM, beside what that takes for the bytes by its description. */
    private void addStreamedHeat(FigureTable table) {
        int steps = quick ? 1 : 40;
        table.measures("heat from the DRAM");
        MeshReport heat = ProgramFigures.streamedHeat(steps).run();
        MeshReport.Streamed streamed = heat.streamed();
        Chip small = Chips.PARALLELLA;
        double least = small.clockHertz()
                * small.dramSeconds(streamed.broughtBytes() + streamed.recordBytes(), streamed.writtenBytes());
        table.add(
                "heat, 320 x 240 from the DRAM, " + steps + " steps, 16 cores",
                String.format(Locale.ROOT, "%,.1f million", heat.cycles() / MILLION),
                String.format(Locale.ROOT, "the DRAM's %,.1f million", least / MILLION),
                String.format(
                        Locale.ROOT,
                        "cycles; %.1f MB, %d bytes for each codelet to tell what to bring; the link alone %,.1f",
                        streamed.bytes() / MILLION,
                        streamed.recordBytes() / streamed.codelets(),
                        streamed.bytes() / (double) small.linkBytesPerSecond() * small.clockHertz() / MILLION));
    }

    private void addProduct(FigureTable table) {
        OffChipProgram product = quick ? new OffChipProgram(2, 24, 2) : new OffChipProgram(8, 24, 2);
        table.measures("product from the DRAM");
        MeshReport mesh =
                MeshProgram.offChip(quick ? Chips.mesh(2, 2) : CHIP, product).run();
        table.add(
                "product from the DRAM, order " + product.rows() + ", blocks of 24",
                String.format(
                        Locale.ROOT,
                        "%.1f GFLOPS",
                        product.flops() / (double) mesh.cycles() * CHIP.clockHertz() / GIGA),
                "reported",
                "order 512, blocks of 32: published 8.32; by hand see 'edarts calibrate'");
    }

    private void addCompiled(FigureTable table) {
        table.measures("programs whose kernels are compiled");
        Chip small = Chips.PARALLELLA;
        int rounds = quick ? 5 : 25;
        long jacobi = MeshProgram.sample("jacobi", small, Map.of("rounds", Integer.toString(rounds)))
                .run()
                .cycles();
        addReported(table, "Jacobi's method, 16 cores, one of " + rounds + " rounds", (double) jacobi / rounds);
        MeshReport search = MeshProgram.sample("search", small, Map.of()).run();
        addReported(table, "breadth-first search, 16 cores, " + search.fired() + " firings", (double) search.cycles());
        MeshReport alone = MeshProgram.sample("fib-kernels", Chips.mesh(1, 1), Map.of("n", "12"))
                .run();
        addReported(table, "fib(12) by procedures, a core alone, a firing", (double) alone.cycles() / alone.fired());
        MeshReport fib =
                MeshProgram.sample("fib-kernels", small, Map.of("n", "18")).run();
        addReported(table, "fib(18) by procedures, 16 cores, " + fib.fired() + " firings", (double) fib.cycles());
    }

    private static void addReported(FigureTable table, String what, double cycles) {
        table.add(what, FigureTable.cycles(cycles), "reported", "kernels compiled");
    }
}
