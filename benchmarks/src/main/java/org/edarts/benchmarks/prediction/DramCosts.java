package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * What it costs in cycles to bring data of codelets from the DRAM and to write them back: for a core alone as measured,
 * and for all together as the chip is described.
 *
 * @param read what a core alone takes to bring data
 * @param write what it takes to write them back
 */
record DramCosts(Way read, Way write) {
    /** Nothing comes from there. */
    static final DramCosts NONE = new DramCosts(new Way(0, 0, 0, 0), new Way(0, 0, 0, 0));

    private static final int FEW = 30;
    private static final int MANY = 40;
    private static final int SMALL = 2048;
    private static final int LARGE = 4096;
    private static final int MEGABYTE = 1 << 20;

    /**
     * One of the two ways.
     *
     * @param begin for each codelet
     * @param perByte for each byte, for a core alone
     * @param dram for each byte of all cores, during which no other one has the DRAM
     * @param link the same of the link away from the chip, which carries what is written and what asks
     */
    record Way(double begin, double perByte, double dram, double link) {}

    /** What a codelet takes, and the bytes that it moves. */
    private record Step(double cycles, double brought, double written) {}

    /** Measures those of a chip: takes some seconds. */
    static DramCosts measure(Chip chip) {
        Step few = step(chip, SMALL, false);
        Step many = step(chip, LARGE, false);
        double perByte = (many.cycles() - few.cycles()) / (many.brought() - few.brought());
        double begin = few.cycles() - perByte * few.brought();
        Step fewWritten = step(chip, SMALL, true);
        Step manyWritten = step(chip, LARGE, true);
        double fewBack = fewWritten.cycles() - begin - perByte * fewWritten.brought();
        double manyBack = manyWritten.cycles() - begin - perByte * manyWritten.brought();
        double writtenByte = (manyBack - fewBack) / (manyWritten.written() - fewWritten.written());
        double cycles = chip.clockHertz() / (double) MEGABYTE;
        double packet = (double) chip.offChip().singleSlots() / Long.BYTES;
        double link = packet * chip.clockHertz() / chip.linkBytesPerSecond();
        return new DramCosts(
                new Way(begin, perByte, chip.dramSeconds(MEGABYTE, 0) * cycles, link),
                new Way(
                        Math.max(0, fewBack - writtenByte * fewWritten.written()),
                        writtenByte,
                        chip.dramSeconds(0, MEGABYTE) * cycles,
                        link));
    }

    private static Step step(Chip chip, int bytes, boolean writes) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, SmallGraphs.kernels())) {
            int cus = chip.machine().withFoldedSus().cus().size();
            MeshReport few =
                    cam.run(SmallGraphs.streams(FEW, cus, bytes, writes)).mesh();
            MeshReport many =
                    cam.run(SmallGraphs.streams(MANY, cus, bytes, writes)).mesh();
            double codelets = many.streamed().codelets() - few.streamed().codelets();
            long brought = many.streamed().broughtBytes()
                    - few.streamed().broughtBytes()
                    + many.streamed().recordBytes()
                    - few.streamed().recordBytes();
            long written = many.streamed().writtenBytes() - few.streamed().writtenBytes();
            return new Step((many.cycles() - few.cycles()) / codelets, brought / codelets, written / codelets);
        }
    }

    /** Returns a line for each. */
    List<String> lines() {
        return List.of(
                MeasuredCosts.line("to bring data from the DRAM", read.begin()),
                MeasuredCosts.line("more, for each byte, to a core alone", read.perByte()),
                MeasuredCosts.line("a byte for one of many cores keeps the DRAM", read.dram()),
                MeasuredCosts.line("what asks for it keeps the link to the DRAM", read.link()),
                MeasuredCosts.line("to write data back to the DRAM", write.begin()),
                MeasuredCosts.line("more, for each byte, from a core alone", write.perByte()),
                MeasuredCosts.line("a byte from one of many cores keeps the DRAM", write.dram()),
                MeasuredCosts.line("it keeps the link to the DRAM", write.link()));
    }
}
