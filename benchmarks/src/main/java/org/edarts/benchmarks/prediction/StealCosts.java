package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.virtual.SignalCosts;
import org.edarts.cu.virtual.StealingCosts;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;

/**
 * What CUs take that steal, in cycles: each measured by graphs of which a longer one takes more of one thing.
 *
 * @param look to look whether something has come
 * @param ask to ask, or to tell: what it takes to fire something and to send a signal, which was not measured apart
 * @param answer to answer who asks, or to take note that something has been fired
 * @param give more to give something
 * @param stays more for each codelet that stays in the pool
 * @param fire what a thief takes more for that than for something of its own
 */
record StealCosts(double look, double ask, double answer, double give, double stays, double fire) {
    private static final Chip PAIR = Chips.mesh(1, 2);

    /** Instructions of a look. */
    private static final double IN_A_LOOK = 7;

    /** Most looks before a question. */
    private static final int MOST_LOOKS = 4096;

    private static final int FEW_LINKS = 10_000;
    private static final int MANY_LINKS = 30_000;
    private static final int LENT = 120;

    /** Enough for all that is lent to be stolen meanwhile. */
    private static final int LINKS = 2_000;

    /** Measures them: takes a second. */
    static StealCosts measure(MeasuredCosts costs) {
        SignalCosts signals = costs.signals();
        SchedulingPolicy homes = Policies.named(Policies.DEFAULT);
        MeshReport few = run(PAIR, new AllOnOne(), SmallLoans.beside(FEW_LINKS, 0));
        MeshReport many = run(PAIR, new AllOnOne(), SmallLoans.beside(MANY_LINKS, 0));
        long alone = run(PAIR, homes, SmallLoans.beside(MANY_LINKS, 0)).cycles()
                - run(PAIR, homes, SmallLoans.beside(FEW_LINKS, 0)).cycles();
        long cycles = many.cycles() - few.cycles();
        double look = cycles / (looked(many) - looked(few)) * IN_A_LOOK;
        double asked = cycles / (look * MOST_LOOKS);
        double heard = (cycles - alone) / asked;
        double link = alone / (double) (MANY_LINKS - FEW_LINKS);
        double ask = signals.dispatch() + signals.other();
        double half = LENT / 2.0;
        double none = lending(0);
        double some = lending(LENT / 2) - none;
        double stays = (lending(LENT) - none - 2 * some) / (half * half);
        double give = some / half - 2 * heard - stays * half / 2;
        double loop =
                2 * ask + look + 2 * (signals.travel() + signals.hop()) + heard + give + stays * LENT / 2 + link / 2;
        double fire = betweenSteals() - loop - signals.receive();
        return new StealCosts(look, ask, heard - signals.receive(), give, stays, fire);
    }

    /** The cycles of a run of which so many are stolen, while the owner is never without work. */
    private static long lending(int lent) {
        return run(PAIR, new AllOnOne(), SmallLoans.beside(LINKS, lent)).cycles();
    }

    /** What the second core has carried out. */
    private static double looked(MeshReport mesh) {
        return mesh.cores().get(1).instructions();
    }

    /** What it takes from one to the next, but for what is copied. */
    private static double betweenSteals() {
        try (EpiphanyCam cam = cam(PAIR, new AllOnOne())) {
            TraceRecorder recorder = new TraceRecorder(cam.unitNames());
            EpiphanyRun run = cam.run(SmallLoans.beside(LINKS, LENT), RunOptions.DEFAULT.record(recorder));
            run.join();
            List<TraceEvent> events = recorder.snapshot(
                            new TraceHeader("", "", "steals", PAIR.name(), cam.policy(), 1, cam.clock(), null))
                    .events();
            long[] steals = events.stream()
                    .filter(event -> event.kind() == EventKind.STEAL)
                    .mapToLong(TraceEvent::time)
                    .sorted()
                    .toArray();
            long copied = events.stream()
                    .filter(event -> event.kind() == EventKind.AWAIT)
                    .mapToLong(TraceEvent::duration)
                    .sum();
            int last = steals.length - 1;
            return (steals[last] - steals[0]) / (double) last - copied / (double) steals.length;
        }
    }

    private static MeshReport run(Chip chip, SchedulingPolicy policy, CodeletGraph graph) {
        try (EpiphanyCam cam = cam(chip, policy)) {
            return cam.run(graph).mesh();
        }
    }

    private static EpiphanyCam cam(Chip chip, SchedulingPolicy policy) {
        return EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), SmallGraphs.kernels(), policy);
    }

    /** Returns what CUs take that steal these codelets. */
    StealingCosts stealing(StealingCosts.Stealable which) {
        return new StealingCosts(look, ask, answer, give, stays, fire, answer, which);
    }

    /** Returns a line for each. */
    List<String> lines() {
        return List.of(
                line("to look whether something has come", look),
                line("to ask, or to tell that something has been fired", ask),
                line("to answer, or to take note of that", answer),
                line("more, to give something", give),
                line("more, for each codelet that stays in the pool", stays),
                line("what a thief takes more for that than for something of its own", fire));
    }

    private static String line(String what, double cycles) {
        return MeasuredCosts.line("stealing: " + what, cycles);
    }
}
