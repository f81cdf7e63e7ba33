package org.edarts.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DistanceTest {
    @Provide
    Arbitrary<Machine> machines() {
        return MachineSource.machines();
    }

    @Property(tries = 100)
    void theDistanceIsAMetric(@ForAll("machines") Machine machine, @ForAll @IntRange(max = 9999) int salt) {
        int n = machine.cus().size();
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                int distance = machine.distance(a, b);
                assertEquals(a == b, distance == 0);
                assertEquals(distance, machine.distance(b, a));
                int c = Math.floorMod(31 * a + 17 * b + salt, n);
                assertTrue(distance <= machine.distance(a, c) + machine.distance(c, b), a + " " + b + " by " + c);
            }
        }
    }

    @Property(tries = 100)
    void anotherNodeIsFartherThanAnythingInTheOwn(@ForAll("machines") Machine machine) {
        int within = 0;
        int between = Integer.MAX_VALUE;
        for (ComputationUnit a : machine.cus()) {
            for (ComputationUnit b : machine.cus()) {
                int distance = machine.distance(a.id(), b.id());
                if (a.node() == b.node()) {
                    within = Math.max(within, distance);
                } else {
                    between = Math.min(between, distance);
                }
            }
        }
        assertTrue(within < between, within + " within, " + between + " between");
    }

    /** A breadth-first walk over the mesh's links finds the same distances. */
    @Property(tries = 30)
    void inAMeshItIsTheNumberOfLinks(
            @ForAll @IntRange(min = 1, max = 9) int rows, @ForAll @IntRange(min = 1, max = 9) int columns) {
        Machine mesh = Machines.mesh(rows, columns).withFoldedSus();
        for (int from = 0; from < rows * columns; from++) {
            int[] links = walk(rows, columns, from);
            for (int to = 0; to < rows * columns; to++) {
                assertEquals(links[to], mesh.distance(from, to));
            }
        }
    }

    private static int[] walk(int rows, int columns, int from) {
        int[] links = new int[rows * columns];
        Arrays.fill(links, -1);
        links[from] = 0;
        Queue<Integer> reached = new ArrayDeque<>(List.of(from));
        while (!reached.isEmpty()) {
            int core = reached.remove();
            List<Integer> neighbours = new ArrayList<>();
            if (core % columns > 0) neighbours.add(core - 1);
            if (core % columns < columns - 1) neighbours.add(core + 1);
            if (core >= columns) neighbours.add(core - columns);
            if (core < (rows - 1) * columns) neighbours.add(core + columns);
            for (int next : neighbours) {
                if (links[next] < 0) {
                    links[next] = links[core] + 1;
                    reached.add(next);
                }
            }
        }
        return links;
    }

    @Test
    void withoutAMeshItCountsLevels() {
        Cluster one = Machines.host(2).clusters().get(0);
        Cluster two = Cluster.of("more", one.su(), one.cus());
        Node node = new Node("a", AddressMap.FLAT, List.of(one, two), List.of());
        Machine machine = new Machine("m", List.of(node, Node.of("b", one)));
        assertEquals(0, machine.distance(1, 1));
        assertEquals(1, machine.distance(0, 1));
        assertEquals(2, machine.distance(1, 2));
        assertEquals(3, machine.distance(0, 4));
    }

    @Test
    void besideAMeshTheOtherClusterIsAsFarAsTheMeshIsLong() {
        Cluster arm = Cluster.of("arm", SynchronizationUnit.folded(), List.of(Core.named("a0"), Core.named("a1")));
        Node board = Machines.parallella().withFoldedSus().nodes().get(0);
        Node whole = new Node(
                "board", board.addresses(), List.of(arm, board.clusters().get(0)), board.shared());
        Machine machine = new Machine("m", List.of(whole));
        assertEquals(1, machine.distance(0, 1));
        assertEquals(6, machine.distance(0, 2));
        assertEquals(6, machine.distance(2, 17));
    }
}
