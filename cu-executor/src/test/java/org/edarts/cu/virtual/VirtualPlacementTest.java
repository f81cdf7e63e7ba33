package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

class VirtualPlacementTest {
    /** CUs 0 and 1 in cluster left, 2 and 3 in cluster right; CU 3 has a vector unit. */
    private static final Machine TWO_CLUSTERS = new Machine(
            "two",
            List.of(new Node(
                    "board",
                    AddressMap.FLAT,
                    List.of(
                            Cluster.of("left", SynchronizationUnit.folded(), List.of(Core.named("a"), Core.named("b"))),
                            Cluster.of(
                                    "right",
                                    SynchronizationUnit.folded(),
                                    List.of(Core.named("c"), Core.named("d").withCapabilities("vector")))),
                    List.of())));

    @Test
    void pinningClusterAndCapabilityHoldUnderEveryPolicy() {
        CodeletGraph graph = CodeletGraph.build("bound", g -> {
            Codelet start = g.codelet("start", firing -> {}).costs(10);
            g.codelets("pinned", 3, firing -> assertEquals(1, firing.cu()))
                    .on(1)
                    .after(start);
            g.codelets("right", 5, firing -> assertTrue(firing.cu() >= 2))
                    .onCluster("right")
                    .after(start);
            g.codelets("vector", 3, firing -> assertEquals(3, firing.cu()))
                    .requires("vector")
                    .after(start);
            g.codelets("free", 9, firing -> {}).after(start);
        });
        for (SchedulingPolicy policy : Policies.all()) {
            for (boolean dedicated : List.of(false, true)) {
                VirtualCam.Settings settings = VirtualCam.with(TWO_CLUSTERS).policy(policy);
                VirtualCam cam = (dedicated ? settings.dedicatedSu() : settings).open();
                assertEquals(21, Schedule.of(cam, graph).report().fired(), policy.name());
            }
        }
    }

