package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Kernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.su.Plan;

/**
 * Deals out codelets, with the blocks that lie where they fire, by the room that these take: those with most bytes
 * first, each to the core that has fewest by then. So all of it has room on cores more often than where indices decide,
 * and less of it lies side by side. Owner: the thread that lowers the graph.
 */
public final class ByRoom {
    private final SignalGraph signals;
    private final Affinity affinity;
    private final Map<Integer, Group> groups = new LinkedHashMap<>();
    private final long[] bytes;
    private final int[] codelets;

    /** Codelets that fire on one core. Mutable, of one thread. */
    private static final class Group {
        private final List<Integer> members = new ArrayList<>();
        private long bytes;

        /** The CU that the graph names, or -1. */
        private int named = -1;
    }

    private ByRoom(SignalGraph signals, Assignment assignment, Kernels kernels) {
        this.signals = signals;
        bytes = new long[assignment.cus().size()];
        codelets = new int[bytes.length];
        Map<Integer, List<Use>> uses = Homes.uses(signals, kernels);
        affinity = Affinity.of(signals, uses);
        Sides sides = signals.sides();
        for (Declaration declaration : signals.graph().declarations()) {
            for (int index = 0; !sides.onHost(declaration) && index < declaration.count(); index++) {
                Group group = groupOf(declaration.first() + index);
                group.members.add(declaration.first() + index);
                if (!sides.isFree(declaration)) {
                    group.named = sides.of(declaration).get(0);
                }
            }
        }
        uses.values().forEach(this::count);
    }

    private Group groupOf(int codelet) {
        return groups.computeIfAbsent(affinity.leader(codelet), leader -> new Group());
    }

    /** A block lies with who updates it, or else reads it, or else writes it. */
    private void count(List<Use> uses) {
        uses.stream()
                .filter(use -> !signals.sides().onHost(declaration(use.node())))
                .min(Comparator.comparing(
                        use -> use.updates() ? 0 : use.access().reading() ? 1 : 2))
                .ifPresent(use -> groupOf(use.node().codelet).bytes += use.bytesOfBlock());
    }

    private Declaration declaration(Node node) {
        return signals.graph().declaration(node.codelet);
    }

    /** Returns homes of the codelets, or {@link Plan#NONE} if a single CU has them anyway. */
    public static Plan of(SignalGraph signals, Assignment assignment, Kernels kernels) {
        return assignment.cus().size() == 1 ? Plan.NONE : new ByRoom(signals, assignment, kernels).plan();
    }

    private Plan plan() {
        int[] homes = new int[signals.graph().codelets()];
        List<Group> inOrder = new ArrayList<>(groups.values());
        inOrder.sort(Comparator.comparing((Group group) -> group.named < 0).thenComparing(group -> -group.bytes));
        for (Group group : inOrder) {
            int cu = group.named < 0 ? emptiest() : group.named;
            bytes[cu] += group.bytes;
            codelets[cu] += group.members.size();
            group.members.forEach(codelet -> homes[codelet] = cu);
        }
        return new Plan(homes, null);
    }

    private int emptiest() {
        int found = 0;
        for (int cu = 1; cu < bytes.length; cu++) {
            if (bytes[cu] < bytes[found] || bytes[cu] == bytes[found] && codelets[cu] < codelets[found]) {
                found = cu;
            }
        }
        return found;
    }
}
