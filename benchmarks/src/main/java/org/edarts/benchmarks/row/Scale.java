package org.edarts.benchmarks.row;

import org.edarts.benchmarks.statistics.Effort;

/** How large and how often rows are measured. */
public enum Scale {
    /** For figures that others shall trust. */
    FULL,
    /** For a first look. */
    QUICK,
    /** Only to see that everything runs. */
    LEAST;

    private static final Effort ONCE_OR_TWICE = new Effort(0, 1, 2, 1);

    /** Returns how often. */
    public Effort effort() {
        return choose(Effort.FULL, Effort.QUICK, ONCE_OR_TWICE);
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
