package org.edarts.epiphany.cam.broadcast;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.SignalGraph;

/**
 * Finds whom a core that hands something on lets wait until it has. A core fires what became ready last, for as long as
 * that takes, and others would wait for what it does not hand on. So what comes after the writers waits for that, too,
 * and nothing else may be ready meanwhile. Owner: the thread that lowers the graph.
 */
final class Gates {
    /** So often is asked whether a way leads from one codelet to another, for a graph. */
    private static final int MOST_ASKED = 2_000_000;

    private final Reach reach;
    private final Map<Integer, List<Node>> codelets = new HashMap<>();
    private int asked;

    /** Makes them for a graph whose codelets have their cores. */
    Gates(SignalGraph signals, Reach reach) {
        this.reach = reach;
        signals.codelets().stream()
                .sorted((some, other) -> Integer.compare(some.depth, other.depth))
                .forEach(node -> codelets.computeIfAbsent(node.core, core -> new ArrayList<>())
                        .add(node));
    }

    /**
     * Returns who on a core has to be told that it has handed something on, besides those who read it: nothing if some
     * codelet there may be ready meanwhile, or if too much would have to be asked.
     */
    Optional<List<Node>> of(Version version, int core) {
        List<Node> after = new ArrayList<>();
        version.readers().stream().filter(reader -> reader.core == core).forEach(after::add);
        int readers = after.size();
        for (Node node : codelets.getOrDefault(core, List.of())) {
            boolean told = version.writers().contains(node) || version.readers().contains(node);
            if (told || version.writers().stream().anyMatch(writer -> leads(node, writer))) {
                continue;
            }
            if (after.stream().noneMatch(before -> leads(before, node))) {
                if (node.region != version.region()
                        || !version.writers().stream().allMatch(writer -> leads(writer, node))) {
                    return Optional.empty();
                }
                after.add(node);
            }
        }
        return asked > MOST_ASKED ? Optional.empty() : Optional.of(after.subList(readers, after.size()));
    }

    private boolean leads(Node from, Node to) {
        asked++;
        return asked <= MOST_ASKED && reach.leads(from, to);
    }
}
