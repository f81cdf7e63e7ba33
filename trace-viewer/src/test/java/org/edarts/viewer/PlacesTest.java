package org.edarts.viewer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.viewer.Places.Place;
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

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(number -> "unit " + number).toList();
    }

    @Test
    void clusterByCluster() {
        List<Place> places = Places.of(MACHINE, names(10)).units();
        assertEquals(new Place("left", "a", "e32.8", false), places.get(0));
        assertEquals(new Place("left", "a", "e32.8", false), places.get(6));
        assertEquals(new Place("left", "b", "", false), places.get(7));
        assertEquals(new Place("left", "b", "", false), places.get(8));
        assertEquals(new Place("right", "a", "", false), places.get(9));
    }

    @Test
    void anSuThatIsRecordedIsFoundByItsNameWhereverItStands() {
        for (int at : new int[] {0, 4, 10}) {
            List<String> names = new ArrayList<>(names(10));
            names.add(at, "e32.8");
            List<Place> places = new ArrayList<>(Places.of(MACHINE, names).units());
            assertEquals(new Place("left", "a", "e32.8", true), places.remove(at));
            assertEquals(Places.of(MACHINE, names(10)).units(), places);
        }
    }

    @Test
    void areOneIfTheDescriptionDoesNotFit() {
        for (String machine : List.of(MACHINE, "")) {
            List<Place> places = Places.of(machine, names(9)).units();
            assertEquals(9, places.size());
            assertEquals(
                    List.of(new Place("", "", "", false)),
                    places.stream().distinct().toList());
        }
    }
}
