package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.codelet.Access;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.local.CoreCode;
import org.edarts.epiphany.cam.local.CoreStream;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.place.Companions;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Kernels;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;

/**
 * How SUs hand the codelets of a graph to CUs while it runs: slots, arcs and pool lie on the SU of a cluster, kernels
 * and charges on all CUs, blocks on any of them. What only some CUs of a cluster may fire has slots and arcs on one of
 * those, which fires it without the SU. Owner: the thread that lowers the graph.
 */
public final class Handing {
    private final MeshForm form;
    private final boolean lastFirst;
    private final Assignment assignment;
    private final Set<Integer> said;

    /** The CUs of each SU. */
    private final Map<Integer, List<Integer>> clusters = new HashMap<>();

    private final Map<Integer, Charges> charges = new HashMap<>();
    private final Map<Integer, SuPlan> sus = new HashMap<>();

    /**
     * Decides where the codelets of a graph have their slots.
     *
     * @param placing in which way, and in which order
     * @param residence whether each charge lies on one CU, and how much has no room on the SUs
     * @throws GraphException if it has something that SUs do not hand out; the message names it and the remedy
     */
    Handing(
            Placing placing,
            SignalGraph signals,
            Assignment assignment,
            Kernels known,
            Frames frames,
            Residence residence) {
        this.form = placing.form();
        this.lastFirst = placing.order() == PoolOrder.LIFO;
        this.assignment = assignment;
        requireDedicated(signals.graph());
        assignment.sus().forEach(su -> clusters.put(su, assignment.cusOf(su)));
        Settlement settlement = new Settlement(signals.graph(), clusters, residence.settled());
        for (Declaration declaration : signals.graph().declarations()) {
            List<Integer> cores = signals.sides().onHost(declaration)
                    ? List.of(assignment.host())
                    : coresOf(signals.sides().of(declaration));
            for (int index = 0; index < declaration.count(); index++) {
                Node node = signals.codelets().get(declaration.first() + index);
                node.core = cores.get(Homes.share(declaration, index, cores.size()));
                if (mayMove(node)) {
                    node.core = settlement.coreOf(node, declaration, index);
                }
            }
        }
        Companions.gather(signals, true);
        requireInvokingOnSus(signals);
        said = signals.said();
        Map<Integer, Map<Fired, String>> fired = new HashMap<>();
        assignment.sus().forEach(su -> fired.put(su, frames.firedFor(su)));
        Map<Integer, Set<String>> kernels = new HashMap<>();
        for (Node node : signals.codelets()) {
            kernels.computeIfAbsent(assignment.suOf(node.core), key -> new HashSet<>())
                    .add(node.fired.kernel());
            if (clusters.containsKey(node.core) && !node.fired.equals(Fired.NOTHING)) {
                requireHandedOut(signals.graph(), signals.graph().declaration(node.codelet), known);
                fired.computeIfAbsent(node.core, key -> new LinkedHashMap<>())
                        .putIfAbsent(node.fired, signals.graph().nameOf(node.codelet));
            }
        }
        for (int su : assignment.sus()) {
            List<Integer> owners = residence.sharesCharges() ? assignment.cusOf(su) : List.of();
            Set<String> every = kernels.getOrDefault(su, Set.of());
            charges.put(su, new Charges(fired.getOrDefault(su, Map.of()), said, owners, every));
        }
    }

    /** Returns the name of what an SU fires instead of each codelet. */
    String kernel() {
        return form == MeshForm.IN_TURN ? "hand_in_turn" : "hand_out";
    }

    /** Returns whether a CU that has fired something may have what that makes ready. */
    boolean goesOn() {
        return form != MeshForm.IN_TURN;
    }

    /** Returns whether SUs hand out first what has become ready first: then it waits in a ring, else in their pools. */
    boolean queues() {
        return !lastFirst;
    }

    /**
     * Returns what CUs need of the firmware for it.
     *
     * @param invokes whether kernels invoke procedures, or complete promises
     * @param records whether these have to do with records
     */
    Firmware.Part partOfCus(boolean invokes, boolean records) {
        return records
                ? Firmware.Part.SERVING_INVOKING_RECORDS
                : invokes ? Firmware.Part.SERVING_INVOKING : Firmware.Part.SERVING;
    }

    /** Returns what SUs need of it: see {@link #partOfCus}. */
    Firmware.Part partOfSus(boolean invokes, boolean records) {
        if (records) {
            return lastFirst ? Firmware.Part.CENTRAL_INVOKING_RECORDS : Firmware.Part.QUEUE_INVOKING_RECORDS;
        }
        if (lastFirst) {
            return invokes ? Firmware.Part.CENTRAL_INVOKING : Firmware.Part.CENTRAL;
        }
        return invokes ? Firmware.Part.QUEUE_INVOKING : Firmware.Part.QUEUE;
    }

