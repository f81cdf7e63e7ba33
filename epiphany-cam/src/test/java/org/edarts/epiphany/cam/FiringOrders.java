package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * All orders in which a small graph can fire, tried one after the other: whether two of its steps that must not be
 * ready at the same time ever are, and whether anything gets more signals than it counts. Knows nothing of how graphs
 * are lowered.
 */
final class FiringOrders {
    /** A codelet or a slot. */
    static final class Step {
        final String name;
        final List<Step> targets = new ArrayList<>();

        /** What it may signal besides: any of them, or none; with {@link #round} the first for another round. */
        final List<Step> ways = new ArrayList<>();

        /** Whether it may choose several ways at once. */
        boolean several;

        /** How many signals it counts. */
        int needs;

        /** Whether it passes signals on at once. */
        boolean slot;

        /** What fires in the rounds that it ends, of which there are two at most. */
        List<Step> round = List.of();

        private int number;

        Step(String name) {
            this.name = name;
        }

        /** Adds an arc to one that waits for all. */
        void before(Step other) {
            targets.add(other);
            other.needs++;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final byte READY = 1;
    private static final byte FIRED = 2;

    private final List<Step> steps;
    private final BiPredicate<Step, Step> conflict;
    private final BiPredicate<Step, Set<Step>> forbidden;
    private final Set<State> known = new HashSet<>();
    private String race = "";
    private String overrun = "";

    /** How many signals each has got, whether it is ready or has fired, and who has begun another round. */
    private record State(List<Integer> got, List<Byte> fired, Set<Integer> again) {
        State copy() {
            return new State(new ArrayList<>(got), new ArrayList<>(fired), new HashSet<>(again));
        }
    }

    private FiringOrders(List<Step> steps, BiPredicate<Step, Step> conflict, BiPredicate<Step, Set<Step>> forbidden) {
        this.steps = steps;
        this.conflict = conflict;
        this.forbidden = forbidden;
    }

    /**
     * Tries all orders.
     *
     * @param conflict which two must not be ready at once
     * @param forbidden which ways a step does not choose together: that ends a run
     */
    static FiringOrders of(List<Step> steps, BiPredicate<Step, Step> conflict, BiPredicate<Step, Set<Step>> forbidden) {
        FiringOrders orders = new FiringOrders(steps, conflict, forbidden);
        State first = new State(new ArrayList<>(), new ArrayList<>(), new HashSet<>());
        for (Step step : steps) {
            step.number = first.got.size();
            first.got.add(0);
            first.fired.add(step.needs == 0 && !step.slot ? READY : 0);
        }
        orders.search(first);
        return orders;
    }

    /** Returns two that are ready at once and must not be; empty if there are none. */
    String race() {
        return race;
    }

    /** Returns what gets more signals than it counts; empty if nothing does. */
    String overrun() {
        return overrun;
    }

    private void search(State state) {
        if (!known.add(state)) {
            return;
        }
        List<Step> ready = steps.stream()
                .filter(step -> state.fired.get(step.number) == READY)
                .toList();
        for (Step one : ready) {
            for (Step other : ready) {
                if (one.number < other.number && conflict.test(one, other)) {
                    race = one + " and " + other;
                }
            }
        }
        for (Step step : ready) {
            for (Set<Step> chosen : choices(step, state)) {
                if (!forbidden.test(step, chosen)) {
                    fire(state.copy(), step, chosen);
                }
            }
        }
    }

    private static List<Set<Step>> choices(Step step, State state) {
        if (!step.round.isEmpty()) {
            Set<Step> ends = Set.of(step.ways.get(1));
            return state.again.contains(step.number) ? List.of(ends) : List.of(ends, Set.of(step.ways.get(0)));
        }
        List<Set<Step>> choices = new ArrayList<>();
        for (int some = 0; some < 1 << step.ways.size(); some++) {
            if (step.several || Integer.bitCount(some) <= 1) {
                Set<Step> chosen = new HashSet<>();
                for (int way = 0; way < step.ways.size(); way++) {
                    if ((some >> way & 1) != 0) {
                        chosen.add(step.ways.get(way));
                    }
                }
                choices.add(chosen);
            }
        }
        return choices;
    }

    /** What got some of its signals and not all stalls the run at the end of a round. */
    private void fire(State state, Step step, Set<Step> chosen) {
        if (step.round.stream().anyMatch(each -> state.got.get(each.number) > 0)) {
            return;
        }
        state.fired.set(step.number, FIRED);
        if (!step.round.isEmpty() && chosen.contains(step.ways.get(0))) {
            state.again.add(step.number);
            step.round.forEach(each -> state.fired.set(each.number, (byte) 0));
        }
        boolean good = true;
        for (Step target : step.targets) {
            good &= signal(state, target);
        }
        for (Step target : chosen) {
            good &= signal(state, target);
        }
        if (good) {
            search(state);
        }
    }

    /** Returns whether that is not too many. */
    private boolean signal(State state, Step step) {
        int got = state.got.get(step.number) + 1;
        if (state.fired.get(step.number) != 0) {
            overrun = step.name;
            return false;
        }
        state.got.set(step.number, got % step.needs);
        if (got < step.needs) {
            return true;
        }
        state.fired.set(step.number, step.slot ? FIRED : READY);
        boolean good = true;
        for (Step target : step.slot ? step.targets : List.<Step>of()) {
            good &= signal(state, target);
        }
        return good;
    }
}
