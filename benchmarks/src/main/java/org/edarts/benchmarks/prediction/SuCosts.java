package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.virtual.HandedOut;
import org.edarts.cu.virtual.HandingCosts;
import org.edarts.cu.virtual.SignalCosts;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.su.MeshForm;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * What SUs take that hand codelets out by a policy, in cycles: each measured by graphs of which a longer one takes more
 * of one thing.
 *
 * @param policy the policy's name
 * @param look to look at eight CUs in vain
 * @param next a firing that signals nobody, up to the next codelet for its CU
 * @param single the same with one signal
 * @param several the same with several, beside these
 * @param own for each of several
 * @param ready more for each that makes something ready
 * @param round more if the codelet repeats and signals one other
 * @param rounds more if it repeats and signals several
 * @param usual a firing that is followed by something else, beside that
 * @param hand to hand out what waits in the pool
 * @param vain to find no place for that
 * @param invoke to begin a procedure, and to end it
 * @param serve what a CU takes for each
 * @param way between SU and CU
 */
record SuCosts(
        String policy,
        double look,
        double next,
        double single,
        double several,
        double own,
        double ready,
        double round,
        double rounds,
        double usual,
        double hand,
        double vain,
        double invoke,
        double serve,
        double way) {
    private static final Chip MANY_CUS = Chips.PARALLELLA;
    private static final Chip ONE_CU = Chips.mesh(1, 2);
    private static final Chip PAIRS = Chips.mesh(2, 2);
    private static final int CHAINS = 30;
    private static final int FEW = 4;
    private static final int MANY = 8;
    private static final int LONG = 200;

    /** Longer than signals of 256 cores take to be gathered, for what ends before these costs nothing. */
    private static final int FEW_LINKS = 40;

    private static final int MANY_LINKS = 80;
    private static final int SPREAD = 60;

    /** What one of a graph takes more: the cycles of the run, and those that the kernels of all cores take. */
    private record Step(double cycles, double work) {
        double besides() {
            return cycles - work;
        }
    }

    /** Measures those of a policy: takes a second. */
    static SuCosts measure(String name, MeasuredCosts costs) {
        SignalCosts signals = costs.signals();
        SchedulingPolicy policy = Policies.named(name);
        double starts = signals.own() + signals.ready();
        double next = step(MANY_CUS, MANY_CUS.machine(), policy, SmallHandouts::single, 10 * FEW, 10 * MANY)
                        .cycles()
                - starts;
        double one = chains(policy, 1, false);
        double two = chains(policy, 2, false);
        double own = chains(policy, 3, false) - two;
        double ready = signals.ready();
        double several = two - 2 * own - ready;
        double round = chains(policy, 1, true) - one;
        double rounds = chains(policy, 2, true) - two;
        double serve = oneCu(policy, 2, LONG).besides() / 2;
        double way = way(signals);
        double turn = (oneCu(policy, 1, LONG).work() - oneCu(policy, 1, 1).work()) / (LONG - 1);
        double hand = fans(policy, turn) - own - ready;
        Machine clusters = MANY_CUS.machine(2);
        String from = clusters.clusters().get(0).name();
        String to = clusters.clusters().get(1).name();
        double leaving =
                step(MANY_CUS, clusters, policy, steps -> SmallHandouts.leaving(CHAINS, steps, 1, from, to), FEW, MANY)
                                .cycles()
                        / CHAINS;
        double after = own + ready + signals.other() + hand;
        double usual = leavingOfOne(policy) - after - 2 * (way + signals.hop());
        double firing = usual + costs.procedures().besides(1) + hand + own + ready;
        double another = asked(policy, SmallProcedures.TWO) - asked(policy, SmallProcedures.ONE);
        double invoke = another - firing - costs.procedures().outlet();
        return new SuCosts(
                name,
                measureLook(),
                next,
                one,
                several,
                own,
                ready,
                round,
                rounds,
                usual,
                hand,
                leaving - usual - after,
                invoke,
                serve,
                way);
    }

    /** What CUs take is the same with each policy; the one whose SU takes least for a chain tells best. */
    private static double way(SignalCosts signals) {
        SchedulingPolicy policy = Policies.named("local-first");
        return (oneCu(policy, 1, LONG).besides() - chains(policy, 1, false)) / 2 - signals.hop();
    }

    /** What a chain takes on two chips so large that an SU looks at all others before it looks at the same CU again. */
    private static double measureLook() {
        SchedulingPolicy policy = Policies.named("local-first");
        Chip large = Chips.mesh(16, 16);
        Chip half = Chips.mesh(8, 16);
        IntFunction<CodeletGraph> chain = steps -> SmallHandouts.chains(1, steps, 1, 1, false);
        double cycles = step(large, large.machine(), policy, chain, FEW_LINKS, MANY_LINKS)
                        .cycles()
                - step(half, half.machine(), policy, chain, FEW_LINKS, MANY_LINKS)
                        .cycles();
        return cycles * Byte.SIZE / half.map().nodes();
    }

    private static double leavingOfOne(SchedulingPolicy policy) {
        Machine pairs = PAIRS.machine(2);
        String from = pairs.clusters().get(0).name();
        String to = pairs.clusters().get(1).name();
        return step(PAIRS, pairs, policy, steps -> SmallHandouts.leaving(1, steps, LONG, from, to), FEW, MANY)
                        .cycles()
                - oneCu(policy, 1, LONG).work();
    }

    private static double chains(SchedulingPolicy policy, int arcs, boolean repeats) {
        return step(
                                MANY_CUS,
                                MANY_CUS.machine(),
                                policy,
                                steps -> SmallHandouts.chains(CHAINS, steps, 1, arcs, repeats),
                                FEW,
                                MANY)
                        .cycles()
                / CHAINS;
    }

    private static Step oneCu(SchedulingPolicy policy, int chains, int turns) {
        return step(
                ONE_CU,
                ONE_CU.machine(),
                policy,
                steps -> SmallHandouts.chains(chains, steps, turns, 1, false),
                FEW,
                MANY);
    }

    /** What one codelet more takes of those that become ready together, and end one after the other. */
    private static double fans(SchedulingPolicy policy, double turn) {
        Step few = fans(policy, FEW);
        Step many = fans(policy, MANY);
        return (many.cycles() - few.cycles()) / (MANY - FEW) - SPREAD * turn;
    }

    private static Step fans(SchedulingPolicy policy, int width) {
        boolean lastFirst = policy.order() == PoolOrder.LIFO;
        return step(
                MANY_CUS,
                MANY_CUS.machine(),
                policy,
                steps -> SmallHandouts.fans(
                        steps, width, index -> LONG + SPREAD * (lastFirst ? width - 1 - index : index)),
                FEW,
                MANY);
    }

    /** What a procedure takes that is invoked in some chains at once. */
    private static double asked(SchedulingPolicy policy, ThreadedProcedure<Integer, Integer> procedure) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(MANY_CUS, MANY_CUS.machine(), SmallProcedures.kernels(), policy)) {
            long few =
                    cam.run(SmallProcedures.asked(MANY, FEW, procedure)).mesh().cycles();
            long many =
                    cam.run(SmallProcedures.asked(MANY, MANY, procedure)).mesh().cycles();
            return (many - few) / (double) (MANY * (MANY - FEW));
        }
    }

    private static Step step(
            Chip chip, Machine machine, SchedulingPolicy policy, IntFunction<CodeletGraph> graph, int few, int many) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, SmallGraphs.kernels(), policy)) {
            MeshReport small = cam.run(graph.apply(few)).mesh();
            MeshReport large = cam.run(graph.apply(many)).mesh();
            double more = many - few;
            return new Step((large.cycles() - small.cycles()) / more, (work(large) - work(small)) / more);
        }
    }

    private static long work(MeshReport mesh) {
        return Objects.requireNonNull(mesh.times()).work();
    }

    /** Returns what SUs take that hand these codelets out. */
    HandingCosts handing(HandedOut which) {
        return new HandingCosts(look, next, single, several, own, ready, usual, hand, vain, invoke, serve, way, which);
    }

    /** Returns a line for each. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(line("to look whether one of eight CUs has fired", look));
        if (Policies.named(policy).meshForm().filter(MeshForm.IN_TURN::equals).isEmpty()) {
            lines.addAll(ofThoseThatGoOn());
        }
        lines.addAll(ofAll());
        return lines;
    }

    /** What counts only where a CU gets what it has made ready. */
    private List<String> ofThoseThatGoOn() {
        return List.of(
                line("from a firing that signals nobody to the next of its CU", next),
                line("the same, if it signals another", single),
                line("the same, if it signals several, beside these", several));
    }

    private List<String> ofAll() {
        return List.of(
                line("each of several signals", own),
                line("more, if it makes a codelet ready", ready),
                line("more, if the codelet repeats and signals another", round),
                line("more, if it repeats and signals several", rounds),
                line("a firing that is followed by anything else, beside what that takes", usual),
                line("to hand out what waits in the pool", hand),
                line("to find that nobody has room for that", vain),
                line("to begin a procedure in a frame, and to free that", invoke),
                line("what a CU takes for each codelet", serve),
                line("on the way between SU and CU", way));
    }

    private String line(String what, double cycles) {
        return MeasuredCosts.line("SU, " + policy + ": " + what, cycles);
    }
}
