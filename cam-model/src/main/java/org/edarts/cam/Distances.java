package org.edarts.cam;

import java.util.Arrays;
import java.util.List;

/** The distances between the CUs of a machine, from arrays that hold one entry per CU; {@link Machine#distance}. */
final class Distances {
    private static final int WITHIN_CLUSTER = 1;
    private static final int BETWEEN_CLUSTERS = 2;
    private static final int NOT_IN_MESH = -1;

    private final int[] node;
    private final int[] cluster;
    private final int[] row;
    private final int[] column;
    private final int[] betweenClustersOfNode;
    private final int betweenNodes;

    Distances(List<ComputationUnit> cus) {
        node = new int[cus.size()];
        cluster = new int[cus.size()];
        row = new int[cus.size()];
        column = new int[cus.size()];
        for (int i = 0; i < cus.size(); i++) {
            ComputationUnit cu = cus.get(i);
            node[i] = cu.node();
            cluster[i] = cu.cluster();
            row[i] = cu.at().isPresent() ? cu.at().get().row() : NOT_IN_MESH;
            column[i] = cu.at().isPresent() ? cu.at().get().column() : NOT_IN_MESH;
        }
        betweenClustersOfNode = meshDiameters();
        int longest = 0;
        for (int i = 0; i < betweenClustersOfNode.length; i++) {
            betweenClustersOfNode[i] = Math.max(BETWEEN_CLUSTERS, betweenClustersOfNode[i]);
            longest = Math.max(longest, betweenClustersOfNode[i]);
        }
        betweenNodes = 1 + longest;
    }

    int between(int a, int b) {
        if (a == b) {
            return 0;
        }
        if (node[a] != node[b]) {
            return betweenNodes;
        }
        if (row[a] != NOT_IN_MESH && row[b] != NOT_IN_MESH) {
            return Math.abs(row[a] - row[b]) + Math.abs(column[a] - column[b]);
        }
        return cluster[a] == cluster[b] ? WITHIN_CLUSTER : betweenClustersOfNode[node[a]];
    }

    /**
     * The longest way in each node's mesh: along one of the diagonals, of which a place is the sum or the difference.
     */
    private int[] meshDiameters() {
        int nodes = node[node.length - 1] + 1;
        int[] diameter = new int[nodes];
        for (int sign : new int[] {1, -1}) {
            int[] least = new int[nodes];
            int[] most = new int[nodes];
            Arrays.fill(least, Integer.MAX_VALUE);
            Arrays.fill(most, Integer.MIN_VALUE);
            for (int cu = 0; cu < node.length; cu++) {
                if (row[cu] != NOT_IN_MESH) {
                    int diagonal = row[cu] + sign * column[cu];
                    least[node[cu]] = Math.min(least[node[cu]], diagonal);
                    most[node[cu]] = Math.max(most[node[cu]], diagonal);
                }
            }
            for (int i = 0; i < nodes; i++) {
                if (most[i] >= least[i]) {
                    diameter[i] = Math.max(diameter[i], most[i] - least[i]);
                }
            }
        }
        return diameter;
    }
}
