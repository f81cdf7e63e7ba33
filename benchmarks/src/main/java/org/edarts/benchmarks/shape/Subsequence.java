package org.edarts.benchmarks.shape;

import java.util.SplittableRandom;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/**
 * The lengths of the longest common subsequences of two texts, tile by tile.
 *
 * @param side tiles of a side
 * @param size letters of a side of a tile
 */
record Subsequence(int side, int size) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("subsequence");
        SplittableRandom random = new SplittableRandom(4);
        byte[][] letters = new byte[2 * side][size];
        for (byte[] some : letters) {
            for (int place = 0; place < size; place++) {
                some[place] = (byte) random.nextInt(4);
            }
        }
        Blocks<byte[]> down = g.blocks("down", BlockType.BYTES, side, size)
                .filled((index, block) -> System.arraycopy(letters[index], 0, block, 0, size));
        Blocks<byte[]> across = g.blocks("across", BlockType.BYTES, side, size)
                .filled((index, block) -> System.arraycopy(letters[side + index], 0, block, 0, size));
        Blocks<int[]> below = g.blocks("below", BlockType.INTS, side * side, size);
        Blocks<int[]> right = g.blocks("right", BlockType.INTS, side * side, size);
        Blocks<int[]> corner = g.blocks("corner", BlockType.INTS, side * side, 2);
        Kernel kernel = MethodForm.of(Subsequence::tile).kernel();
        Codelet tiles = g.codelets("tile", side * side, kernel, (index, arguments) -> {
            int row = index / side;
            int column = index % side;
            arguments.reads(down.at(row)).reads(across.at(column));
            Edges.read(arguments, row > 0, below, index - side);
            Edges.read(arguments, column > 0, right, index - 1);
            Edges.read(arguments, row > 0 && column > 0, corner, index - side - 1);
            arguments.writes(below.at(index)).writes(right.at(index)).writes(corner.at(index));
        });
        tiles.after(tiles, (index, arcs) -> {
            if (index >= side) {
                arcs.from(index - side);
            }
            if (index % side > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    /** Tile of the lengths of longest common subsequences: from the edges above and to the left to those below. */
    static void tile(
            byte[] down, byte[] across, int[] above, int[] left, int[] corner, int[] below, int[] right, int[] next) {
        int size = down.length;
        for (int column = 0; column < size; column++) {
            below[column] = above == null ? 0 : above[column];
        }
        int before = corner == null ? 0 : corner[0];
        for (int row = 0; row < size; row++) {
            int diagonal = before;
            int last = left == null ? 0 : left[row];
            before = last;
            for (int column = 0; column < size; column++) {
                int up = below[column];
                int now = down[row] == across[column] ? diagonal + 1 : Math.max(up, last);
                diagonal = up;
                below[column] = now;
                last = now;
            }
            right[row] = last;
        }
        next[0] = right[size - 1];
    }
}
