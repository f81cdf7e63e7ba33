package org.edarts.epiphany.cam.signal;

import java.util.Arrays;
import java.util.List;

/**
 * Numbers by which most questions whether a way leads from one node to another are answered without a search: two
 * depth-first walks over the arcs, the second the other way round. What a walk found below a node a way leads to; and
 * none leads to what was left before all that can be reached from it. Immutable; nodes are named by their ranks.
 */
final class Labels {
    private static final int WALKS = 2;

    private final Walk[] walks = new Walk[WALKS];

    /** A node is left when all that can be reached from it has been. */
    private static final class Walk {
        final int[] place;

        /** The first that was left below it in the walk's tree. */
        final int[] inTree;

        /** The first that was left of all that can be reached. */
        final int[] first;

        private int left;

        Walk(List<Node> nodes, boolean backward) {
            int count = nodes.size();
            place = new int[count];
            inTree = new int[count];
            first = new int[count];
            Arrays.fill(inTree, Node.NONE);
            int[] next = new int[count];
            int[] open = new int[count];
            for (int turn = 0; turn < count; turn++) {
                int root = backward ? count - 1 - turn : turn;
                if (inTree[root] == Node.NONE && isRoot(nodes.get(root))) {
                    walk(nodes, root, backward, next, open);
                }
            }
        }

        /** What was added since all was numbered may signal it by now. */
        private static boolean isRoot(Node node) {
            return node.sources.stream().allMatch(source -> source.rank < 0);
        }

        private void walk(List<Node> nodes, int root, boolean backward, int[] next, int[] open) {
            int size = 0;
            open[size++] = root;
            inTree[root] = left;
            while (size > 0) {
                int at = open[size - 1];
                List<Node> targets = nodes.get(at).targets;
                int arc = next[at]++;
                if (arc == targets.size()) {
                    size--;
                    leave(at, targets);
                    continue;
                }
                int target = targets.get(backward ? targets.size() - 1 - arc : arc).rank;
                if (target >= 0 && inTree[target] == Node.NONE) {
                    inTree[target] = left;
                    open[size++] = target;
                }
            }
        }

        private void leave(int at, List<Node> targets) {
            int least = inTree[at];
            for (Node target : targets) {
                least = target.rank < 0 ? least : Math.min(least, first[target.rank]);
            }
            first[at] = least;
            place[at] = left++;
        }
    }

    /**
     * Walks over a graph.
     *
     * @param nodes all nodes by their ranks, each behind those that signal it; others only forward what they signal
     *     in any case
     */
    Labels(List<Node> nodes) {
        for (int walk = 0; walk < WALKS; walk++) {
            walks[walk] = new Walk(nodes, walk > 0);
        }
    }

    /** Returns whether a way is known to lead from one node to another. */
    boolean leads(int from, int to) {
        for (Walk walk : walks) {
            if (walk.inTree[from] <= walk.place[to] && walk.place[to] < walk.place[from]) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a way may lead from one node to another. */
    boolean mayLead(int from, int to) {
        for (Walk walk : walks) {
            if (walk.first[to] < walk.first[from] || walk.place[to] >= walk.place[from]) {
                return false;
            }
        }
        return true;
    }
}
