package org.edarts.mesh.ssa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which blocks every way to a block leads through. As of the moment when it was made. */
public final class Dominators {
    private final List<Block> order;
    private final int[] place;
    private final int[] immediate;
    private final int[] depth;
    private final List<List<Block>> children = new ArrayList<>();

    /** Finds them. */
    public Dominators(Body body) {
        order = body.inOrder();
        place = new int[body.blockCount()];
        Arrays.fill(place, -1);
        for (int index = 0; index < order.size(); index++) {
            place[order.get(index).number()] = index;
            children.add(new ArrayList<>());
        }
        immediate = new int[order.size()];
        depth = new int[order.size()];
        Arrays.fill(immediate, -1);
        immediate[0] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int index = 1; index < immediate.length; index++) {
                int dominator = -1;
                for (Block predecessor : order.get(index).predecessors()) {
                    int from = place[predecessor.number()];
                    if (immediate[from] >= 0) {
                        dominator = dominator < 0 ? from : common(from, dominator);
                    }
                }
                changed |= immediate[index] != dominator;
                immediate[index] = dominator;
            }
        }
        for (int index = 1; index < immediate.length; index++) {
            depth[index] = depth[immediate[index]] + 1;
            children.get(immediate[index]).add(order.get(index));
        }
    }

    private int common(int first, int second) {
        int a = first;
        int b = second;
        while (a != b) {
            if (a > b) {
                a = immediate[a];
            } else {
                b = immediate[b];
            }
        }
        return a;
    }

    /** Returns the blocks that can be reached, in the order of {@link Body#inOrder}. */
    public List<Block> order() {
        return order;
    }

    /** Returns the place of a block in that order. */
    public int place(Block block) {
        return place[block.number()];
    }

    /** Returns the nearest dominator of a block; null of the first. */
    public @Nullable Block parent(Block block) {
        int index = place(block);
        return index == 0 ? null : order.get(immediate[index]);
    }

    /** Returns the blocks whose nearest dominator it is. */
    public List<Block> children(Block block) {
        return children.get(place(block));
    }

    /** Returns how many dominators a block has. */
    public int depth(Block block) {
        return depth[place(block)];
    }

    /** Returns the nearest block that dominates both. */
    public Block common(Block first, Block second) {
        return order.get(common(place(first), place(second)));
    }

    /** Returns whether every way to the second leads through the first. */
    public boolean dominates(Block first, Block second) {
        int a = place(first);
        int b = place(second);
        while (b > a) {
            b = immediate[b];
        }
        return a == b;
    }
}
