package org.edarts.epiphany.cam.host;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.edarts.codelet.Body;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.HostPlan;
import org.edarts.epiphany.cam.lower.HostPlan.HostUse;
import org.edarts.epiphany.cam.lower.Links.Link;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.signal.Decision;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.watch.HostWatch;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * The CU of the host in a run: counts the signals that cores send it, fires what that makes ready, and signals the
 * cores, as their firmware does it with slots, rings and summaries. What a firing has written is read back before
 * anybody is told of it. Owner: the thread that runs the graph.
 */
public final class HostCu {
    private static final int ENTRY_BYTES = Short.BYTES;
    private static final byte[] NOTHING = new byte[Layout.SUMMARY_BYTES];

    private final Lowering lowering;
    private final HostPlan plan;
    private final BoardContents contents;
    private final @Nullable Object[] cells;
    private final HostOperations operations;
    private final HostFiring firing;
    private final @Nullable HostWatch watch;
    private final int host;
    private final int cu;
    private final BooleanSupplier stopped;
    private final SpentTime spent;
    private final Map<Node, Integer> missing = new HashMap<>();
    private final Map<Link, Integer> heads = new HashMap<>();
    private final Deque<Node> ready = new ArrayDeque<>();
    private final Set<Node> begun = new HashSet<>();
    private final Set<Node> fired = new HashSet<>();
    private long firings;

    /**
     * Makes it, with empty rings.
     *
     * @param stopped tells whether the run is to end without success
     * @param spent is told what bodies take
     * @param watch who follows it, or null
     */
    public HostCu(
            Lowering lowering,
            HostPlan plan,
            BoardContents contents,
            @Nullable Object[] cells,
            BooleanSupplier stopped,
            SpentTime spent,
            @Nullable HostWatch watch) {
        this.lowering = lowering;
        this.plan = plan;
        this.contents = contents;
        this.cells = cells;
        this.stopped = stopped;
        this.spent = spent;
        this.watch = watch;
        this.host = lowering.assignment().host();
        this.cu = lowering.assignment().cus().size();
        this.operations = new HostOperations(lowering.graph());
        this.firing = new HostFiring(lowering, plan, contents, cells, operations, cu, stopped);
        plan.nodes().forEach(node -> missing.put(node, node.needs()));
        contents.writeDram(plan.summary(), new byte[Layout.SUMMARY_BYTES]);
        plan.links().into(host).forEach(link -> contents.writeDram(link.ring, new byte[link.ringBytes()]));
    }

    /** Looks whether cores have signalled something; returns whether they have. */
    public boolean poll() {
        byte[] summary = contents.readDram(plan.summary(), Layout.SUMMARY_BYTES);
        if (Arrays.equals(summary, NOTHING)) {
            return false;
        }
        clear(summary);
        boolean any = false;
        for (Link link : plan.links().into(host)) {
            if (summary[link.summaryByte] != 0) {
                any |= empty(link);
            }
        }
        return any;
    }

    /** Clears what is set in the summary: when it has been read back, that has happened. */
    private void clear(byte[] summary) {
        for (int place = 0; place < summary.length; place++) {
            if (summary[place] != 0) {
                contents.writeDram(plan.summary() + place, new byte[1]);
                contents.readDram(plan.summary() + place, 1);
            }
        }
    }

    /** An entry that comes meanwhile is either seen here, or told of by the summary, which was cleared before. */
    private boolean empty(Link link) {
        int head = heads.getOrDefault(link, link.ring);
        int slot = entry(head);
        boolean any = slot != 0;
        if (watch != null) {
            watch.look();
        }
        while (slot != 0) {
            if (watch != null) {
                watch.read(head);
            }
            contents.writeDram(head, new byte[ENTRY_BYTES]);
            head = head + ENTRY_BYTES & link.mask();
            signal(plan.waiting(slot));
            slot = entry(head);
        }
        heads.put(link, head);
        return any;
    }

    private int entry(int address) {
        return Short.toUnsignedInt(ByteBuffer.wrap(contents.readDram(address, ENTRY_BYTES))
                .order(ByteOrder.LITTLE_ENDIAN)
                .getShort());
    }

    private void signal(Node node) {
        int left = missing.merge(node, -1, Integer::sum);
        if (left == 0) {
            missing.put(node, node.needs());
            ready.add(node);
            if (watch != null) {
                watch.ready(node);
            }
        }
    }

    /** Returns whether there is something to fire, or an operation has ended. */
    public boolean hasReady() {
        return !ready.isEmpty() || operations.anyEnded();
    }

    /** Returns whether an operation has not ended, or nobody has been told of its end. */
    public boolean awaitsOperations() {
        return operations.pending();
    }

    /** Calls off all that has not ended. */
    public void callOff() {
        operations.awaited().callOff();
    }

    /**
     * Tells of an operation that has ended, or fires what became ready first, of which there is something; returns why
     * the run cannot go on, or {@link RunError#SUCCESS}.
     */
    public RunError fire() {
        HostOperations.Ended ended = operations.take();
        return ended == null ? fireReady() : deliver(ended);
    }

