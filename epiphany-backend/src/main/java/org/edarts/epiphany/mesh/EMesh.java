package org.edarts.epiphany.mesh;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.cam.chip.MeshTiming;
import org.edarts.epiphany.counts.LinkCounts;
import org.edarts.epiphany.counts.MeshTraffic;
import org.edarts.epiphany.time.Agenda;

/**
 * The three meshes of a chip and the network interfaces of its nodes. What lies off the chip is connected to the
 * eastern ends of the rows; without that the chip has no DRAM. Owner: one thread.
 */
public final class EMesh {
    private static final int PLACES_PER_NODE = 3 * (2 * Direction.COUNT + 5) + 3;
    private static final int PLACES_OFF_CHIP = 4096;

    private final ChipMap map;
    private final Transactions transactions;
    private final Routing routing;
    private final Network cMesh;
    private final Network rMesh;
    private final Network xMesh;
    private final NodePort[] ports;
    private final Delivery[] deliveries;

    /**
     * Makes the meshes of a chip.
     *
     * @param agenda when their parts act
     * @param chip which nodes there are, how long things take, and in which order they arrive
     * @param endpoints the inside of each node
     */
    // Only the chip makes it.
    @SuppressWarnings("exports")
    public EMesh(Agenda agenda, Chip chip, List<? extends Endpoint> endpoints) {
        map = chip.map();
        MeshTiming timing = chip.mesh();
        int nodes = map.nodes();
        transactions = new Transactions(nodes, nodes * PLACES_PER_NODE + PLACES_OFF_CHIP);
        if (chip.order().adversarial()) {
            transactions.letGrow();
        }
        routing = new Routing(transactions, map.rows(), map.columns());
        cMesh = new Network(agenda, transactions, routing, map, timing.hop(), timing.interval());
        rMesh = new Network(agenda, transactions, routing, map, timing.hop(), timing.readInterval());
        xMesh = new Network(agenda, transactions, routing, map, timing.hop(), timing.interval());
        ports = new NodePort[nodes];
        deliveries = new Delivery[nodes];
        for (int node = 0; node < nodes; node++) {
            openNode(agenda, chip, node, endpoints.get(node));
        }
    }

    private void openNode(Agenda agenda, Chip chip, int node, Endpoint endpoint) {
        MeshTiming timing = chip.mesh();
        Injector writes = new Injector(agenda, cMesh.router(node), timing.injection());
        Injector requests = new Injector(agenda, rMesh.router(node), timing.injection());
        Injector leaving = new Injector(agenda, xMesh.router(node), timing.injection());
        deliveries[node] = new Delivery(transactions, node, endpoint);
        Downstream server = new ReadServer(agenda, transactions, endpoint, writes, leaving, timing.service());
        cMesh.router(node).connect(Direction.NODE, inOrder(agenda, chip.order(), 3 * node, deliveries[node]));
        rMesh.router(node).connect(Direction.NODE, inOrder(agenda, chip.order(), 3 * node + 1, server));
        ports[node] = new NodePort(map, transactions, node, writes, requests, leaving, chip.duplicatesReadsOf(node));
    }

    /** What leaves the network arrives at once, unless an adversary holds it back. */
    private Downstream inOrder(Agenda agenda, MemoryOrder order, int part, Downstream sink) {
        return order.adversarial() ? new LateSink(agenda, sink, new Late(transactions, order.chance(part))) : sink;
    }

    /** Returns the network interface of a node. */
    public NodePort port(int node) {
        return ports[node];
    }

    /** Returns all transactions on their way. */
    public Transactions transactions() {
        return transactions;
    }

    /** Returns the hops between two nodes. */
    public int hops(int from, int to) {
        return routing.hops(from, to);
    }

    /** Sets the MULTICAST register of a node: the id, of 12 bits, of the multicasts that it takes. */
    public void setMulticastId(int node, int id) {
        deliveries[node].setMulticastId(id);
    }

    /**
     * Sets the detours of a node's router.
     *
     * @param network 0 for cMesh, 1 for xMesh, 2 for rMesh: the order of their registers
     * @param register the register's value
     */
    public void setDetours(int node, int network, int register) {
        List.of(cMesh, xMesh, rMesh).get(network).router(node).detour(new Detours(register));
    }

    /** Counts two kinds of events at a node's routers from now on; {@link MeshEvent#NONE} twice ends that. */
    public void watch(int node, MeshEvent first, MeshEvent second, MeshEventListener listener) {
        boolean watches = first != MeshEvent.NONE || second != MeshEvent.NONE;
        RouterMonitor monitor = (input, refusedBefore, output, refusedBehind, now) -> listener.count(
                first.offered(input, refusedBefore) + first.refused(output, refusedBehind),
                second.offered(input, refusedBefore) + second.refused(output, refusedBehind),
                now);
        for (Network network : List.of(cMesh, xMesh, rMesh)) {
            network.router(node).watch(watches ? monitor : null);
        }
    }

    /** Leads what leaves the chip at the eastern end of a row to where it goes: writes of xMesh, requests of rMesh. */
    public void connectEast(int row, Downstream writes, Downstream requests) {
        int last = map.node(row, map.columns() - 1);
        xMesh.router(last).connect(Direction.EAST, writes);
        rMesh.router(last).connect(Direction.EAST, requests);
    }

    /** Returns the input at the eastern end of a row of cMesh, through which answers from off the chip come in. */
    public Downstream eastEntry(int row) {
        return cMesh.router(map.node(row, map.columns() - 1)).input(Direction.EAST);
    }

    /** Returns how much each router has sent to each of its neighbours so far, on all three meshes. */
    public LinkCounts linkCounts() {
        long[] sent = new long[map.nodes() * Direction.NODE];
        for (int link = 0; link < sent.length; link++) {
            for (Network network : List.of(cMesh, rMesh, xMesh)) {
                sent[link] += network.router(link / Direction.NODE).sent(link % Direction.NODE);
            }
        }
        return new LinkCounts(sent);
    }

    /** Returns the bytes that have entered nodes so far, in writes and answers. */
    public long deliveredBytes() {
        long bytes = 0;
        for (Delivery delivery : deliveries) {
            bytes += delivery.bytes();
        }
        return bytes;
    }

    /** Returns what the routers have done so far. */
    public MeshTraffic traffic() {
        long delivered = 0;
        for (Delivery delivery : deliveries) {
            delivered += delivery.delivered();
        }
        return new MeshTraffic(
                delivered, cMesh.sent(), rMesh.sent(), xMesh.sent(), cMesh.waits(), rMesh.waits(), xMesh.waits());
    }
}
