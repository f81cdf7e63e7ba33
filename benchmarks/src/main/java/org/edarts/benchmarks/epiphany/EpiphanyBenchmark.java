package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.edarts.calibration.kernels.Barriers;
import org.edarts.calibration.kernels.CannonMatmul;
import org.edarts.calibration.kernels.Stencil;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.MeshReport;
import org.edarts.epiphany.cam.programs.CannonProgram;
import org.edarts.epiphany.cam.programs.OffChipProgram;

/**
 * The figures of the runtime on eCores, each beside its goal and what it is measured by; programs written by hand run
 * in the same invocation. All is simulated, so the same in every invocation.
 *
 * @param quick whether chips are small and runs short: then goals that are set for 64 cores are only near
 * @param progress is told what is measured
 */
public record EpiphanyBenchmark(boolean quick, Consumer<String> progress) {
    private static final Chip CHIP = Chips.EPIPHANY_IV;
    private static final double GIGA = 1e9;
    private static final double MILLION = 1e6;
    private static final int BARRIERS = 50;

    /** Published of 8 x 8 cores, in GFLOPS. */
    private static final Map<Integer, Double> PUBLISHED = new TreeMap<>(Map.of(8, 20.3, 16, 51.4, 20, 57.6, 24, 62.2));

    /** How many turns the codelets of a line take: about those of the smallest efficient codelet. */
    private static final int LINE_TURNS = 25;

    private int side() {
        return quick ? 4 : 8;
    }

