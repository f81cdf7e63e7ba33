package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * What a choice leaves out does not fire, and the end of a run, or of a round, counts who has fired. So all that a
 * choice leads to has an <em>absence</em>, a node that fires in its place when nothing signals it any more: who is left
 * out, and who chooses, signals the absences of those whom it does not signal. What gets some of its signals and not
 * all neither fires nor is absent, so nothing ends that should not. Owner: the thread that lowers the graph.
 */
public final class Absences {
    private final SignalGraph signals;
    private final Map<Node, Set<Integer>> written;
    private final Assignment assignment;

    /** What fires only if it is chosen, each behind those that signal it, and how many signals it may get. */
    private final Map<Node, Integer> conditional = new LinkedHashMap<>();

    /** Whom it signals; where a loop begins, what comes when that has ended. */
    private final Map<Node, List<Node>> after = new HashMap<>();

    private final Map<Node, Node> absences = new HashMap<>();

    /** What waits for all on a core of which nobody else hears, by the loop and the core. */
    private final Map<List<Integer>, Node> gatherings = new HashMap<>();

    /** What lies on ways of choices that are over where these meet, and has no absence. */
    private final Set<Node> within = new HashSet<>();

    /** Where these ways meet, of each decider. */
    private final Map<Node, Node> ends = new HashMap<>();

    private final Set<Node> added = new HashSet<>();

    private Absences(SignalGraph signals, Map<Node, Set<Integer>> written, Assignment assignment) {
        this.signals = signals;
        this.written = written;
        this.assignment = assignment;
    }

    /**
     * Adds them to a graph whose codelets have their cores, and of which each node gets no more signals than it counts.
     *
     * @param written into which cores codelets write
     * @return what fires only if it is chosen, and the absences
     */
    public static Set<Node> add(SignalGraph signals, Map<Node, Set<Integer>> written, Assignment assignment) {
        Absences absences = new Absences(signals, written, assignment);
        if (signals.chooses()) {
            absences.find();
            signals.codelets().stream()
                    .filter(signals::onHost)
                    .filter(absences::chooses)
                    .forEach(absences::noteMeeting);
            absences.tellOfData();
            absences.noteInvocations();
            absences.close();
            absences.conditional.forEach(absences::make);
            absences.conditional.keySet().forEach(absences::leaveOut);
            signals.codelets().stream().filter(absences::chooses).forEach(absences::leadOn);
            absences.awaitOthers();
        }
        Set<Node> all = new HashSet<>(absences.conditional.keySet());
        all.addAll(absences.within);
        all.addAll(absences.added);
        return all;
    }

    /** A round ends in any case, once it has begun: else the run stalls. */
    private void find() {
        Reach.of(signals);
        List<Node> nodes = new ArrayList<>(signals.codelets());
        nodes.addAll(signals.relays());
        nodes.sort(Comparator.comparing(node -> node.rank));
        Map<Node, Node> entries = new HashMap<>();
        signals.loops().forEach(loop -> entries.put(loop.exit(), loop.enter()));
        for (Node node : nodes) {
            Node enter = entries.get(node);
            List<Node> sources = enter != null ? List.of(enter) : within(node);
            if (!signals.isTest(node)
                    && !sources.isEmpty()
                    && sources.stream().allMatch(source -> mayLeaveOut(source, node))) {
                conditional.put(node, sources.size());
                after.put(node, node.targets);
            }
        }
        entries.forEach((exit, enter) -> after.replace(enter, List.of(exit)));
    }

    /** Whether a loop begins at all is no matter of its rounds. */
    private static List<Node> within(Node node) {
        return node.sources.stream()
                .filter(source -> source.region == node.region)
                .toList();
    }

    private boolean mayLeaveOut(Node source, Node node) {
        return conditional.containsKey(source) || !signals.signalsAlways(source, node);
    }

    private boolean chooses(Node node) {
        return node.decision != null && !signals.isTest(node);
    }

    private void noteMeeting(Node decider) {
        MeetingWays.note(Objects.requireNonNull(decider.decision), testAround(decider));
    }

    /** Returns what ends each round of the loop around a node; null if it is in none. */
    private @Nullable Node testAround(Node node) {
        return signals.loops().stream()
                .filter(loop -> loop.region() == node.region)
                .map(LoopNodes::test)
                .findFirst()
                .orElse(null);
    }

    /** Where something is written that tells nobody there, somebody has to know. */
    private void tellOfData() {
        for (Node node : List.copyOf(conditional.keySet())) {
            for (int core : node.untold(written.getOrDefault(node, Set.of()))) {
                Node told = add(core, Node.Role.RELAY, node);
                node.signals(told);
                conditional.put(told, 1);
                after.put(told, List.of());
            }
        }
    }

