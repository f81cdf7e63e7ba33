package org.edarts.benchmarks.row;

import org.edarts.benchmarks.statistics.Effort;

/** How large and how often rows are measured. */
public enum Scale {
    /** For figures that others shall trust. */
    FULL(Effort.FULL),
    /** For a first look. */
    QUICK(Effort.QUICK),
    /** Only to see that everything runs. */
    LEAST(new Effort(0, 1, 2, 1));

    private final Effort effort;

    Scale(Effort effort) {
        this.effort = effort;
    }

    /** Returns how often. */
    public Effort effort() {
        return effort;
    }

    /** Returns the one of three things that fits. */
    public <T> T choose(T full, T quick, T least) {
        return switch (this) {
            case FULL -> full;
            case QUICK -> quick;
            case LEAST -> least;
        };
    }
}
