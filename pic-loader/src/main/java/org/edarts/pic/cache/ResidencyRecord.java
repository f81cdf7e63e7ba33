package org.edarts.pic.cache;

import java.util.ArrayList;
import java.util.List;
import org.edarts.pic.cache.CacheStatistics.Residency;

/**
 * What was in a cache over time, in bounded memory: of each span of cycles the last state is kept, and spans become
 * twice as long whenever there are too many. A record that is not full holds every state. Owner: one thread.
 */
final class ResidencyRecord {
    static final int MOST = 4096;

    private final List<Residency> states = new ArrayList<>();
    private long span = 1;

    void add(Residency state) {
        if (!states.isEmpty() && isInSpanOf(last(), state)) {
            states.remove(states.size() - 1);
        }
        states.add(state);
        while (states.size() > MOST) {
            span *= 2;
            thin();
        }
    }

    private void thin() {
        List<Residency> kept = new ArrayList<>();
        for (Residency state : states) {
            if (!kept.isEmpty() && isInSpanOf(kept.get(kept.size() - 1), state)) {
                kept.remove(kept.size() - 1);
            }
            kept.add(state);
        }
        states.clear();
        states.addAll(kept);
    }

    private boolean isInSpanOf(Residency one, Residency other) {
        return one.cycle() / span == other.cycle() / span;
    }

    private Residency last() {
        return states.get(states.size() - 1);
    }

    List<Residency> states() {
        return List.copyOf(states);
    }
}
