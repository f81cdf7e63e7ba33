package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;
import org.edarts.mesh.MeshCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Few places say nothing of how much a kernel loads by them if it comes to the same ones again and again. */
class RepeatedPlacesTest {
    private static final int COLOURS = 64;
    private static final int CLASSES = 16;
    private static final int POINTS = 512;

    /** A ring of places, which its elements go around. */
    static void around(int[] table, int[] places, int[] found) {
        int next = 0;
        for (int place = 0; place < found.length; place++) {
            found[place] = table[places[next]];
            next++;
            if (next == places.length) {
                next = 0;
            }
        }
    }

    static void fourPlaces(int[] table, int[] places, int[] found) {
        for (int place = 0; place < found.length; place++) {
            found[place] = table[places[place & 3]];
        }
    }

    static void halves(int[] table, int[] places, int[] found) {
        for (int place = 0; place < found.length; place++) {
            found[place] = table[places[place >> 1]];
        }
    }

    static void remainders(int[] table, int[] places, int[] found) {
        for (int place = 0; place < found.length; place++) {
            found[place] = table[places[place % places.length]];
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"around", "fourPlaces", "halves", "remainders"})
    void theyLimitNothing(String name) {
        assertEquals(
                List.of(),
                MeshCompiler.compile(RepeatedPlacesTest.class, name).arrays().gathered());
    }

    static void brighten(int[] colours) {
        for (int colour = 0; colour < colours.length; colour++) {
            colours[colour] += colour;
        }
    }

    static void paint(int[] colours, int[] classes, int[] points, int[] painted) {
        for (int point = 0; point < painted.length; point++) {
            painted[point] = colours[classes[points[point]]];
        }
    }

    /** There are few classes, but a colour is looked up for each of many points. */
    @Test
    void aTableIsBroughtWhereManyComeToFewPlaces() {
        GraphBuilder g = CodeletGraph.named("g");
        Block<int[]> colours = g.blocks("colours", BlockType.INTS, 1, COLOURS).at(0);
        Block<int[]> classes = g.blocks("classes", BlockType.INTS, 1, CLASSES)
                .filled((index, all) -> Arrays.setAll(all, place -> 3 * place))
                .at(0);
        Block<int[]> points = g.blocks("points", BlockType.INTS, 1, POINTS)
                .filled((index, all) -> Arrays.setAll(all, place -> place % CLASSES))
                .at(0);
        Block<int[]> painted = g.blocks("painted", BlockType.INTS, 1, POINTS).at(0);
        g.codelets(
                        "paint",
                        1,
                        MethodForm.of(RepeatedPlacesTest::paint).kernel(),
                        (index, arguments) -> arguments
                                .reads(colours)
                                .reads(classes)
                                .reads(points)
                                .writes(painted))
                .on(1)
                .after(g.codelets(
                                "brighten",
                                1,
                                MethodForm.of(RepeatedPlacesTest::brighten).kernel(),
                                (index, arguments) -> arguments.updates(colours))
                        .on(0));
        assertTrue(ComparedRun.memoryMap(g.build(), painted).contains("fetches"));
    }
}
