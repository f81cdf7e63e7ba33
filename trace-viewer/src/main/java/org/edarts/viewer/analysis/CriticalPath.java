package org.edarts.viewer.analysis;

import java.util.List;

/**
 * The longest chain of firings each of which depended on the one before: what the runs would take on a machine without
 * limits.
 *
 * @param length how long the firings in the chain took, in ticks of the trace's clock; over several runs, the sum
 * @param firings how many firings it has
 * @param exact whether all dependencies are known; if not, there may be a longer chain
 * @param kinds which kinds of codelets it is made of, the longest in all first
 */
public record CriticalPath(long length, long firings, boolean exact, List<Share> kinds) {
    /** Copies the list. */
    public CriticalPath {
        kinds = List.copyOf(kinds);
    }

    /**
     * What a kind of codelets has of a critical path.
     *
     * @param name the kind
     * @param count how many of its firings are on the path
     * @param time how long these took, in ticks
     */
    public record Share(String name, long count, long time) {}
}
