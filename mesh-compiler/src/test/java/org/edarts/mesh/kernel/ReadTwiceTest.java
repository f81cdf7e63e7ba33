package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A block that two arguments lead to is brought if what the kernel loads by both is worth it. */
class ReadTwiceTest {
    private static final int WORDS = 512;

    static void fill(int[] table) {
        for (int place = 0; place < table.length; place++) {
            table[place] = 3 * place;
        }
    }

    static void both(int[] table, int[] places, int[] all, int[] found) {
        int sum = 0;
        for (int word = 0; word < all.length; word++) {
            sum += all[word];
        }
        for (int place = 0; place < found.length; place++) {
            found[place] = sum + table[places[place]];
        }
    }

    static void same(int[] table, int[] places, int[] other, int[] found) {
        for (int place = 0; place < found.length; place++) {
            found[place] = table[places[place]] - 2 * other[places[place]];
        }
    }

    @Test
    void aFewPlacesDoNotLimitTheWhole() {
        assertTrue(isBrought(MethodForm.of(ReadTwiceTest::both).kernel(), 4));
    }

    @ParameterizedTest
    @CsvSource({"25, false", "100, true"})
    void placesOfBothCountOnce(int places, boolean brought) {
        assertEquals(brought, isBrought(MethodForm.of(ReadTwiceTest::same).kernel(), places));
    }

    private static boolean isBrought(Kernel kernel, int places) {
        GraphBuilder g = CodeletGraph.named("g");
        Block<int[]> table = g.blocks("table", BlockType.INTS, 1, WORDS).at(0);
        Blocks<int[]> where = g.blocks("where", BlockType.INTS, 2, places)
                .filled((part, all) -> Arrays.setAll(all, place -> part + place));
        Blocks<int[]> found = g.blocks("found", BlockType.INTS, 2, places);
        Codelet filled = g.codelets(
                "fill", 1, MethodForm.of(ReadTwiceTest::fill).kernel(), (index, arguments) -> arguments.updates(table));
        g.codelets(
                        "read",
                        2,
                        kernel,
                        (index, arguments) -> arguments
                                .reads(table)
                                .reads(where.at(index))
                                .reads(table)
                                .writes(found.at(index)))
                .after(filled);
        return ComparedRun.memoryMap(g.build(), found.at(1)).contains("fetches");
    }
}
