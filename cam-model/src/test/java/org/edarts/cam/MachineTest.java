package org.edarts.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** How CUs are numbered, and what a description may not say. */
class MachineTest {
    private static final SynchronizationUnit FOLDED = SynchronizationUnit.folded();
    private static final Cluster TWO = Cluster.of("two", FOLDED, List.of(Core.named("a"), Core.named("b")));
    private static final Cluster ONE =
            Cluster.of("one", SynchronizationUnit.dedicated(Core.named("su")), List.of(Core.named("a")));

    @Test
    void cusAreNumberedInTheOrderOfTheirDescription() {
        Node first = new Node("first", AddressMap.FLAT, List.of(TWO, ONE), List.of());
        Machine machine = new Machine("m", List.of(first, Node.of("second", TWO)));

        assertEquals(
                List.of("a", "b", "a", "a", "b"),
                machine.cus().stream().map(ComputationUnit::name).toList());
        for (int id = 0; id < 5; id++) {
            assertEquals(id, machine.cu(id).id());
        }
        assertEquals(List.of(TWO, ONE, TWO), machine.clusters());
        assertEquals(ONE, machine.clusterOf(2));
        assertEquals(1, machine.cu(2).cluster());
        assertEquals("first", machine.nodeOf(2).name());
        assertEquals("second", machine.nodeOf(3).name());
        assertEquals(machine.cus().subList(0, 2), machine.cusOf(0));
        assertEquals(machine.cus().subList(2, 3), machine.cusOf(1));
        assertEquals(machine.cus().subList(3, 5), machine.cusOf(2));
        assertThrows(IndexOutOfBoundsException.class, () -> machine.cu(5));
    }

    @Test
    void machinesDescribedAlikeAreEqual() {
        Machine machine = new Machine("m", List.of(Node.of("n", TWO)));
        assertEquals(machine, new Machine("m", List.of(Node.of("n", TWO))));
        assertEquals(machine.hashCode(), new Machine("m", List.of(Node.of("n", TWO))).hashCode());
        assertNotEquals(machine, machine.withName("other"));
        assertNotEquals(machine, new Machine("m", List.of(Node.of("n", ONE))));
        assertEquals("m (2 CUs)", machine.toString());
    }

    @Test
    void aDescriptionIsCopied() {
        List<Core> cores = new ArrayList<>(List.of(Core.named("a")));
        Cluster cluster = Cluster.of("c", FOLDED, cores);
        Set<String> capabilities = new TreeSet<>(Set.of("fpu"));
        Core core = new Core(
                "a",
                capabilities,
                Core.named("x").clock(),
                Core.named("x").local(),
                Core.named("x").at());
        cores.add(Core.named("b"));
        capabilities.add("dma");
        assertEquals(1, cluster.cus().size());
        assertEquals(Set.of("fpu"), core.capabilities());
        assertThrows(
                UnsupportedOperationException.class, () -> core.capabilities().add("dma"));
    }

    @Test
    void everyPartNeedsTheOneBelowIt() {
        refused("machine 'm' has no node: give it at least one", () -> new Machine("m", List.of()));
        refused(
                "node 'n' has no cluster: give it at least one",
                () -> new Node("n", AddressMap.FLAT, List.of(), List.of()));
        refused(
                "cluster 'c' has no computation unit: give it at least one",
                () -> Cluster.of("c", SynchronizationUnit.dedicated(Core.named("su")), List.of()));
    }

    @Test
    void namesAreDistinctWithinTheirOwner() {
        Memory memory = Memory.of("heap", 1);
        refused(
                "machine 'm': two nodes are named 'n': rename one of them",
                () -> new Machine("m", List.of(Node.of("n", TWO), Node.of("n", ONE))));
        refused(
                "node 'n': two clusters are named 'two': rename one of them",
                () -> new Node("n", AddressMap.FLAT, List.of(TWO, TWO), List.of()));
        refused(
                "cluster 'c': two cores are named 'a': rename one of them",
                () -> Cluster.of("c", SynchronizationUnit.dedicated(Core.named("a")), List.of(Core.named("a"))));
        refused(
                "node 'n': two memories are named 'heap': rename one of them",
                () -> new Node("n", AddressMap.FLAT, List.of(TWO), List.of(memory, memory)));
        refused(
                "cluster 'c': two memories are named 'heap': rename one of them",
                () -> new Cluster("c", FOLDED, TWO.cus(), List.of(memory, memory)));
    }

