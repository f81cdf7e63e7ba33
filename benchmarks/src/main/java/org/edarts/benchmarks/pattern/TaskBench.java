package org.edarts.benchmarks.pattern;

import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * The dependence relations of Task Bench (Slaughter et al., "Task Bench: A Parameterized Benchmark for Evaluating
 * Parallel Runtime Performance", SC 2020). A pattern is a grid of steps by points; a codelet depends on points of the
 * step before.
 */
public enum TaskBench {
    /** No arcs at all. */
    TRIVIAL {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {}
    },
    /** Each point depends on itself: independent chains. */
    NO_COMM {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            each.accept(point);
        }
    },
    /** Each point depends on itself and its two neighbours. */
    STENCIL_1D {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            range(grid, point - 1, point + 1, each);
        }
    },
    /** A stencil whose ends are neighbours. */
    STENCIL_1D_PERIODIC {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            STENCIL_1D.dependencies(grid, step, point, each);
            if (grid.width() > 2 && point == 0) {
                each.accept(grid.width() - 1);
            }
            if (grid.width() > 2 && point == grid.width() - 1) {
                each.accept(0);
            }
        }
    },
    /**
     * A sweep over a domain from one corner: each point depends on itself and its left neighbour; steps grow, then
     * shrink.
     */
    DOM {
        @Override
        int first(Grid grid, int step) {
            return Math.max(0, step + grid.width() - grid.steps());
        }

        @Override
        int count(Grid grid, int step) {
            return Math.min(grid.width(), Math.min(step + 1, grid.steps() - step));
        }

        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            range(grid, point - 1, point, each);
        }
    },
    /** Fans out as a binary tree until the width is reached; half of each full step then feeds the next one. */
    TREE {
        @Override
        int count(Grid grid, int step) {
            return (int) Math.min(grid.width(), 1L << Math.min(step, 31));
        }

        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            each.accept(point / 2);
        }
    },
    /**
     * Butterflies: each point depends on itself and on the points one stride away; the stride doubles and starts over.
     */
    FFT {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            int strides = Math.max(1, ceilLog2(grid.width()));
            int stride = 1 << Math.floorMod(step - 1, strides);
            if (point - stride >= 0) {
                each.accept(point - stride);
            }
            each.accept(point);
            if (point + stride < grid.width()) {
                each.accept(point + stride);
            }
        }
    },
    /** Each point depends on every point. */
    ALL_TO_ALL {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            range(grid, 0, grid.width() - 1, each);
        }
    },
    /** Each point depends on the {@code radix} points around it. */
    NEAREST {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            range(grid, point - grid.radix() / 2, point + (grid.radix() - 1) / 2, each);
        }
    },
    /** Each point depends on {@code radix} points spread over the width; they move by one in each step of a period. */
    SPREAD {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            for (int i = 0; i < grid.radix(); i++) {
                long shift = (long) i * grid.width() / grid.radix() + (i > 0 ? step % grid.period() : 0);
                each.accept((int) ((point + shift) % grid.width()));
            }
        }
    },
    /** Each point depends on itself and on a random part of the {@code radix} points around it. */
    RANDOM_NEAREST {
        @Override
        void dependencies(Grid grid, int step, int point, IntConsumer each) {
            NEAREST.dependencies(grid, step, point, neighbour -> {
                if (neighbour == point || uniform(grid, step % grid.period(), neighbour, point) < grid.fraction()) {
                    each.accept(neighbour);
                }
            });
        }
    };

    /**
     * Passes the points of the step before that a point depends on, in Task Bench's order; some may lie outside that
     * step.
     *
     * @param step 1 or more
     */
    abstract void dependencies(Grid grid, int step, int point, IntConsumer each);

    /** Returns the first point of a step. */
    int first(Grid grid, int step) {
        return 0;
    }

    /** Returns how many points a step has. */
    int count(Grid grid, int step) {
        return grid.width();
    }

    /** Returns Task Bench's name of the relation. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Builds the pattern of this relation on a grid. Codelets are numbered step by step. */
    public Pattern on(Grid grid) {
        PatternBuilder builder = new PatternBuilder();
        int base = 0;
        for (int step = 0; step < grid.steps(); step++) {
            int next = 0;
            for (int point = first(grid, step); point < first(grid, step) + count(grid, step); point++) {
                next = builder.codelet(step, point) + 1;
                if (step > 0) {
                    int first = first(grid, step - 1);
                    int count = count(grid, step - 1);
                    int before = base - count;
                    dependencies(grid, step, point, dependency -> {
                        if (dependency >= first && dependency < first + count) {
                            builder.after(before + dependency - first);
                        }
                    });
                }
            }
            base = next;
        }
        return builder.build(label());
    }

    private static void range(Grid grid, int from, int to, IntConsumer each) {
        for (int point = Math.max(0, from); point <= Math.min(to, grid.width() - 1); point++) {
            each.accept(point);
        }
    }

    private static int ceilLog2(int value) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(value - 1);
    }

    private static double uniform(Grid grid, int set, int from, int to) {
        long hash = grid.seed();
        for (int part : new int[] {grid.radix(), set, from, to}) {
            hash = scramble(hash + 0x9E3779B97F4A7C15L * (part + 1L));
        }
        return (hash >>> 11) * 0x1.0p-53;
    }

    /** The finalizer of SplitMix64. */
    private static long scramble(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /**
     * The size of a Task Bench pattern and the parameters of its relation. Relations that do not use one ignore it.
     *
     * @param width the largest number of points in a step
     * @param steps the number of steps
     * @param radix how many points a point of NEAREST, SPREAD or RANDOM_NEAREST may depend on
     * @param period after how many steps SPREAD and RANDOM_NEAREST repeat themselves
     * @param fraction the probability of an arc in RANDOM_NEAREST
     * @param seed decides which arcs RANDOM_NEAREST has
     */
    public record Grid(int width, int steps, int radix, int period, double fraction, long seed) {
        /**
         * Checks the parameters.
         *
         * @throws IllegalArgumentException if one is out of range
         */
        public Grid {
            if (width < 1 || steps < 1 || radix < 1 || period < 1) {
                throw new IllegalArgumentException("width, steps, radix and period must be 1 or more: " + width + ", "
                        + steps + ", " + radix + ", " + period);
            }
            if (radix > width || period > (width + radix - 1) / radix) {
                throw new IllegalArgumentException("radix " + radix + " and period " + period
                        + " do not fit into width " + width + ": the dependencies of spread would meet");
            }
            if (!(fraction >= 0 && fraction <= 1)) {
                throw new IllegalArgumentException("fraction must lie between 0 and 1: " + fraction);
            }
        }

        /** Returns a grid with radix 5, as in the paper, and Task Bench's defaults: period 3, fraction 0.25; seed 1. */
        public static Grid of(int width, int steps) {
            int radix = Math.min(5, width);
            return new Grid(width, steps, radix, Math.min(3, (width + radix - 1) / radix), 0.25, 1);
        }
    }
}