    /** Returns the cells that kernels complete, or what they invoke. */
    Set<Integer> said() {
        return said;
    }

    /** Returns what the CUs of an SU fire. */
    Charges charges(int su) {
        return Objects.requireNonNull(charges.get(su));
    }

    /** Returns the bytes of charges that lie on a core alone. */
    int chargeBytes(int core) {
        return charges.values().stream().mapToInt(each -> each.bytesOf(core)).sum();
    }

    /** Returns the bytes of the largest charge that CUs copy; 0 if they have all. */
    int mostBytesCopied() {
        return charges.values().stream()
                .filter(Charges::areShared)
                .mapToInt(Charges::mostBytes)
                .max()
                .orElse(0);
    }

    /** Returns where a CU finds the word in which a kernel says what it chooses: with the SU, which looks at it. */
    int said(int cu, Fired.Word word) {
        int su = assignment.suOf(cu);
        return assignment.globalAddress(su, su(su).said(word));
    }

    /** Returns what a core has of it. */
    CorePlan plan(
            int core, List<Track> tracks, CoreMemory memory, CoreStream stream, CoreCode code, CoreInputs inputs) {
        if (assignment.sus().contains(core)) {
            SuPlan plan = new SuPlan(core, tracks, memory, stream, inputs, this, assignment);
            sus.put(core, plan);
            return plan;
        }
        return assignment.cus().contains(core)
                ? new CuPlan(core, tracks, memory, stream, code.called(), inputs, this, assignment)
                : new CorePlan(core, tracks, memory, stream, CoreCode.resident(), inputs);
    }

    /** Returns where all cores find the byte by which a CU tells what it has fired. */
    int placeOfByte(int cu) {
        return su(assignment.suOf(cu)).placeOfByte(cu);
    }

    /** Returns the codelets that CUs have and have not told of, as the memory of their SU says. */
    public List<Integer> handedOut(int su, ByteBuffer memory) {
        return su(su).handedOut(memory);
    }

    private SuPlan su(int core) {
        return Objects.requireNonNull(sus.get(core));
    }

    /** An SU hands out what all its CUs may fire; what else there is has its place on one CU. */
    private List<Integer> coresOf(List<Integer> cus) {
        List<Integer> eligible = cus.stream().map(assignment.cus()::get).toList();
        List<Integer> sus = assignment.sus().stream()
                .filter(su -> eligible.containsAll(clusters.getOrDefault(su, List.of())))
                .toList();
        return sus.isEmpty() ? eligible : sus;
    }

    private boolean mayMove(Node node) {
        return clusters.containsKey(node.core) && node.invocations == null && !node.fired.equals(Fired.NOTHING);
    }

    /** SUs have the frames. */
    private void requireInvokingOnSus(SignalGraph signals) {
        for (Node node : signals.codelets()) {
            boolean invokes = node.invocations != null && node.invocations.needFrames();
            if (invokes && !assignment.sus().contains(node.core)) {
                throw refused(
                        signals.graph(),
                        "codelet " + signals.graph().nameOf(node.codelet)
                                + " invokes a procedure and may not fire on every CU of a cluster",
                        "leave out on which CU it is to fire, or name a cluster alone");
            }
        }
    }

    private void requireDedicated(CompiledGraph graph) {
        if (!assignment.suOfCu().keySet().containsAll(assignment.cus())) {
            throw refused(
                    graph,
                    "the machine has CUs whose SU has no core of its own",
                    "add :dedicated to the machine's name");
        }
    }

    private void requireHandedOut(CompiledGraph graph, Declaration declaration, Kernels known) {
        if (declaration.code() instanceof KernelBody body) {
            for (int place = 0; place < body.arguments().count(0); place++) {
                Access access = body.arguments().access(0, place);
                if ((access == Access.CHOICE || access == Access.OUTLET)
                        && known.reads(body.kernel().name(), place)) {
                    throw refused(
                            graph,
                            "kernel \"" + body.kernel().name() + "\" reads what it has said",
                            "let it keep that elsewhere, too");
                }
            }
        }
    }

    private GraphException refused(CompiledGraph graph, String why, String remedy) {
        return new GraphException("graph \"" + graph.name() + "\" cannot be handed out by SUs, because " + why + ": "
                + remedy + ", or let its codelets fire at their homes");
    }
}
