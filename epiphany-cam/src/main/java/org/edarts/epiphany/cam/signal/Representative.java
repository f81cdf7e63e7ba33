package org.edarts.epiphany.cam.signal;

import java.util.List;

/**
 * Something early that surely fires before a node, and that all of some nodes surely fire before: who comes after it
 * need not be compared with any of these.
 */
final class Representative {
    /** So many steps back it is looked for. */
    private static final int MOST_STEPS = 8;

    /** Of so many sources of each node. */
    private static final int MOST_SOURCES = 4;

    private Representative() {}

    /** Returns it. */
    static Node of(Reach reach, Node node, List<Node> all) {
        Node found = node;
        for (int step = 0; step < MOST_STEPS; step++) {
            Node earlier = earlier(reach, found, all);
            if (earlier == found) {
                return found;
            }
            found = earlier;
        }
        return found;
    }

    private static Node earlier(Reach reach, Node node, List<Node> all) {
        List<Node> sources = reach.sure(node);
        for (Node source : sources.subList(0, Math.min(MOST_SOURCES, sources.size()))) {
            Node first = source;
            while (reach.sure(first).size() == 1) {
                first = reach.sure(first).get(0);
            }
            if (isBehindAll(reach, first, all)) {
                return first;
            }
            if (isBehindAll(reach, source, all)) {
                return source;
            }
        }
        return node;
    }

    private static boolean isBehindAll(Reach reach, Node node, List<Node> all) {
        for (boolean found : reach.find(all, node)) {
            if (!found) {
                return false;
            }
        }
        return true;
    }
}
