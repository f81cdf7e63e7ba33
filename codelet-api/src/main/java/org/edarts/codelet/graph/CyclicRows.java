package org.edarts.codelet.graph;

/**
 * Finds the codelets and slots to which arcs lead back, by Tarjan's walk ("Depth-first search and linear graph
 * algorithms", 1972), which takes each arc once. Rows are codelets, and behind these slots. Owner: one thread.
 */
final class CyclicRows {
    private final CompiledGraph graph;
    private final boolean[] cyclic;

    /** The number of each row in the order in which rows were met, from 1 on. */
    private final int[] met;

    /** The first to be met of those that a row leads to and whose cycles may still grow. */
    private final int[] earliest;

    /** The next arc of each row to be taken. */
    private final int[] arcs;

    /** The rows from where the walk began to where it is. */
    private final int[] path;

    /** The rows whose cycles may still grow. */
    private final int[] open;

    private final boolean[] isOpen;
    private int count;
    private int depth;
    private int opened;

    CyclicRows(CompiledGraph graph) {
        this.graph = graph;
        int rows = graph.codelets() + graph.slotCount();
        cyclic = new boolean[rows];
        met = new int[rows];
        earliest = new int[rows];
        arcs = new int[rows];
        path = new int[rows];
        open = new int[rows];
        isOpen = new boolean[rows];
    }

    /** Returns of each row whether it is on a cycle. */
    boolean[] find() {
        for (int first = 0; first < cyclic.length; first++) {
            if (met[first] == 0) {
                meet(first);
            }
            while (depth > 0) {
                int row = path[depth - 1];
                if (arcs[row] < graph.targetStart()[row + 1]) {
                    take(row, graph.targets()[arcs[row]++]);
                } else {
                    leave(row);
                }
            }
        }
        return cyclic;
    }

    private void meet(int row) {
        met[row] = ++count;
        earliest[row] = count;
        arcs[row] = graph.targetStart()[row];
        open[opened++] = row;
        isOpen[row] = true;
        path[depth++] = row;
    }

    private void take(int row, int target) {
        int next = target >= 0 ? target : graph.codelets() + ~target;
        cyclic[row] |= next == row;
        if (met[next] == 0) {
            meet(next);
        } else if (isOpen[next]) {
            earliest[row] = Math.min(earliest[row], met[next]);
        }
    }

    private void leave(int row) {
        depth--;
        if (depth > 0) {
            int before = path[depth - 1];
            earliest[before] = Math.min(earliest[before], earliest[row]);
        }
        if (earliest[row] == met[row]) {
            boolean alone = open[opened - 1] == row;
            int closed;
            do {
                closed = open[--opened];
                isOpen[closed] = false;
                cyclic[closed] |= !alone;
            } while (closed != row);
        }
    }
}
