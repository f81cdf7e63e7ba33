package org.edarts.samples.heat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TilingTest {
    @Property
    void everyCellIsInExactlyOneTile(
            @ForAll @IntRange(min = 1, max = 40) int width,
            @ForAll @IntRange(min = 1, max = 40) int height,
            @ForAll @IntRange(min = 1, max = 50) int side) {
        Tiling tiling = new Tiling(width, height, side);
        int[] owners = new int[width * height];
        for (int t = 0; t < tiling.count(); t++) {
            int tile = t;
            int[] cells = {0};
            tiling.area(tile, (left, top, right, bottom) -> {
                for (int y = top; y < bottom; y++) {
                    for (int x = left; x < right; x++) {
                        owners[y * width + x]++;
                        cells[0]++;
                    }
                }
            });
            assertTrue(cells[0] > 0);
            assertEquals(cells[0], tiling.cells(tile));
        }
        assertTrue(Arrays.stream(owners).allMatch(count -> count == 1));
    }

    @Property
    void neighboursAreThoseThatShareASide(
            @ForAll @IntRange(min = 1, max = 15) int width,
            @ForAll @IntRange(min = 1, max = 15) int height,
            @ForAll @IntRange(min = 1, max = 9) int side) {
        Tiling tiling = new Tiling(width, height, side);
        for (int tile = 0; tile < tiling.count(); tile++) {
            for (int other = 0; other < tiling.count(); other++) {
                int across = Math.abs(tile % tiling.columns() - other % tiling.columns());
                int down = Math.abs(tile / tiling.columns() - other / tiling.columns());
                int wanted = other;
                assertEquals(
                        across + down == 1,
                        Arrays.stream(tiling.neighbours(tile)).anyMatch(n -> n == wanted));
            }
        }
    }
}
