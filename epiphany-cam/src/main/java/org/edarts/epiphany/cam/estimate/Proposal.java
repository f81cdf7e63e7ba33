package org.edarts.epiphany.cam.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.place.Affinity;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Kernels;
import org.edarts.su.Plan;

/**
 * Where the codelets of a graph fire that says nothing of it: as they are dealt out in runs, unless other ways to do so
 * are estimated to be much better. What codelets take that declare no cost nobody knows; so it is guessed, few cycles
 * and many for each word that they use, and no way is chosen that is worse by either. Where kernels come from the DRAM,
 * that counts, and those that fire the same one may be gathered; so may those that read the same, which nobody writes,
 * if cores may lack room for it. Owner: the thread that lowers the graph.
 */
public final class Proposal {
    /** The cycles for each word: of codelets that copy, and of those that multiply. */
    private static final int[] GUESSES = {8, 128};

    /** Of an estimate, as much as it has to be better by to be believed. */
    private static final double MUCH = 0.9;

    /** Of the least that any way may take, as much as nobody looks for a better one. */
    private static final double NEAR = 1.1;

    private final Tasks tasks;
    private final Constants constants;
    private final Assignment assignment;

    private Proposal(Tasks tasks, Kernels kernels, Assignment assignment) {
        this(tasks, Constants.of(tasks, kernels, assignment), assignment);
    }

    private Proposal(Tasks tasks, Constants constants, Assignment assignment) {
        this.tasks = tasks;
        this.constants = constants;
        this.assignment = assignment;
    }

    /** Returns homes for a graph, or {@link Plan#NONE} if it is best placed as it is. */
    public static Plan of(SignalGraph signals, Assignment assignment, Kernels kernels) {
        if (!mayMove(signals, assignment)) {
            return Plan.NONE;
        }
        Homes homes = Homes.of(signals, assignment, kernels, Residence.EVERYWHERE);
        return new Proposal(Tasks.of(signals, homes.uses()), kernels, assignment).best();
    }

    /**
     * Returns homes of codelets that borrow blocks from other cores to update them there, or {@link Plan#NONE} if that
     * is no better than to update all of them where they lie. Only codelets that update several blocks have to fire on
     * one core with many others; others stay where they are.
     */
    public static Plan borrowing(SignalGraph signals, Assignment assignment, Kernels kernels) {
        if (!mayMove(signals, assignment) || !mayBorrow(signals)) {
            return Plan.NONE;
        }
        Homes homes = Homes.of(signals, assignment, kernels, Residence.EVERYWHERE);
        Tasks tasks = Tasks.of(signals, homes.uses());
        return tasks.exchange()
                ? new Proposal(tasks, kernels, assignment).best(tasks.borrowing(), Affinity::borrowing)
                : Plan.NONE;
    }

    /**
     * Returns homes of codelets that fire each by the first block that it updates, wherever the others lie, or
     * {@link Plan#NONE} if the graph says where they fire.
     */
    public static Plan apart(SignalGraph signals, Assignment assignment, Kernels kernels) {
        if (!mayMove(signals, assignment)) {
            return Plan.NONE;
        }
        Homes homes = Homes.of(signals, assignment, kernels, Residence.EVERYWHERE);
        Tasks tasks = Tasks.of(signals, homes.uses());
        int[] cores = tasks.cores();
        for (Declaration declaration : signals.graph().declarations()) {
            for (int index = 0; signals.sides().isFree(declaration) && index < declaration.count(); index++) {
                int cu = Homes.share(declaration, index, assignment.cus().size());
                cores[declaration.first() + index] = assignment.cus().get(cu);
            }
        }
        tasks.move(cores);
        Affinity.borrowing(signals, tasks.uses()).place(assignment.cus());
        return new Plan(cus(tasks, assignment, tasks.cores()), null);
    }

    private static boolean mayMove(SignalGraph signals, Assignment assignment) {
        return !signals.says()
                && assignment.cus().size() > 1
                && signals.graph().declarations().stream().anyMatch(signals.sides()::isFree);
    }

    /** Returns whether codelets of a graph may borrow blocks, as far as it matters where they fire. */
    public static boolean mayBorrow(SignalGraph signals) {
        return !signals.says()
                && !signals.repeats()
                && !signals.chooses()
                && !signals.sides().useHost();
    }

    /**
     * Returns homes of codelets that update different parts of a block on several cores, or {@link Plan#NONE} if that
     * is no better than to update all of it on one.
     *
     * @param borrowing whether they borrow it; else it lies in the DRAM
     */
    public static Plan parting(SignalGraph signals, Assignment assignment, Kernels kernels, boolean borrowing) {
        if (!mayMove(signals, assignment) || !Affinity.haveParts(Homes.uses(signals, kernels))) {
            return Plan.NONE;
        }
        Homes homes = Homes.of(signals, assignment, kernels, Residence.EVERYWHERE);
        Tasks tasks = Tasks.of(signals, homes.uses());
        Tasks parting = tasks.parting(borrowing);
        return Arrays.equals(parting.units(), tasks.units())
                ? Plan.NONE
                : new Proposal(tasks, kernels, assignment).best(parting, Affinity::parting);
    }

