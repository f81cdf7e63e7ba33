package org.edarts.epiphany.cam.run;

import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * When the cores of an instrumented run hear, each from the core before it, over the tree of neighbours, that the run
 * begins, in cycles of the run. What that takes is known, for nothing else is under way then: it was measured on
 * simulated chips.
 */
public final class BeginTimes {
    /** How far apart that is: at the root, to the first core that hears of it from another one, to each further one. */
    private record Steps(long atRoot, long first, long further) {}

    private static final Steps GO = new Steps(22, 75, 14);
    private static final Steps OPEN = new Steps(103, 109, 14);

    /** What is known is at most so wrong, and by one more for each hop. */
    private static final long OFF = 4;

    /** In windows by so many times that: two open at once. */
    private static final long IN_WINDOWS = 10;

    private final Lowering lowering;
    private final Assignment assignment;
    private final boolean windows;

    public BeginTimes(Lowering lowering) {
        this.lowering = lowering;
        this.assignment = lowering.assignment();
        this.windows = lowering.images().get(0).windowed().isPresent();
    }

    /** Returns when a core hears of it; at the root, when the run begins. */
    long of(int core) {
        if (core == assignment.root()) {
            return 0;
        }
        int before = assignment.towardsRoot(core);
        long place = opens(before).arcs().stream()
                .filter(target -> target.core != before)
                .map(target -> target.core)
                .toList()
                .indexOf(core);
        Steps steps = windows ? OPEN : GO;
        return of(before) + (before == assignment.root() ? steps.atRoot : 0) + steps.first + steps.further * place;
    }

    private Node opens(int core) {
        Node.Role role = windows ? Node.Role.OPEN : Node.Role.GO;
        return lowering.images().get(core).tracks().stream()
                .map(Track::first)
                .filter(node -> node.role == role)
                .findFirst()
                .orElseThrow();
    }

    /** Returns by how many cycles that may be wrong for a core that is so far from the root. */
    public long bound(int hops) {
        return hops == 0 ? 0 : (windows ? IN_WINDOWS : 1) * (OFF + hops);
    }
}