    private RunError deliver(HostOperations.Ended ended) {
        int codelet = ended.node().codelet;
        Throwable failure = ended.failure();
        if (failure != null) {
            return RunError.failed(lowering.graph(), codelet, cu, failure);
        }
        if (watch != null) {
            watch.look();
            watch.delivers(ended.node());
        }
        try {
            firing.deliver(ended);
            firing.filled().forEach(contents::writeNumber);
        } catch (RuntimeException refused) {
            return RunError.failed(lowering.graph(), codelet, cu, refused);
        }
        firing.signalled().forEach(slot -> send(plan.chosen(slot)));
        return RunError.SUCCESS;
    }

    private RunError fireReady() {
        Node node = ready.remove();
        begun.add(node);
        List<Node> targets = new ArrayList<>(node.targets);
        targets.removeAll(node.completed);
        if (watch != null) {
            watch.fires(node);
        }
        if (node.role == Node.Role.CODELET) {
            Throwable failure = fireBody(node);
            if (watch != null) {
                watch.look();
                watch.fired(failure != null);
            }
            if (failure != null) {
                return RunError.failed(lowering.graph(), node.codelet, cu, failure);
            }
            firings++;
            try {
                choose(node, targets);
            } catch (IllegalStateException meeting) {
                return RunError.failed(lowering.graph(), node.codelet, cu, meeting);
            }
        }
        if (!stopped.getAsBoolean()) {
            targets.forEach(this::send);
            fired.add(node);
        }
        return RunError.SUCCESS;
    }

    private void choose(Node node, List<Node> targets) {
        Decision decision = node.decision;
        Set<Integer> ways = new HashSet<>();
        for (int slot : firing.signalled()) {
            Node chosen = plan.chosen(slot);
            int way = decision == null ? -1 : decision.wayOf(chosen);
            if (way < 0) {
                targets.add(chosen);
            } else if (!ways.add(way)) {
                throw new IllegalStateException("signals slot \""
                        + lowering.graph().slots().get(slot).name() + "\" twice in a firing: signal it once");
            }
        }
        if (decision != null) {
            requireApart(decision);
            if (decision.meet(ways)) {
                throw new IllegalStateException("signals several slots in a firing that lead to the same codelets, of"
                        + " which this machine has no form: signal one of them");
            }
            targets.removeAll(decision.uncertain());
            targets.addAll(decision.chosen(ways));
        }
    }

    private void requireApart(Decision decision) {
        Map<Integer, Integer> slots = new HashMap<>();
        firing.signalled().forEach(slot -> slots.put(decision.wayOf(plan.chosen(slot)), slot));
        slots.remove(-1);
        decision.clash(slots.keySet()).ifPresent(clash -> {
            throw new IllegalStateException("signals slots \"" + nameOf(slots, clash.way()) + "\" and \""
                    + nameOf(slots, clash.other()) + "\" in one firing, and " + clash.why()
                    + ": signal one of these slots, or order the two codelets");
        });
    }

    private String nameOf(Map<Integer, Integer> slots, int way) {
        return lowering.graph()
                .slots()
                .get(Objects.requireNonNull(slots.get(way)))
                .name();
    }

    private @Nullable Throwable fireBody(Node node) {
        List<HostUse> uses = plan.uses(node);
        DeclaredParts declared = new DeclaredParts(uses);
        declared.fetch(contents, cells);
        spent.bodyBegins();
        try {
            firing.fire(node, Body.of(lowering.graph().declaration(node.codelet)));
        } catch (Throwable thrown) {
            return thrown;
        } finally {
            spent.bodyEnds();
        }
        try {
            declared.require(node, lowering.graph(), cells);
        } catch (IllegalStateException undeclared) {
            return undeclared;
        }
        for (HostUse each : uses) {
            if (each.use().access().writing()) {
                contents.bring(each.cell(), each.use());
            }
        }
        try {
            firing.filled().forEach(contents::writeNumber);
        } catch (RuntimeException noNumber) {
            return noNumber;
        }
        return null;
    }

    private void send(Node target) {
        if (target.core == host) {
            signal(target);
            return;
        }
        Link link = plan.links().link(host, target.core);
        int entry = heads.getOrDefault(link, link.ring);
        int slot = target.track.slot;
        if (watch != null) {
            watch.sends(target.core, entry);
        }
        contents.write(target.core, entry, new byte[] {(byte) slot, (byte) (slot >> Byte.SIZE)});
        contents.write(target.core, link.summary + link.summaryByte, new byte[] {Layout.TOLD});
        heads.put(link, entry + ENTRY_BYTES & link.mask());
    }

    /** Returns how many codelets it has fired. */
    public long firings() {
        return firings;
    }

    /** Returns what has fired and told others so, codelets and what passes signals on. */
    public Set<Node> fired() {
        return fired;
    }

    /** Returns the codelets that it has neither fired nor fires. */
    public List<Node> notFired() {
        return plan.nodes().stream()
                .filter(node -> node.codelet != Node.NONE && !begun.contains(node))
                .toList();
    }

    /** Returns in words what waits for signals of which some have come. */
    public List<String> waiting() {
        List<String> waiting = new ArrayList<>();
        for (Node node : plan.nodes()) {
            int left = missing.getOrDefault(node, 0);
            if (node.codelet != Node.NONE && left != node.needs()) {
                waiting.add("codelet " + lowering.nameOf(node) + " waits for " + left + " of " + node.needs()
                        + " signals, on the host");
            }
        }
        return waiting;
    }
}
