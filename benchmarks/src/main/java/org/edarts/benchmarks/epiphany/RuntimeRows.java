package org.edarts.benchmarks.epiphany;

import static org.edarts.benchmarks.epiphany.FigureTable.cycles;

import java.util.List;
import java.util.Locale;
import org.edarts.calibration.kernels.Barriers;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;

/**
 * What the runtime itself takes.
 *
 * @param quick whether chips are small
 */
record RuntimeRows(boolean quick) {
    private static final String REMOTE_WRITE = "remote write 11 + 1.5 per hop";
    private static final String NONE = "none published";
    private static final int BARRIERS = 50;
    private static final double DISPATCH_BY_SU = 60;

    void addTo(FigureTable table) {
        addFiring(table);
        addBarriers(table);
        table.measures("codelets handed out by an SU");
        for (String policy : List.of("local-first", "fifo", "round-robin")) {
            double once = ChainFigures.handedOut(policy, false);
            table.add("a codelet handed out by an SU, 30 chains, " + policy, cycles(once), goalOfSu(once), NONE);
            double repeats = ChainFigures.handedOut(policy, true);
            table.add("the same, of codelets that repeat", cycles(repeats), goalOfSu(repeats), NONE);
        }
        table.measures("codelets of some length handed out by an SU");
        for (int turns : quick ? new int[] {120} : new int[] {60, 120, 180, 240, 400, 800}) {
            SaturationFigures figures = new SaturationFigures(turns);
            for (String policy : List.of("local-first", "fifo")) {
                table.add(
                        String.format(Locale.ROOT, "kernels of %,d cycles on 15 CUs, %s", figures.cycles(), policy),
                        cycles(figures.handedOut(policy)),
                        "reported",
                        String.format(
                                Locale.ROOT,
                                "the CUs alone would take %.1f: %.0f %%",
                                figures.alone(),
                                100 * figures.alone() / figures.handedOut(policy)));
            }
        }
        MemoryRows.addTo(table);
    }

    private static String goalOfSu(double cycles) {
        return cycles < DISPATCH_BY_SU ? "< 60" : "< 60, missed";
    }

    private void addFiring(FigureTable table) {
        table.measures("fire to fire");
        table.add("fire to fire on a core", cycles(ChainFigures.around(false, 0)), "< 60", NONE);
        table.add("the same, of a codelet that repeats", cycles(ChainFigures.around(true, 0)), "< 60", NONE);
        for (int across : quick ? new int[] {4, 8} : new int[] {4, 8, 16}) {
            String others = "the same, signalled by " + (across * across - 1) + " others";
            table.add(others, cycles(ChainFigures.signalledByAll(across)), "reported", NONE);
        }
        table.measures("fire to fire on a neighbour");
        for (int across : quick ? new int[] {4, 8} : new int[] {4, 8, 16}) {
            String there = "to a neighbour and back, a way, of " + across * across + " cores";
            table.add(there, cycles(ChainFigures.pingPong(across, false)), "reported", REMOTE_WRITE);
            table.add(
                    "the same, all others signal, too", cycles(ChainFigures.pingPong(across, true)), "reported", NONE);
        }
        table.add("to an idle neighbour", cycles(ChainFigures.around(false, 0, 1)), "<= 80", REMOTE_WRITE);
        table.add(
                "the same, of a codelet that repeats", cycles(ChainFigures.around(true, 0, 1)), "<= 80", REMOTE_WRITE);
        table.add("to an idle core six hops away", cycles(ChainFigures.around(false, 0, 15)), "reported", REMOTE_WRITE);
    }

    private void addBarriers(FigureTable table) {
        for (int across : quick ? new int[] {4} : new int[] {4, 8}) {
            int cores = across * across;
            table.measures("barrier of " + cores);
            Chip chip = across == 4 ? Chips.PARALLELLA : Chips.EPIPHANY_IV;
            table.add(
                    "barrier of " + cores + " CUs by slots",
                    cycles(BarrierFigures.bySlots(across)),
                    "reported",
                    String.format(
                            Locale.ROOT,
                            "by hand: wired AND %.1f, e_barrier %,.1f",
                            new Barriers(chip, across, true).run(BARRIERS),
                            new Barriers(chip, across, false).run(BARRIERS)));
        }
    }
}
