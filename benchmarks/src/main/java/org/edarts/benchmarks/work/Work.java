package org.edarts.benchmarks.work;

/**
 * What the codelets of a pattern do. Every runtime under test calls the same object.
 *
 * <p>A firing never throws: what it finds wrong - a codelet fired too early, too often or not at all - it keeps, and
 * {@link #verify} throws it. So a run ends also where a runtime would wait for codelets that never fire.
 */
public interface Work extends Checked {
    /** Fires one codelet. Called by any thread. */
    void fire(int codelet);
}
