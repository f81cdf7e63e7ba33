package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;
import org.edarts.mesh.MeshCompiler;
import org.edarts.mesh.object.Gather;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a compiled kernel loads only where another array says is not brought if that says few places. */
class GatheredLoadsTest {
    private static final int WORDS = 512;

    static void gather(int[] table, int[] places, int[] found) {
        for (int place = 0; place < found.length; place++) {
            found[place] = table[places[place]];
        }
    }

    static void three(float[] points, int[] neighbours, float[] lengths) {
        for (int place = 0; place < lengths.length; place++) {
            int at = 3 * neighbours[place];
            float x = points[at];
            float y = points[at + 1];
            float z = points[at + 2];
            lengths[place] = x * x + y * y + z * z;
        }
    }

    /** Whether it loads little of the table depends on how much is found. */
    static void mixed(int[] table, int[] places, int[] found) {
        for (int place = 0; place < found.length; place++) {
            found[place] = table[places[place]] - table[place];
        }
    }

    /** All places are loaded anew for each sum. */
    static void sums(int[] table, int[] places, int[] sums) {
        for (int sum = 0; sum < sums.length; sum++) {
            int all = 0;
            for (int place = 0; place < places.length; place++) {
                all += sum * table[places[place]];
            }
            sums[sum] = all;
        }
    }

    /** A place says where a row begins. */
    static void rows(int[] table, int[] places, int[] found) {
        for (int place = 0; place < places.length; place++) {
            int all = 0;
            for (int column = 0; column < found.length; column++) {
                all += table[places[place] + column];
            }
            found[0] = all;
        }
    }

    /** What is stored into is written back, however little it is. */
    static void count(int[] counts, int[] places) {
        for (int place = 0; place < places.length; place++) {
            counts[places[place]]++;
        }
    }

    static void along(int[] next, int[] found) {
        int place = 0;
        for (int step = 0; step < found.length; step++) {
            place = next[place];
        }
        found[0] = place;
    }

    /** A table's places may stand in another table. */
    static void twice(int[] table, int[] middle, int[] places, int[] found) {
        for (int place = 0; place < found.length; place++) {
            found[place] = table[middle[places[place]]];
        }
    }

    /** Rows of four places each. */
    static void fours(int[] table, int[] places, int[] found) {
        for (int row = 0; row < found.length; row++) {
            int all = 0;
            for (int place = 0; place < 4; place++) {
                all += table[places[4 * row + place]];
            }
            found[row] = all;
        }
    }

    /** Rows that begin where another array says. */
    static void sparse(int[] table, int[] begins, int[] places, int[] found) {
        for (int row = 0; row < found.length; row++) {
            int all = 0;
            for (int place = begins[row]; place < begins[row + 1]; place++) {
                all += table[places[place]];
            }
            found[row] = all;
        }
    }

    @Test
    void theCompilerTellsWhatPlacesComeFrom() {
        assertEquals(List.of(new Gather(0, 1, 1)), gathered("gather"));
        assertEquals(List.of(new Gather(0, 1, 3)), gathered("three"));
        assertEquals(List.of(), gathered("mixed"));
        assertEquals(List.of(), gathered("sums"));
        assertEquals(List.of(), gathered("rows"));
        assertEquals(List.of(), gathered("count"));
        assertEquals(List.of(), gathered("along"));
        assertEquals(List.of(new Gather(0, 2, 1), new Gather(1, 2, 1)), gathered("twice"));
        assertEquals(List.of(new Gather(0, 1, 1)), gathered("fours"));
        assertEquals(List.of(new Gather(0, 2, 1)), gathered("sparse"));
    }

    private static List<Gather> gathered(String name) {
        return MeshCompiler.compile(GatheredLoadsTest.class, name).arrays().gathered();
    }

    /** A codelet that moves the table, of which others then load some words. */
    @ParameterizedTest
    @CsvSource({"8, false", "256, true"})
    void aFewWordsAreNotBrought(int places, boolean brought) {
        GraphBuilder g = CodeletGraph.named("g");
        Block<int[]> table = g.blocks("table", BlockType.INTS, 1, WORDS).at(0);
        Blocks<int[]> where = g.blocks("where", BlockType.INTS, 2, places).filled((part, all) -> {
            for (int place = 0; place < all.length; place++) {
                all[place] = (part * 7 + place * 29) % WORDS;
            }
        });
        Blocks<int[]> found = g.blocks("found", BlockType.INTS, 2, places);
        Codelet moved = g.codelets(
                "fill",
                1,
                MethodForm.of(GatheredLoadsTest::fill).kernel(),
                (index, arguments) -> arguments.updates(table));
        g.codelets(
                        "gather",
                        2,
                        MethodForm.of(GatheredLoadsTest::gather).kernel(),
                        (index, arguments) ->
                                arguments.reads(table).reads(where.at(index)).writes(found.at(index)))
                .after(moved);
        assertEquals(brought, ComparedRun.memoryMap(g.build(), found.at(1)).contains("fetches"));
    }

    static void fill(int[] table) {
        for (int place = 0; place < table.length; place++) {
            table[place] = 3 * place;
        }
    }
}
