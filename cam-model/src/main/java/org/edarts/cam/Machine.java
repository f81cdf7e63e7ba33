package org.edarts.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A Codelet Abstract Machine: nodes of clusters of one Synchronization Unit and its Computation Units.
 *
 * <p>CUs are numbered 0..n-1 in the order in which they are described: node by node, within a node cluster by cluster,
 * within a cluster in the order of {@link Cluster#cus()}. Clusters are numbered likewise, 0..m-1 over the whole
 * machine; the number of a cluster is also the number of its SU. Two machines are equal if they are described alike.
 */
public final class Machine {
    /** What the node and the cluster are called by which a board's host takes part. */
    public static final String HOST = "host";

    /** The most CUs that a machine may have. */
    public static final int MAX_CUS = 1 << 16;

    private final String name;
    private final List<Node> nodes;
    private final List<Cluster> clusters;
    private final List<ComputationUnit> cus;
    private final int[] firstCuOfCluster;
    private final Distances distances;

    /**
     * @param name the machine's name
     * @param nodes at least one, with different names and together at most {@link #MAX_CUS} CUs
     * @throws MachineException if the description breaks one of these rules
     */
    public Machine(String name, List<Node> nodes) {
        this.name = Names.check("machine", name);
        this.nodes = List.copyOf(nodes);
        String owner = "machine '" + name + "'";
        if (nodes.isEmpty()) {
            throw new MachineException(owner + " has no node: give it at least one");
        }
        Names.checkDistinct(owner, "nodes", this.nodes);
        List<Cluster> all = new ArrayList<>();
        for (Node node : this.nodes) {
            all.addAll(node.clusters());
        }
        this.clusters = List.copyOf(all);
        this.firstCuOfCluster = new int[clusters.size() + 1];
        this.cus = number(owner);
        this.distances = new Distances(cus);
    }

    private List<ComputationUnit> number(String owner) {
        List<ComputationUnit> numbered = new ArrayList<>();
        int cluster = 0;
        for (int node = 0; node < nodes.size(); node++) {
            for (Cluster each : nodes.get(node).clusters()) {
                if (numbered.size() + each.cus().size() > MAX_CUS) {
                    throw new MachineException(owner + " has more than " + MAX_CUS + " CUs: describe a smaller one");
                }
                for (Core core : each.cus()) {
                    numbered.add(new ComputationUnit(numbered.size(), cluster, node, core));
                }
                firstCuOfCluster[++cluster] = numbered.size();
            }
        }
        return List.copyOf(numbered);
    }

    /**
     * Finds a machine by name, such as {@code host:4} or {@code parallella}.
     *
     * @throws MachineException if there is none; the message lists what there is
     * @see MachineCatalog
     */
    public static Machine named(String name) {
        return MachineCatalog.named(name);
    }

    /** Returns the machine's name. */
    public String name() {
        return name;
    }

    /** Returns the nodes as described. */
    public List<Node> nodes() {
        return nodes;
    }

    /** Returns the clusters of all nodes; the index is the cluster's number. */
    public List<Cluster> clusters() {
        return clusters;
    }

    /** Returns the CUs of all clusters; the index is the CU's id. */
    public List<ComputationUnit> cus() {
        return cus;
    }

    /**
     * Returns the CU with that id.
     *
     * @param id 0..n-1
     * @throws IndexOutOfBoundsException if there is none
     */
    public ComputationUnit cu(int id) {
        return cus.get(id);
    }

    /** Returns the cluster of the CU with that id. */
    public Cluster clusterOf(int cu) {
        return clusters.get(cus.get(cu).cluster());
    }

    /** Returns the node of the CU with that id. */
    public Node nodeOf(int cu) {
        return nodes.get(cus.get(cu).node());
    }

    /** Returns the CUs of the cluster with that number, whose ids are consecutive. */
    public List<ComputationUnit> cusOf(int cluster) {
        return cus.subList(firstCuOfCluster[cluster], firstCuOfCluster[cluster + 1]);
    }

    /**
     * How far apart two CUs are, for choosing the nearest; not a time. It is 0 from a CU to itself. Within a node it is
     * the number of mesh hops if both CUs have a place in the mesh; else 1 within a cluster, and between clusters 2 or
     * the longest way through the node's mesh, whichever is more. Between nodes it is 1 more than the largest distance
     * that any node allows. So defined it is a metric: symmetric, and no detour is shorter.
     *
     * @param cuA the id of a CU
     * @param cuB the id of a CU
     */
    public int distance(int cuA, int cuB) {
        return distances.between(cuA, cuB);
    }

    /** Returns this machine under another name. */
    public Machine withName(String newName) {
        return new Machine(newName, nodes);
    }

    /** Returns this machine with every SU folded: the SU's core becomes the first CU of its cluster. */
    public Machine withFoldedSus() {
        return withClusters(Cluster::withFoldedSu);
    }

    /**
     * Returns this machine with every SU on a core of its own. Where an SU was folded, its cluster's first CU becomes
     * the SU.
     *
     * @throws MachineException if a cluster with a folded SU has one core only
     */
    public Machine withDedicatedSus() {
        return withClusters(Cluster::withDedicatedSu);
    }

    /**
     * Returns whether a CU is in a cluster of this name. All clusters of a node {@value #HOST} are known by that name,
     * too: what is to fire on the host of a board may fire on any CU of a host.
     */
    public boolean isIn(int cu, String cluster) {
        return clusterOf(cu).name().equals(cluster)
                || cluster.equals(HOST) && nodeOf(cu).name().equals(HOST);
    }

    /**
     * Returns this machine with the computer that its board is attached to: one more node, and in it a cluster of one
     * CU, both called {@value #HOST}. The CU comes last and has no place in a mesh. A machine that has such a node
     * stays as it is.
     */
    public Machine withHost() {
        if (nodes.stream().anyMatch(node -> node.name().equals(HOST))) {
            return this;
        }
        List<Node> more = new ArrayList<>(nodes);
        Cluster cluster = Cluster.of(HOST, SynchronizationUnit.folded(), List.of(Core.named(HOST)));
        more.add(Node.of(HOST, cluster));
        return new Machine(name, more);
    }

    private Machine withClusters(UnaryOperator<Cluster> change) {
        List<Node> changed = nodes.stream()
                .map(node -> new Node(
                        node.name(),
                        node.addresses(),
                        node.clusters().stream().map(change).toList(),
                        node.shared()))
                .toList();
        return new Machine(name, changed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Machine machine && name.equals(machine.name) && nodes.equals(machine.nodes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, nodes);
    }

    /** Returns the name and the number of CUs. */
    @Override
    public String toString() {
        return name + " (" + cus.size() + (cus.size() == 1 ? " CU)" : " CUs)");
    }
}
