package org.edarts.cam.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.MachineSource;
import org.edarts.cam.Machines;
import org.edarts.cam.MeshCoordinate;
import org.junit.jupiter.api.Test;

class CoreGroupTest {
    @Provide
    Arbitrary<Machine> machines() {
        return MachineSource.machines();
    }

    @Property(tries = 200)
    void groupsHoldTheCoresThatWereGrouped(@ForAll("machines") Machine machine) {
        for (Cluster cluster : machine.clusters()) {
            List<Core> expanded = CoreGroup.of(cluster.cus()).stream()
                    .flatMap(group -> group.cores().stream())
                    .toList();
            assertEquals(cluster.cus(), expanded);
        }
    }

    @Test
    void aWholeMeshIsOneGroup() {
        List<Core> cores =
                Machines.mesh(64, 64).withFoldedSus().clusters().get(0).cus();
        assertEquals(
                List.of("64x64 e<row>.<column>"),
                CoreGroup.of(cores).stream().map(CoreGroupTest::summary).toList());
    }

    @Test
    void aHostIsOneGroup() {
        List<Core> cores = Machines.host(100).clusters().get(0).cus();
        assertEquals(
                List.of("1x100 core<n>"),
                CoreGroup.of(cores).stream().map(CoreGroupTest::summary).toList());
    }

    @Test
    void aGroupEndsWhereTheCoresChange() {
        List<Core> cores = IntStream.range(0, 6)
                .mapToObj(i -> Core.named("u" + (i < 2 ? i : i + 10)))
                .map(core -> core.name().equals("u15") ? core.withCapabilities("fpu") : core)
                .toList();
        assertEquals(
                List.of("1x2 u<n>", "1x3 u<n>", "1x1 u15"),
                CoreGroup.of(cores).stream().map(CoreGroupTest::summary).toList());
    }

    @Test
    void twoNumbersInANameMayCountFromDifferentStarts() {
        List<Core> cores = List.of(Core.named("u5v7"), Core.named("u8v8"), Core.named("u9v9"), Core.named("u9v10"));
        assertEquals(
                List.of("1x1 u5v7", "1x2 u<n>v<n>", "1x1 u9v10"),
                CoreGroup.of(cores).stream().map(CoreGroupTest::summary).toList());
    }

    @Test
    void aGroupEndsAtTheEdgeOfTheCoordinates() {
        MeshCoordinate last = new MeshCoordinate(4095, 4095);
        List<Core> cores = List.of(Core.named("a4095").withPlace(last), Core.named("a4096"));
        assertEquals(
                cores,
                CoreGroup.of(cores).stream()
                        .flatMap(group -> group.cores().stream())
                        .toList());
    }

    private static String summary(CoreGroup group) {
        return group.rows() + "x" + group.columns() + " " + group.names().text();
    }
}