    @Test
    void codeletsOfAClusterShareItsCus() {
        CodeletGraph graph = CodeletGraph.build(
                "shared", g -> g.codelets("c", 4, firing -> {}).costs(10).onCluster("right"));
        VirtualCam cam = VirtualCam.with(TWO_CLUSTERS).policy("steal-nearest").open();
        assertEquals(
                "c[0]@2 0-10, c[1]@3 0-10, c[2]@2 10-20, c[3]@3 10-20",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void whatCanFireNowhereIsNamedBeforeTheRun() {
        VirtualCam cam = VirtualCam.on(TWO_CLUSTERS);
        for (CodeletGraph graph : List.of(
                CodeletGraph.build("a", g -> g.codelet("far", firing -> {}).on(4)),
                CodeletGraph.build("b", g -> g.codelet("far", firing -> {}).onCluster("middle")),
                CodeletGraph.build("c", g -> g.codelet("far", firing -> {}).requires("gpu")),
                CodeletGraph.build(
                        "d",
                        g -> g.codelet("far", firing -> {}).requires("vector").on(2)))) {
            IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> cam.run(graph));
            assertTrue(refusal.getMessage().contains("\"far\""), refusal.getMessage());
        }
    }

    @Test
    void inAProcedureItIsTheInvokingCodeletThatFails() {
        ThreadedProcedure<Integer, Integer> far = ThreadedProcedure.define(
                "far", p -> p.codelet("away", firing -> {}).on(9));
        CodeletGraph graph = CodeletGraph.build("main", g -> {
            Promise<Integer> result = g.promise("result");
            g.codelet("invokes", firing -> firing.invoke(far, 1, result));
            g.codelet("end", firing -> {}).after(result);
        });
        CodeletFailedException failure = assertThrows(
                CodeletFailedException.class,
                () -> VirtualCam.on(TWO_CLUSTERS).run(graph).await());
        assertEquals("invokes", failure.codelet());
        assertTrue(failure.getMessage().contains("\"away\""), failure.getMessage());
    }

    @Test
    void aPreferredCuIsWhereItFiresIfNothingElseDecides() {
        CodeletGraph graph = CodeletGraph.build("preferring", g -> {
            Codelet a = g.codelet("a", firing -> {}).costs(10).prefers(2);
            g.codelet("b", firing -> {}).costs(10).after(a).prefers(1);
            g.codelet("c", firing -> {}).costs(10).after(a).prefers(99);
        });
        for (String policy : List.of("round-robin", "least-loaded", "static")) {
            List<Schedule.Firing> firings = Schedule.of(
                            VirtualCam.with(TWO_CLUSTERS).policy(policy).open(), graph)
                    .firings();
            assertEquals(2, firings.get(0).cu(), policy);
            assertTrue(firings.contains(new Schedule.Firing("b", 1, 10, 20)), policy);
        }
    }

    @Test
    void prioritiesOrderAPool() {
        CodeletGraph graph = CodeletGraph.build("prioritized", g -> {
            Codelet start = g.codelet("start", firing -> {}).costs(10);
            for (Priority priority : Priority.values()) {
                g.codelets(priority.name(), 2, firing -> {})
                        .costs(10)
                        .priority(priority)
                        .after(start);
            }
        });
        for (SchedulingPolicy policy : Policies.all()) {
            VirtualCam cam = VirtualCam.with(Machines.host(1)).policy(policy).open();
            assertEquals(
                    "[start, HIGH, HIGH, NORMAL, NORMAL, LOW, LOW]",
                    Schedule.of(cam, graph).firings().stream()
                            .map(firing -> firing.codelet().replaceAll("\\[.*", ""))
                            .collect(Collectors.toList())
                            .toString(),
                    policy.name());
        }
    }

    @Test
    void exclusiveCodeletsNeverOverlapAndWaitWithoutACu() {
        Resource channel = Resource.exclusive("channel");
        CodeletGraph graph = CodeletGraph.build("exclusive", g -> {
            g.codelets("send", 3, firing -> {}).costs(10).needs(channel);
            g.codelets("free", 2, firing -> {}).costs(20);
        });
        VirtualCam cam = VirtualCam.with(Machines.host(2)).policy("fifo").open();
        assertEquals(
                "send[0]@0 0-10, free[0]@1 0-20, send[1]@0 10-20, send[2]@0 20-30, free[1]@1 20-40",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void tokensAreTakenTogetherAndTheLongestWaitingIsServedFirst() {
        Resource ports = Resource.of("ports", 2);
        Resource bus = Resource.exclusive("bus");
        CodeletGraph graph = CodeletGraph.build("tokens", g -> {
            g.codelet("both", firing -> {}).costs(10).needs(ports, 2);
            g.codelet("portAndBus", firing -> {}).costs(10).needs(ports).needs(bus);
            g.codelet("onlyBus", firing -> {}).costs(5).needs(bus);
            g.codelet("port", firing -> {}).costs(10).needs(ports);
        });
        VirtualCam cam = VirtualCam.with(Machines.host(4)).policy("fifo").open();
        assertEquals(
                "both@0 0-10, onlyBus@1 0-5, portAndBus@0 10-20, port@1 10-20",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void whatWaitsForABusyCuHoldsNoTokens() {
        Resource channel = Resource.exclusive("channel");
        CodeletGraph graph = CodeletGraph.build("pinned", g -> {
            g.codelet("long", firing -> {}).costs(100).on(0).priority(Priority.HIGH);
            g.codelet("bound", firing -> {}).costs(10).on(0).needs(channel);
            g.codelet("free", firing -> {}).costs(10).on(1).needs(channel);
        });
        for (SchedulingPolicy policy : Policies.all()) {
            VirtualCam cam = VirtualCam.with(Machines.host(2)).policy(policy).open();
            assertEquals(
                    "long@0 0-100, free@1 0-10, bound@0 100-110",
                    Schedule.of(cam, graph).toString(),
                    policy.name());
        }
    }

    @Test
    void ofThoseThatWaitForTokensTheMostUrgentIsServedFirst() {
        Resource channel = Resource.exclusive("channel");
        CodeletGraph graph = CodeletGraph.build("urgent", g -> {
            g.codelet("holder", firing -> {}).costs(10).needs(channel).on(0);
            Codelet first = g.codelet("first", firing -> {}).costs(1).on(1);
            g.codelet("low", firing -> {})
                    .costs(10)
                    .needs(channel)
                    .priority(Priority.LOW)
                    .after(first);
            Codelet second = g.codelet("second", firing -> {}).costs(1).on(1).after(first);
            g.codelet("high", firing -> {})
                    .costs(10)
                    .needs(channel)
                    .priority(Priority.HIGH)
                    .after(second);
        });
        for (String policy : List.of("fifo", "critical-path", "steal-nearest")) {
            VirtualCam cam = VirtualCam.with(Machines.host(2)).policy(policy).open();
            assertEquals(
                    List.of("holder", "first", "second", "high", "low"),
                    Schedule.of(cam, graph).firings().stream()
                            .map(Schedule.Firing::codelet)
                            .toList(),
                    policy);
        }
    }

    @Test
    void whatIsHandedOffYieldsToAHigherPriorityInThePool() {
        CodeletGraph graph = CodeletGraph.build("yielding", g -> {
            Codelet start = g.codelet("start", firing -> {});
            g.codelet("next", firing -> {}).after(start);
            g.codelet("urgent", firing -> {}).after(start).priority(Priority.HIGH);
        });
        for (String policy : List.of("local-first", "steal-nearest", "adaptive")) {
            VirtualCam cam = VirtualCam.with(Machines.host(1)).policy(policy).open();
            assertEquals(
                    List.of("start", "urgent", "next"),
                    Schedule.of(cam, graph).firings().stream()
                            .map(Schedule.Firing::codelet)
                            .toList(),
                    policy);
        }
    }

    @Test
    void aThiefTakesTheMostUrgent() {
        CodeletGraph graph = CodeletGraph.build("robbed", g -> {
            Codelet start = g.codelet("start", firing -> {}).costs(10).on(0);
            for (Priority priority : Priority.values()) {
                g.codelet(priority.name(), firing -> {})
                        .costs(10)
                        .priority(priority)
                        .prefers(0)
                        .after(start);
            }
            g.codelet("own", firing -> {})
                    .costs(5)
                    .priority(Priority.HIGH)
                    .on(0)
                    .after(start);
        });
        VirtualCam cam =
                VirtualCam.with(Machines.host(2)).policy("steal-nearest").open();
        assertEquals(
                "start@0 0-10, own@0 10-15, HIGH@1 10-20, NORMAL@0 15-25, LOW@1 20-30",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void resourcesAreThereAgainAfterAFailure() {
        Resource channel = Resource.exclusive("channel");
        boolean[] fails = {true};
        CodeletGraph graph = CodeletGraph.build(
                "failing",
                g -> g.codelets("send", 2, firing -> {
                            if (fails[0]) {
                                throw new IllegalStateException("broken");
                            }
                        })
                        .needs(channel));
        VirtualCam cam = VirtualCam.on(Machines.host(2));
        assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        fails[0] = false;
        assertEquals(2, Schedule.of(cam, graph).report().fired());
    }
}
