package org.edarts.benchmarks.apps;

import java.util.Locale;

/** The applications: real computations, cut into coarse or fine codelets. */
public enum App {
    /** {@link HeatProblem}; the grain is the side of a tile in cells. */
    HEAT(1024, 128, 16) {
        @Override
        public Problem problem(int size, int grain) {
            return new HeatProblem(size, grain);
        }
    },
    /** {@link CholeskyProblem}; the grain is the side of a tile in entries. */
    CHOLESKY(1024, 128, 16) {
        @Override
        public Problem problem(int size, int grain) {
            return new CholeskyProblem(size, grain);
        }
    },
    /** {@link BfsProblem}; the grain is the number of vertices that one codelet expands. */
    BFS(1 << 17, 2048, 32) {
        @Override
        public Problem problem(int size, int grain) {
            return new BfsProblem(Integer.numberOfTrailingZeros(size), grain);
        }
    };

    private final int size;
    private final int coarse;
    private final int fine;

    App(int size, int coarse, int fine) {
        this.size = size;
        this.coarse = coarse;
        this.fine = fine;
    }

    /** Makes a problem of this kind. */
    public abstract Problem problem(int size, int grain);

    /** Returns the usual size: the side of the plane or of the matrix, or the number of vertices. */
    public int size() {
        return size;
    }

    /** Returns the grain of codelets that take at least some ten microseconds. */
    public int coarse() {
        return coarse;
    }

    /** Returns the grain of codelets that take around a microsecond or less. */
    public int fine() {
        return fine;
    }

    /** Returns the name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
