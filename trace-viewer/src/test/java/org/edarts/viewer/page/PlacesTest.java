package org.edarts.viewer.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.edarts.viewer.page.Places.Cluster;
import org.junit.jupiter.api.Test;

/** Units are found in the description of their machine. */
class PlacesTest {
    private static final String MACHINE = """
            format: 1
            name: two
            nodes:
            - name: left
              shared:
              - {name: dram, size: 32 MB}
              clusters:
              - name: a
                su: {name: e32.8, at: [32, 8]}
                cus:
                - {grid: 1x3, at: [32, 9], name: e<row>.<column>}
                - {grid: 2x2, at: [33, 8], name: e<row>.<column>}
              - name: b
                su: folded
                shared:
                - {name: local, size: 1 MB}
                cus:
                - {count: 2, name: core<n>}
            - name: right
              clusters:
              - name: a
                su: folded
                cus:
                - {name: single}
            """;

    @Test
    void clusterByCluster() {
        assertEquals(
                List.of(
                        new Cluster("left", "a", "e32.8", 7),
                        new Cluster("left", "b", "", 2),
                        new Cluster("right", "a", "", 1)),
                Places.of(MACHINE, 10).clusters());
    }

    @Test
    void areOneIfTheDescriptionDoesNotFit() {
        List<Cluster> one = List.of(new Cluster("", "", "", 9));
        assertEquals(one, Places.of(MACHINE, 9).clusters());
        assertEquals(one, Places.of("", 9).clusters());
    }
}
