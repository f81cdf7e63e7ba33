package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * How CUs without work take codelets of others that have more than one ready: slots, arcs and blocks stay at home; the
 * thief brings what the codelet reads, fires, writes back, and tells the owner, which signals whom the codelet would
 * have signalled. To ask, to answer and to tell are signals themselves. Owner: the thread that lowers the graph.
 */
public final class Stealing {
    /** So many of the nearest CUs does one ask. */
    private static final int MOST_VICTIMS = 15;

    /** A thief has told and asked again, before its victim has looked. */
    static final int QUESTIONS_ON_THE_WAY = 2;

    private final Assignment assignment;
    private final Map<Fired, Charge> charges = new LinkedHashMap<>();

    /** Of each kernel the first codelet that fires it. */
    private final Map<String, String> kernels = new LinkedHashMap<>();

    private final Map<Integer, List<Integer>> victims = new HashMap<>();
    private final Map<Integer, List<Integer>> thieves = new HashMap<>();
    private final Map<Integer, StealingPlan> plans = new HashMap<>();

    /**
     * Decides what may be stolen, and by whom.
     *
     * @throws GraphException if the graph has something of which cores cannot steal; the message names it
     */
    Stealing(SignalGraph signals, Assignment assignment, Frames frames) {
        this.assignment = assignment;
        CompiledGraph graph = signals.graph();
        if (!frames.isEmpty() || signals.says()) {
            throw refused(signals);
        }
        for (Node node : signals.codelets()) {
            if (mayMove(signals, node)) {
                charges.computeIfAbsent(node.fired, Charge::new);
                kernels.putIfAbsent(node.fired.kernel(), graph.nameOf(node.codelet));
            }
        }
        for (int thief : assignment.cus()) {
            List<Integer> nearest = nearest(thief);
            victims.put(thief, nearest);
            nearest.forEach(victim ->
                    thieves.computeIfAbsent(victim, key -> new ArrayList<>()).add(thief));
        }
    }

    private static GraphException refused(SignalGraph signals) {
        CompiledGraph graph = signals.graph();
        String who = signals.codelets().stream()
                .filter(node -> node.invocations != null)
                .findFirst()
                .map(node -> "codelet " + graph.nameOf(node.codelet))
                .orElse("a kernel");
        return new GraphException("codelets of graph \"" + graph.name() + "\" cannot be stolen, because " + who
                + " invokes a procedure or completes a promise: choose policy adaptive, under which they fire at their"
                + " homes and procedures in frames of several cores, or compute it without");
    }

    /** What says where it fires stays there, and what tells its own core what is to happen. */
    private static boolean mayMove(SignalGraph signals, Node node) {
        return !node.fired.equals(Fired.NOTHING)
                && node.decision == null
                && node.invocations == null
                && signals.sides().isFree(signals.graph().declaration(node.codelet))
                && node.fired.words().stream().noneMatch(word -> word.cell() == Fired.OUTLET);
    }

    /** Returns whom a CU asks, the nearest first; of those equally far the next one in the order of cores. */
    private List<Integer> nearest(int thief) {
        List<Integer> others = new ArrayList<>(assignment.cus());
        others.remove(Integer.valueOf(thief));
        others.sort(Comparator.comparing((Integer other) -> distance(thief, other))
                .thenComparing(other -> Math.floorMod(other - thief, assignment.cores())));
        return List.copyOf(others.subList(0, Math.min(MOST_VICTIMS, others.size())));
    }

    private int distance(int from, int to) {
        return Math.abs(assignment.row(from) - assignment.row(to))
                + Math.abs(assignment.column(from) - assignment.column(to));
    }

    /** Adds the ways on which cores ask and answer. */
    void join(Links links) {
        victims.forEach((thief, all) -> all.forEach(victim -> {
            links.besides(thief, victim, QUESTIONS_ON_THE_WAY);
            links.besides(victim, thief, 1);
        }));
    }

    /**
     * Returns what a core has of it.
     *
     * @param lendsFromDram whether what thieves fire in place of its codelets lies in the DRAM
     */
    CorePlan plan(
            int core,
            List<Track> tracks,
            CoreMemory memory,
            CoreStream stream,
            CoreCode code,
            CoreInputs inputs,
            boolean lendsFromDram) {
        if (!assignment.cus().contains(core)) {
            return new CorePlan(core, tracks, memory, stream, CoreCode.resident(), inputs);
        }
        StealingPlan plan =
                new StealingPlan(core, tracks, memory, stream, code.called(), inputs, this, assignment, lendsFromDram);
        plans.put(core, plan);
        return plan;
    }

    /** Returns what a thief fires in place of a codelet; null if nobody may steal that. */
    @Nullable
    Charge chargeOf(Fired fired) {
        return charges.get(fired);
    }

    Map<String, String> kernels() {
        return kernels;
    }

    int chargeBytes() {
        return charges.values().stream().mapToInt(Charge::bytes).max().orElse(0);
    }

    int bufferBytes() {
        return charges.values().stream().mapToInt(Charge::dataBytes).max().orElse(0);
    }

    List<Integer> victimsOf(int thief) {
        return Objects.requireNonNull(victims.get(thief));
    }

    public List<Integer> thievesOf(int victim) {
        return thieves.getOrDefault(victim, List.of());
    }

    public StealingPlan plan(int core) {
        return Objects.requireNonNull(plans.get(core));
    }
}