    /** Returns homes of the same codelets, of which fewer have to fire on one core, if they are better there. */
    private Plan best(Tasks apart, BiFunction<SignalGraph, Map<Integer, List<Use>>, Affinity> affinity) {
        long[][] costs = costs();
        int[] runs = tasks.cores();
        Plan usual = best();
        int[] before = usual.homes() == null ? runs : cores(usual.homes());
        long[] least = takes(before, costs);
        Proposal others = new Proposal(apart, constants, assignment);
        List<int[]> ways = others.others(costs);
        tasks.move(runs);
        affinity.apply(tasks.signals(), tasks.uses()).place(assignment.cus());
        ways.add(tasks.cores());
        int[] best = others.best(ways, before, least, costs);
        return best == before ? Plan.NONE : new Plan(cus(best), null);
    }

    private int[] cores(int[] homes) {
        int[] cores = tasks.cores();
        for (int codelet = 0; codelet < homes.length; codelet++) {
            cores[codelet] = assignment.cus().get(homes[codelet]);
        }
        return cores;
    }

    /**
     * Returns homes for a graph where cores have less to bring of kernels that do not fit into them, or
     * {@link Plan#NONE} if it is best placed as it is.
     *
     * @param usual where its codelets fire as it is
     * @param room how many bytes cores have for kernels
     */
    public static Plan gathering(
            SignalGraph signals, Assignment assignment, Kernels kernels, Plan usual, MovingKernels.Room room) {
        Homes homes = Homes.of(signals, assignment, kernels, Residence.EVERYWHERE, usual);
        Tasks tasks = Tasks.of(signals, homes.uses(), MovingKernels.of(signals, kernels, room));
        return new Proposal(tasks, kernels, assignment).best();
    }

    private long[][] costs() {
        int[] guesses = tasks.knowsCosts() ? new int[] {0} : GUESSES;
        return Arrays.stream(guesses).mapToObj(tasks::costs).toArray(long[][]::new);
    }

    private List<int[]> others(long[][] costs) {
        List<int[]> others = new ArrayList<>(List.of(LevelRuns.cores(tasks, assignment)));
        Arrays.stream(costs).forEach(each -> others.add(EarliestFinish.cores(tasks, assignment, each)));
        if (tasks.kernels().mayMove()) {
            Arrays.stream(costs).forEach(each -> others.add(SameNeeds.cores(tasks, tasks.kernels(), assignment, each)));
        }
        if (constants.mayLackRoom()) {
            Arrays.stream(costs).forEach(each -> others.add(SameNeeds.cores(tasks, constants, assignment, each)));
        }
        others.removeIf(other -> !hasRoom(other));
        return others;
    }

    private Plan best() {
        long[][] costs = costs();
        int[] runs = tasks.cores();
        long[] before = takes(runs, costs);
        if (IntStream.range(0, costs.length).allMatch(guess -> before[guess] <= NEAR * least(costs[guess]))) {
            return Plan.NONE;
        }
        int[] best = best(others(costs), runs, before, costs);
        return best == runs ? Plan.NONE : new Plan(cus(best), null);
    }

    /** Returns the best of some ways, or the usual one if none is much better. */
    private int[] best(List<int[]> ways, int[] usual, long[] before, long[][] costs) {
        int[] best = usual;
        double least = MUCH;
        for (int[] way : ways) {
            double share = share(takes(way, costs), before);
            if (share < least) {
                least = share;
                best = way;
            }
        }
        return best;
    }

    /** Returns whether cores have room for any kernel that they fire. */
    private boolean hasRoom(int[] cores) {
        return tasks.kernels().haveRoom(cores, tasks.kernels().rooms(cores, assignment.cores() + 1));
    }

    /** Returns what it takes on some cores, by each guess. */
    private long[] takes(int[] cores, long[][] costs) {
        Tasks.Data data = tasks.data(cores, assignment);
        long inTurn = data.inTurn() + constants.bring(cores, data.bytesOn(), data.ofNodes());
        return Arrays.stream(costs)
                .mapToLong(each -> {
                    long[] both = data.ofNodes().clone();
                    Arrays.setAll(both, node -> both[node] + each[node]);
                    return Makespan.of(tasks, assignment, cores, both) + inTurn;
                })
                .toArray();
    }

    /** Returns which part of the time it takes, the mean of all guesses; 1 if it takes more by one. */
    private static double share(long[] takes, long[] before) {
        double product = 1;
        for (int guess = 0; guess < takes.length; guess++) {
            if (takes[guess] > before[guess]) {
                return 1;
            }
            product *= (double) takes[guess] / before[guess];
        }
        return Math.pow(product, 1.0 / takes.length);
    }

    private long least(long[] costs) {
        long all = LongStream.of(costs).sum();
        long longest = LongStream.of(tasks.ranks(costs)).max().orElse(0);
        return Math.max(longest, all / assignment.cus().size());
    }

    private int[] cus(int[] cores) {
        return cus(tasks, assignment, cores);
    }

    private static int[] cus(Tasks tasks, Assignment assignment, int[] cores) {
        int[] cus = new int[tasks.codelets()];
        for (int codelet = 0; codelet < cus.length; codelet++) {
            cus[codelet] = Math.max(0, assignment.cus().indexOf(cores[codelet]));
        }
        return cus;
    }
}
