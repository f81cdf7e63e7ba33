package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;
import org.edarts.mesh.MeshCompiler;
import org.junit.jupiter.api.Test;

/** What a compiled kernel loads again and again comes to its core, however little it is; other words do not. */
class RepeatedLoadsTest {
    private static final int TWO = 1;

    /** The centres are the same for each point; the point is loaded before the loop over them. */
    static void nearest(float[] centres, float[] points, float[] distances) {
        for (int point = 0; point < points.length; point++) {
            float least = Float.MAX_VALUE;
            for (int centre = 0; centre < centres.length; centre++) {
                float distance = points[point] - centres[centre];
                least = Math.min(least, distance * distance);
            }
            distances[point] = least;
        }
    }

    /** One round after the other, each with words of its own. */
    static void sum(int[] numbers, int[] sum) {
        int all = 0;
        for (int number : numbers) {
            all += number;
        }
        sum[0] = all;
    }

    /** What each round would load is loaded before the loop. */
    static void shifted(int[] by, int[] numbers) {
        for (int place = 0; place < numbers.length; place++) {
            numbers[place] += by[0];
        }
    }

    /** By a method that calls itself, so that nobody puts it in place of the call. */
    static void called(int[] table, int[] numbers) {
        for (int place = 0; place < numbers.length; place++) {
            numbers[place] = down(table, table.length - 1);
        }
    }

    private static int down(int[] table, int from) {
        return from < 0 ? 0 : table[from] + down(table, from - 1);
    }

    /** Where the next word lies stands in the one before: nobody knows whether it comes again. */
    static void along(int[] next, int[] found) {
        int place = 0;
        for (int step = 0; step < found.length; step++) {
            place = next[place];
        }
        found[0] = place;
    }

    @Test
    void theCompilerTellsFromLoopsWhatIsLoadedAgain() {
        assertEquals(Set.of(0), again("nearest"));
        assertEquals(Set.of(), again("sum"));
        assertEquals(Set.of(), again("shifted"));
        assertEquals(Set.of(0), again("called"));
        assertEquals(Set.of(), again("along"));
    }

    private static Set<Integer> again(String name) {
        return MeshCompiler.compile(RepeatedLoadsTest.class, name).arrays().again();
    }

    @Test
    void itIsBroughtHoweverLittleItIs() {
        assertTrue(mapOf(MethodForm.of(RepeatedLoadsTest::nearest)).contains("fetches"));
    }

    @Test
    void whatIsLoadedOnceIsNot() {
        assertFalse(mapOf(MethodForm.of(RepeatedLoadsTest::once)).contains("fetches"));
    }

    static void once(float[] centres, float[] points, float[] distances) {
        for (int point = 0; point < TWO; point++) {
            distances[point] = points[point] - centres[point];
        }
    }

    /** Centres that move, of which both cores read two words; returns where all of it lies. */
    private static String mapOf(MethodForm form) {
        GraphBuilder g = CodeletGraph.named("g");
        Block<float[]> centres = g.blocks("centres", BlockType.FLOATS, 1, 2).at(0);
        Blocks<float[]> points = g.blocks("points", BlockType.FLOATS, 2, 24).filled((part, all) -> {
            for (int place = 0; place < all.length; place++) {
                all[place] = part * 24 + place;
            }
        });
        Blocks<float[]> distances = g.blocks("distances", BlockType.FLOATS, 2, 24);
        Codelet moved = g.codelets(
                "move",
                1,
                MethodForm.of(RepeatedLoadsTest::move).kernel(),
                (index, arguments) -> arguments.updates(centres));
        g.codelets(
                        "near",
                        2,
                        form.kernel(),
                        (index, arguments) ->
                                arguments.reads(centres).reads(points.at(index)).writes(distances.at(index)))
                .after(moved);
        return ComparedRun.memoryMap(g.build(), distances.at(1));
    }

    static void move(float[] centres) {
        centres[0] = 3;
        centres[1] = 40;
    }
}