    /** Measures and returns the table. */
    public String run() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "simulated: every instruction, transfer and signal on the cores; nothing is declared, and the host only"
                        + " loads, starts and collects");
        lines.add(row("figure", "measured", "goal", "beside"));
        addFiring(lines);
        addBarriers(lines);
        addStencil(lines);
        addCannon(lines);
        int steps = quick ? 40 : 1000;
        progress.accept("smallest efficient codelet");
        lines.add(row(
                String.format(Locale.ROOT, "smallest efficient codelet, stencil_1d, %,d steps", steps),
                cycles(ProgramFigures.smallestEfficient(steps)),
                "< 1,000",
                "OpenMP tasks, 256 cores 5,000; hardware 42"));
        addHeat(lines);
        addStreamed(lines);
        lines.add(row(
                "resident: firmware and record",
                String.format(Locale.ROOT, "%,d bytes", EpiphanyCam.residentBytes()),
                "<= 4,096",
                "an interpreter (ePython) 24 KB"));
        lines.add("");
        lines.addAll(times());
        return String.join(System.lineSeparator(), lines);
    }

    /** Where the cycles of all programs go. */
    private List<String> times() {
        TimeTable table = new TimeTable();
        Chip small = Chips.PARALLELLA;
        progress.accept("where the cycles go");
        table.add("stencil, 80 x 20 per core, 14 iterations", ProgramFigures.stencil(side(), 14));
        table.add("Cannon's product, n = 16", ProgramFigures.cannon(side(), 16));
        table.add("stencil_1d, width 64, 1 turn of 5 cycles", ProgramFigures.line(1, quick ? 40 : 1000));
        table.add("the same, codelets of " + LINE_TURNS + " turns", ProgramFigures.line(LINE_TURNS, quick ? 40 : 1000));
        table.add("heat, 120 x 90, resident", ProgramFigures.heat(quick ? 20 : 400));
        table.add("heat, 320 x 240, from the DRAM", ProgramFigures.streamedHeat(quick ? 1 : 10));
        OffChipProgram product = quick ? new OffChipProgram(2, 24, 2) : new OffChipProgram(8, 24, 2);
        table.add("product from the DRAM", ProgramFigures.offChip(quick ? Chips.mesh(2, 2) : CHIP, product));
        for (String sample : List.of("search", "fib-kernels")) {
            table.add(sample + ", kernels compiled", ProgramFigures.sample(sample, small));
        }
        return table.lines();
    }

    private void addFiring(List<String> lines) {
        progress.accept("fire to fire");
        lines.add(row("fire to fire on a core", cycles(ChainFigures.around(false, 0)), "< 60", "none published"));
        lines.add(row(
                "the same, of a codelet that repeats", cycles(ChainFigures.around(true, 0)), "< 60", "none published"));
        for (int across : quick ? new int[] {4, 8} : new int[] {4, 8, 16}) {
            lines.add(row(
                    "the same, signalled by " + (across * across - 1) + " others",
                    cycles(ChainFigures.signalledByAll(across)),
                    "reported",
                    "none published"));
        }
        progress.accept("fire to fire on a neighbour");
        lines.add(row(
                "to an idle neighbour",
                cycles(ChainFigures.around(false, 0, 1)),
                "<= 80",
                "remote write 11 + 1.5 per hop"));
        lines.add(row(
                "the same, of a codelet that repeats",
                cycles(ChainFigures.around(true, 0, 1)),
                "<= 80",
                "remote write 11 + 1.5 per hop"));
        lines.add(row(
                "to an idle core six hops away",
                cycles(ChainFigures.around(false, 0, 15)),
                "reported",
                "remote write 11 + 1.5 per hop"));
    }

    private void addBarriers(List<String> lines) {
        for (int across : quick ? new int[] {4} : new int[] {4, 8}) {
            int cores = across * across;
            progress.accept("barrier of " + cores);
            Chip chip = across == 4 ? Chips.PARALLELLA : CHIP;
            lines.add(row(
                    "barrier of " + cores + " CUs by slots",
                    cycles(BarrierFigures.bySlots(across)),
                    "reported",
                    String.format(
                            Locale.ROOT,
                            "by hand: wired AND %.1f, e_barrier %,.1f",
                            new Barriers(chip, across, true).run(BARRIERS),
                            new Barriers(chip, across, false).run(BARRIERS))));
        }
    }

    private void addStencil(List<String> lines) {
        int few = 4;
        int many = quick ? 8 : 14;
        String size = side() + " x " + side();
        progress.accept("stencil, " + size + " cores");
        double codelets = ProgramFigures.stencil(side(), few, many);
        double alone = ProgramFigures.stencil(1, few, many);
        Stencil stencil = Stencil.on(CHIP, side(), side()).withHalo(true);
        progress.accept("stencil by hand, " + size + " cores");
        double hand = stencil.run(many).cyclesPerRound();
        double assembly = stencil.inAssembly().run(many).cyclesPerRound();
        lines.add(row(
                "stencil 80 x 20 per core, " + size + " cores, an iteration",
                cycles(codelets),
                "<= 9,660, <= by hand",
                String.format(Locale.ROOT, "by hand %,.0f, all in assembly %,.0f; published 9,660", hand, assembly)));
        lines.add(row(
                "of it what a core without neighbours does not take",
                cycles(codelets - alone),
                "reported",
                "edges handed on, signals, waiting"));
    }

    private void addHeat(List<String> lines) {
        int rounds = quick ? 20 : 400;
        progress.accept("heat");
        long before = System.nanoTime();
        double millions = ProgramFigures.heat(rounds).cycles() / MILLION;
        double seconds = (System.nanoTime() - before) / GIGA;
        lines.add(row(
                "heat, 120 x 90, 300 tiles, " + rounds + " steps, 16 cores",
                String.format(Locale.ROOT, "%,.1f million", millions),
                "simulated within 60 s",
                String.format(Locale.ROOT, "cycles; took %.0f s here, the picture is the host's", seconds)));
    }

    /** What comes from the DRAM, beside what that takes for the bytes by its description. */
    private void addStreamed(List<String> lines) {
        int steps = quick ? 1 : 40;
        progress.accept("heat from the DRAM");
        MeshReport heat = ProgramFigures.streamedHeat(steps);
        MeshReport.Streamed streamed = heat.streamed();
        Chip small = Chips.PARALLELLA;
        double least = small.clockHertz()
                * small.dramSeconds(streamed.broughtBytes() + streamed.recordBytes(), streamed.writtenBytes());
        lines.add(row(
                "heat, 320 x 240 from the DRAM, " + steps + " steps, 16 cores",
                String.format(Locale.ROOT, "%,.1f million", heat.cycles() / MILLION),
                String.format(Locale.ROOT, "the DRAM's %,.1f million", least / MILLION),
                String.format(
                        Locale.ROOT,
                        "cycles; %.1f MB, %d bytes for each codelet to tell what to bring; the link alone %,.1f",
                        streamed.bytes() / MILLION,
                        streamed.recordBytes() / streamed.codelets(),
                        streamed.bytes() / (double) small.linkBytesPerSecond() * small.clockHertz() / MILLION)));
        OffChipProgram program = quick ? new OffChipProgram(2, 24, 2) : new OffChipProgram(8, 24, 2);
        progress.accept("product from the DRAM");
        MeshReport product = ProgramFigures.offChip(quick ? Chips.mesh(2, 2) : CHIP, program);
        lines.add(row(
                "product from the DRAM, order " + program.rows() + ", blocks of 24",
                String.format(
                        Locale.ROOT,
                        "%.1f GFLOPS",
                        program.flops() / (double) product.cycles() * CHIP.clockHertz() / GIGA),
                "reported",
                "order 512, blocks of 32: published 8.32; by hand see 'edarts calibrate'"));
    }

    private void addCannon(List<String> lines) {
        PUBLISHED.forEach((order, published) -> {
            String what = "Cannon's product, " + side() + " x " + side() + " cores, n = " + order;
            progress.accept(what);
            MeshReport mesh = ProgramFigures.cannon(side(), order);
            double flops = new CannonProgram(side(), order).flops();
            double codelets = flops / mesh.cycles() * CHIP.clockHertz() / GIGA;
            double hand = CannonMatmul.on(CHIP, side()).withOverlap().run(order).gigaflops();
            lines.add(row(
                    what,
                    String.format(Locale.ROOT, "%.1f GFLOPS", codelets),
                    order == 8 ? "reported" : String.format(Locale.ROOT, ">= %.1f", 0.9 * hand),
                    String.format(Locale.ROOT, "by hand, overlapping %.1f", hand)
                            + (quick ? "" : String.format(Locale.ROOT, "; published %.1f", published))));
        });
    }

    private static String cycles(double cycles) {
        return String.format(Locale.ROOT, "%,.1f cycles", cycles);
    }

    private static String row(String what, String measured, String goal, String beside) {
        return String.format(Locale.ROOT, "%-58s %16s   %-22s %s", what, measured, goal, beside);
    }
}