    /** Who reads what came of an invocation after the run has to know whether it was made. */
    private void noteInvocations() {
        for (Node node : List.copyOf(conditional.keySet())) {
            if (node.invocations != null && node.invocations.needFrames()) {
                Node note = add(node.core, Node.Role.MARKS, node);
                note.decision = new Decision(Decision.NO_CELL, List.of(List.of()));
                node.signals(note);
                node.invocations.noteIn(note);
                conditional.put(note, 1);
                after.put(note, List.of());
            }
        }
    }

    /** What follows a choice that is over where its ways meet is left out by who chooses none of them. */
    private void close() {
        ClosedChoices closed = new ClosedChoices(
                signals.codelets().stream().filter(this::chooses).toList(), conditional::containsKey);
        within.addAll(closed.within());
        ends.putAll(closed.ends());
        conditional.keySet().removeAll(within);
        ends.forEach((decider, end) -> {
            conditional.put(end, 1);
            if (conditional.containsKey(decider)) {
                List<Node> next = new ArrayList<>(Objects.requireNonNull(after.get(decider)));
                next.removeIf(node -> node == end || within.contains(node));
                next.add(end);
                after.put(decider, next);
            }
        });
    }

    /**
     * What takes all signals that it may get has an absence that fires if it does not. What takes a part has one that
     * fires in any case, for it also gets signals of the node: in their place and in place of those that were left out.
     */
    private void make(Node node, int most) {
        int core = node.core == assignment.host() ? assignment.root() : node.core;
        int takes = node.needs();
        boolean last = conditionalAfter(node).isEmpty();
        Node absence = add(core, takes == most || last ? Node.Role.RELAY : Node.Role.OVER, node);
        absence.count = most;
        absences.put(node, absence);
        if (takes == most && last) {
            await(node, absence);
        } else if (takes < most) {
            Node fired = node;
            if (!last) {
                fired = add(core, Node.Role.MARKS, node);
                node.signals(fired);
            }
            signal(fired, absence, takes);
            await(absence, absence);
        }
    }

    private static void signal(Node node, Node target, int times) {
        for (int time = 0; time < times; time++) {
            node.signals(target);
        }
    }

    private void leaveOut(Node node) {
        Node absence = absenceOf(node);
        List<Node> left = conditionalAfter(node).stream().map(this::absenceOf).toList();
        left.forEach(absence::signals);
        if (absence.role == Node.Role.OVER) {
            absence.decision = new Decision(Decision.NO_CELL, List.of(left, List.of()));
        }
    }

    private List<Node> conditionalAfter(Node node) {
        return Objects.requireNonNull(after.get(node)).stream()
                .filter(conditional::containsKey)
                .toList();
    }

    private void leadOn(Node decider) {
        Decision decision = Objects.requireNonNull(decider.decision);
        Node end = ends.get(decider);
        if (end != null) {
            decision.ifNone(absenceOf(end));
            decider.signals(absenceOf(end));
            return;
        }
        for (Node node : decision.all()) {
            if (conditional.containsKey(node)) {
                decision.leaveOut(node, absenceOf(node));
                decider.signals(absenceOf(node));
            }
        }
    }

    /** What fires in any case, and may be left out by all that it signals, is to have fired, too. */
    private void awaitOthers() {
        List<Node> others = new ArrayList<>(signals.codelets());
        others.addAll(signals.relays());
        others.removeIf(node -> conditional.containsKey(node)
                || added.contains(node)
                || within.contains(node)
                || signals.isTest(node)
                || node.targets.isEmpty()
                || node.targets.stream().anyMatch(target -> waitsFor(target, node)));
        others.forEach(node -> await(node, node));
    }

    private boolean waitsFor(Node target, Node node) {
        boolean all = target.needs() > target.sources.size() - Collections.frequency(target.sources, node);
        return conditional.containsKey(target) || within.contains(target) || all && signals.signalsAlways(node, target);
    }

    private Node absenceOf(Node node) {
        return Objects.requireNonNull(absences.get(node));
    }

    /** Lets the end of the run, or of the round, wait for one of two nodes, or for a single one. */
    private void await(Node node, Node other) {
        Node gathering =
                gatherings.computeIfAbsent(List.of(node.region, other.core), key -> gathering(other.core, node));
        gathering.count++;
        node.signals(gathering);
        if (other != node) {
            other.signals(gathering);
        }
    }

    private Node gathering(int core, Node like) {
        Node gathering = add(core, Node.Role.RELAY, like);
        gathering.chosen = Chosen.ALWAYS;
        gathering.occasions = Occasions.ALWAYS;
        Node test = testAround(like);
        if (test != null) {
            test.count += test.count > 0 ? 1 : 0;
            gathering.signals(test);
        }
        return gathering;
    }

    private Node add(int core, Node.Role role, Node like) {
        Node node = Node.on(core, role);
        node.region = like.region;
        node.chosen = like.chosen;
        node.occasions = like.occasions;
        signals.relays().add(node);
        added.add(node);
        return node;
    }
}
