package org.edarts.benchmarks.prediction;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.cu.virtual.OrderCosts;
import org.edarts.cu.virtual.SignalCosts;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * What the runtime on eCores costs, in cycles: each measured by graphs of which a longer one takes more of one thing.
 *
 * @param signals firing and signalling
 * @param round more for a codelet that shares its place in memory with other rounds
 * @param end from the end of the last firing to the end of the run, on the core that begins it
 * @param endHop more for each unit of distance from there
 * @param order firing in an order, and tokens
 * @param procedures what is more for codelets that complete promises or invoke procedures
 */
record MeasuredCosts(
        SignalCosts signals, double round, double end, double endHop, OrderCosts order, ProcedureCosts procedures) {
    private static final Chip CHIP = Chips.PARALLELLA;
    private static final int FEW = 20;
    private static final int MANY = 60;

    /** So many levels has the heap of chains that are fired in an order. */
    private static final int LEVELS = 3;

    /** What one step of a graph takes more: the cycles of the run, and those that the kernels of all cores take. */
    private record Step(double cycles, double work) {
        double besides() {
            return cycles - work;
        }
    }

    /** Measures them: takes a second. */
    static MeasuredCosts measure() {
        double single = step(steps -> SmallGraphs.fans(steps, 1)).besides() / 3;
        double two = step(steps -> SmallGraphs.fans(steps, 2)).besides();
        double readied = (step(steps -> SmallGraphs.fans(steps, 4)).besides() - two) / 2 - single;
        double own = (step(steps -> SmallGraphs.joins(steps, 4)).besides()
                                - step(steps -> SmallGraphs.joins(steps, 2)).besides())
                        / 2
                - readied
                - single;
        double dispatch = two - 3 * single - 2 * readied;
        double round = step(SmallGraphs::rounds).besides() - dispatch - readied;
        double other = step(steps -> SmallGraphs.senders(steps, 3)).cycles()
                - step(steps -> SmallGraphs.senders(steps, 2)).cycles();
        double none = step(steps -> SmallGraphs.receivers(steps, 0)).cycles();
        double one = step(steps -> SmallGraphs.receivers(steps, 1)).cycles();
        double further = step(steps -> SmallGraphs.receivers(steps, 2)).cycles() - one;
        Machine machine = CHIP.machine().withFoldedSus();
        int last = machine.cus().size() - 1;
        Step near = step(steps -> SmallGraphs.turns(steps, 1));
        double far = step(steps -> SmallGraphs.turns(steps, last)).cycles();
        int distance = machine.distance(0, last);
        double hop = (far - near.cycles()) / 2 / (distance - 1);
        double travel = near.besides() / 2 - other - (one - none) - (readied - own) - hop;
        double small = oneForEach(CHIP);
        double waveHop = (oneForEach(Chips.mesh(8, 8)) - small) / 2 / (14 - distance);
        double waves = (small - 2 * distance * waveHop - dispatch - readied - single) / 2;
        SignalCosts signals = new SignalCosts(
                dispatch,
                own,
                readied - own,
                single,
                other,
                travel,
                hop,
                one - none,
                further,
                shared(),
                waves,
                waveHop);
        return new MeasuredCosts(signals, round, waves, waveHop, order(single), ProcedureCosts.measure(signals));
    }

    /** What chains in an order take more than one without: one, several, handed off, and with a token. */
    private static OrderCosts order(double single) {
        double ticket = step(steps -> SmallOrders.chains(steps, 1)).besides() - single;
        int chains = 1 << LEVELS;
        double beside = step(steps -> SmallOrders.chains(steps, chains)).besides() / chains - single;
        double handed = step(Chips.mesh(1, 1), SmallOrders::handedOff).besides() - single;
        double token = step(SmallOrders::exclusive).besides() - single - ticket;
        return new OrderCosts(ticket, (beside - ticket) / LEVELS, handed, token);
    }

    /** What it takes to look at the others by whose way a signal has come: of 63 there are 8 on a way. */
    private static double shared() {
        double many = crowded(Chips.mesh(8, 8));
        double few = crowded(Chips.mesh(1, 2));
        return (many - few) / (Byte.SIZE - 1);
    }

    private static double crowded(Chip chip) {
        Machine machine = chip.machine().withFoldedSus();
        int others = machine.cus().size() - 2;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, SmallGraphs.kernels())) {
            long few = cam.run(SmallGraphs.crowded(FEW, others)).mesh().cycles();
            long many = cam.run(SmallGraphs.crowded(MANY, others)).mesh().cycles();
            return (many - few) / (double) (MANY - FEW);
        }
    }

    private static double oneForEach(Chip chip) {
        Machine machine = chip.machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, SmallGraphs.kernels())) {
            MeshReport mesh = cam.run(SmallGraphs.one(machine.cus().size())).mesh();
            return mesh.cycles() - work(mesh) / (double) machine.cus().size();
        }
    }

    private static Step step(IntFunction<CodeletGraph> graph) {
        return step(CHIP, graph);
    }

    private static Step step(Chip chip, IntFunction<CodeletGraph> graph) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, SmallGraphs.kernels())) {
            MeshReport few = cam.run(graph.apply(FEW)).mesh();
            MeshReport many = cam.run(graph.apply(MANY)).mesh();
            return new Step(
                    (many.cycles() - few.cycles()) / (double) (MANY - FEW),
                    (work(many) - work(few)) / (double) (MANY - FEW));
        }
    }

    private static long work(MeshReport mesh) {
        return Objects.requireNonNull(mesh.times()).work();
    }

    /** Returns a line for each. */
    List<String> lines() {
        return List.of(
                line("from the end of a firing to the begin of the next, beside its signals", signals.dispatch()),
                line("more, if the codelet repeats", round),
                line("a signal within a core", signals.own()),
                line("more, if it makes a codelet ready", signals.ready()),
                line("these three, of a firing that signals nobody else", signals.single()),
                line("to send a signal to another core", signals.other()),
                line("until it is there, on the same core", signals.travel()),
                line("more, for each hop", signals.hop()),
                line("to count a signal of another core", signals.receive()),
                line("each further one of that core, if it has come meanwhile", signals.further()),
                line("each other core whose signals come by the same way", signals.shared()),
                line("to begin a run", signals.start()),
                line("more, for each hop of a core from the first", signals.startHop()),
                line("to end it, from the last firing on", end),
                line("more, for each hop of the core that fires last", endHop),
                line("more for each firing in an order", order.ticket()),
                line("more, each time that as many again are ready", order.level()),
                line("in place of these two, if it was handed off", order.handed()),
                line("more for a codelet that needs tokens", order.token()));
    }

    static String line(String what, double cycles) {
        return String.format(Locale.ROOT, "%-76s %8.1f cycles", what, cycles);
    }
}
