package org.edarts.mesh.code;

import java.util.ArrayList;
import java.util.List;

/** Instructions that stay together, and what they wait for. Owner: the thread that compiles. */
final class Group {
    final int place;
    final List<Step> steps;
    final List<Group> waiting = new ArrayList<>();
    final List<Integer> latencies = new ArrayList<>();
    int open;
    int ready;
    int urgency;

    /** How many cycles the branch at the block's end waits for it. */
    int tail;

    Group(int place, List<Step> steps) {
        this.place = place;
        this.steps = List.copyOf(steps);
    }

    Step first() {
        return steps.get(0);
    }

    /** Lets another group come behind this one, so many cycles later at the earliest. */
    void before(Group later, int latency) {
        if (later != this) {
            waiting.add(later);
            latencies.add(latency);
            later.open++;
        }
    }
}