    @Test
    void namesAreWords() {
        String rule =
                ": use letters, digits and . _ : -, beginning with a letter and ending with a letter, a digit or _";
        refused("'' is no legal name for a core" + rule, () -> Core.named(""));
        refused("'a b' is no legal name for a machine" + rule, () -> new Machine("a b", List.of(Node.of("n", TWO))));
        refused("'1a' is no legal name for a memory" + rule, () -> Memory.of("1a", 1));
        refused("'a:' is no legal name for a cluster" + rule, () -> Cluster.of("a:", FOLDED, TWO.cus()));
        refused("'{n}' is no legal name for a node" + rule, () -> Node.of("{n}", TWO));
        refused(
                "'f,p' is no legal name for a capability" + rule,
                () -> Core.named("a").withCapabilities("f,p"));
    }

    @Test
    void placesAreDistinctAndCompleteWithinACluster() {
        Core a = Core.named("a").withPlace(new MeshCoordinate(1, 2));
        Core b = Core.named("b").withPlace(new MeshCoordinate(1, 2));
        refused(
                "node 'n': cores 'a' and 'b' are both at (1, 2): move one of them",
                () -> Node.of("n", Cluster.of("c", FOLDED, List.of(a, b))));
        refused(
                "cluster 'c': core 'b' has no mesh coordinate but others have: place every core of the cluster or none",
                () -> Cluster.of("c", FOLDED, List.of(a, Core.named("b"))));
        refused(
                "cluster 'c': core 'su' has no mesh coordinate but others have: place every core of the cluster or none",
                () -> Cluster.of("c", SynchronizationUnit.dedicated(Core.named("su")), List.of(a)));
    }

    @Test
    void memoriesAreWellFormedAndApart() {
        refused("memory 'x' has 0 bytes: give it a positive size", () -> Memory.of("x", 0));
        refused(
                "memory 'x': 10 bytes do not divide into 3 equal banks: choose a number of banks that divides the size",
                () -> Memory.of("x", 10).withBanks(3));
        refused(
                "memory 'x': 2 bytes from address 9223372036854775806 do not fit 63 bits: choose a lower address",
                () -> Memory.of("x", 2).withAddress(Long.MAX_VALUE - 1));
        refused(
                "memory 'x': a latency of 0 is not positive: leave it out where it is not known",
                () -> Memory.of("x", 2).withLatency(0));
        refused(
                "memory 'x': a bandwidth of -1 is not positive: leave it out where it is not known",
                () -> Memory.of("x", 2).withBandwidth(-1));
        Memory low = Memory.of("low", 16).withAddress(0);
        Memory high = Memory.of("high", 16).withAddress(15);
        refused(
                "node 'n': memories 'low' at 0x00000000..0x0000000F and 'high' at 0x0000000F..0x0000001E overlap: move"
                        + " one of them",
                () -> new Node("n", AddressMap.FLAT, List.of(TWO), List.of(low, high)));
        new Node("n", AddressMap.FLAT, List.of(TWO), List.of(low, high.withAddress(16)));
    }

    @Test
    void coordinatesAndClocksAreBounded() {
        refused("mesh coordinate (-1, 0): rows and columns lie in 0..4095", () -> new MeshCoordinate(-1, 0));
        refused("mesh coordinate (0, 4096): rows and columns lie in 0..4095", () -> new MeshCoordinate(0, 4096));
        refused("clock of 0 Hz: a clock needs a positive frequency", () -> new Clock(0));
    }

    @Test
    void aMachineHasAtMost65536Cus() {
        List<Node> nodes = new ArrayList<>();
        Cluster large = Machines.host(Machine.MAX_CUS).clusters().get(0);
        nodes.add(Node.of("n", large));
        assertEquals(Machine.MAX_CUS, new Machine("m", nodes).cus().size());
        nodes.addAll(Collections.singletonList(Node.of("one", ONE)));
        refused("machine 'm' has more than 65536 CUs: describe a smaller one", () -> new Machine("m", nodes));
    }

    @Test
    void clocksConvertToTheNearest() {
        Clock clock = Clock.ofMegahertz(600);
        assertEquals(883, clock.nanoseconds(530));
        assertEquals(318, clock.cycles(530));
        assertEquals(1_000_000_000L, clock.nanoseconds(600_000_000));
        assertEquals(2, new Clock(500_000_000).nanoseconds(1));
        assertEquals(1, new Clock(3_000_000_000L).nanoseconds(2));
        assertThrows(ArithmeticException.class, () -> new Clock(1).nanoseconds(Long.MAX_VALUE));
        assertThrows(IllegalArgumentException.class, () -> clock.cycles(-1));
    }

    private static void refused(String message, Runnable description) {
        assertEquals(
                message, assertThrows(MachineException.class, description::run).getMessage());
    }
}
