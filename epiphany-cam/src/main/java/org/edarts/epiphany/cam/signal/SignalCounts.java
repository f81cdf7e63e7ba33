package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.codelet.graph.GraphException;

/** Refuses what would fire more than once in a round, whatever is chosen. Owner: the thread that lowers the graph. */
public final class SignalCounts {
    private final SignalGraph signals;

    /** What some choice may lead to. */
    private final Set<Node> led = new HashSet<>();

    private SignalCounts(SignalGraph signals) {
        this.signals = signals;
        Deque<Node> open = new ArrayDeque<>();
        for (Node node : signals.codelets()) {
            if (node.decision != null && !signals.isTest(node)) {
                open.addAll(node.decision.all());
            }
        }
        while (!open.isEmpty()) {
            Node node = open.remove();
            if (led.add(node)) {
                open.addAll(node.targets);
            }
        }
    }

    /**
     * Looks at all of a graph.
     *
     * @throws GraphException if something may get more signals than it counts; the message names it
     */
    public static void require(SignalGraph signals) {
        List<Node> more = new ArrayList<>(signals.codelets());
        more.addAll(signals.relays());
        more.removeIf(node -> node.sources.size() <= node.needs());
        if (more.isEmpty()) {
            return;
        }
        Reach.of(signals);
        SignalCounts counts = new SignalCounts(signals);
        // behind where all ways of a choice meet nothing hangs on it any more
        counts.led.removeIf(node -> node.occasions == Occasions.ALWAYS);
        for (Node node : more) {
            int most = counts.most(node);
            if (most > node.needs()) {
                Invocations.requireOne(signals.graph(), node);
                throw new GraphException("graph \"" + signals.graph().name() + "\": "
                        + (node.codelet == Node.NONE
                                ? "a slot that counts " + node.needs()
                                : "codelet " + signals.graph().nameOf(node.codelet) + ", which waits for "
                                        + node.needs())
                        + " gets " + most + " signals, and this machine knows in which order things fire only if each"
                        + " fires once in a round: let as many signal it, or run the graph on the host");
            }
        }
    }

    /** Returns how many signals a node gets at most: of those that are never chosen together one. */
    private int most(Node node) {
        List<List<Occasions>> apart = new ArrayList<>();
        for (Node source : node.sources) {
            Occasions occasions = Meetings.occasions(signals, source, node);
            if (occasions.never()) {
                continue;
            }
            List<Occasions> some = apart.stream()
                    .filter(each -> each.stream().allMatch(one -> Occasions.apart(one, occasions)))
                    .findFirst()
                    .orElseGet(() -> {
                        List<Occasions> more = new ArrayList<>();
                        apart.add(more);
                        return more;
                    });
            some.add(occasions);
        }
        return apart.size() <= node.needs() ? apart.size() : new MostSignals(signals, led, node).of(apart.size());
    }
}
