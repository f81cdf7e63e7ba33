package org.edarts.epiphany.cam.lower;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.layout.TokensLayout;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;

/**
 * How codelets get the tokens of resources. When a core takes such a codelet, it fires what asks in place of it; the
 * core that keeps the tokens signals the codelet when all are there, and hears when it has fired. Resources of which
 * any codelet needs several are kept by one core, so tokens are taken at once. Owner: the thread that lowers the graph.
 */
final class Claims {
    private static final int WORD = 4;
    private static final int DOUBLEWORD = 8;

    private static final int MOST_TOKENS = 0xFFFF;

    private final SignalGraph signals;
    private final Map<Node, Set<Integer>> written;

    /** Another resource that the same core keeps; the last of them is itself. */
    private final Map<Resource, Resource> together = new LinkedHashMap<>();

    private final Map<Resource, Integer> keepers = new LinkedHashMap<>();
    private final List<Claim> claims = new ArrayList<>();

    /** Where the tokens of each resource are counted on the core that keeps them. */
    private final Map<Resource, Integer> counts = new LinkedHashMap<>();

    private final Map<Node, Integer> records = new HashMap<>();

    /** What a codelet needs, what waits for that in its place, and what gives it back. */
    private record Claim(Declaration declaration, Node waits, Node gives) {
        int bytes() {
            return TokensLayout.CLAIM_NEEDS + (declaration.needs().size() + 1) * WORD;
        }
    }

    private Claims(SignalGraph signals, Map<Node, Set<Integer>> written) {
        this.signals = signals;
        this.written = written;
    }

    /** Returns whether any codelet of a graph needs tokens. */
    static boolean needed(CompiledGraph graph) {
        return graph.declarations().stream().anyMatch(each -> !each.needs().isEmpty());
    }

    /**
     * Puts what asks, waits and gives back around all codelets that need tokens; all other arcs are there.
     *
     * @param conditional what fires only if it is chosen
     * @param written into which other cores' memories each codelet writes
     * @throws GraphException if a codelet needs tokens where cores have no form of that
     */
    static Claims around(SignalGraph signals, Set<Node> conditional, Map<Node, Set<Integer>> written, PoolKeys keys) {
        Claims claims = new Claims(signals, written);
        for (Node node : signals.codelets()) {
            Declaration declaration = signals.graph().declaration(node.codelet);
            if (!declaration.needs().isEmpty()) {
                claims.require(declaration, node, conditional.contains(node));
                claims.join(declaration.needs());
            }
        }
        for (Node node : signals.codelets()) {
            Declaration declaration = signals.graph().declaration(node.codelet);
            if (!declaration.needs().isEmpty()) {
                claims.surround(declaration, node, keys);
            }
        }
        return claims;
    }

    private void require(Declaration declaration, Node node, boolean chosen) {
        Need most = Collections.max(declaration.needs(), Comparator.comparing(Need::tokens));
        String why = "";
        if (signals.sides().useHost()) {
            why = "the host fires codelets, too: give each a kernel that the machine has";
        } else if (node.region != 0) {
            why = "it is in a loop: let it fire outside";
        } else if (node.decision != null) {
            why = "its kernel chooses: let one that comes after it choose";
        } else if (chosen) {
            why = "another one chooses whether it fires: let one need it that fires in any case";
        } else if (most.tokens() > MOST_TOKENS) {
            why = "a codelet gets " + MOST_TOKENS + " tokens at most, and it needs " + most.tokens()
                    + ": declare them in larger units";
        }
        if (!why.isEmpty()) {
            throw new GraphException("codelet \"" + declaration.name() + "\" of graph \""
                    + signals.graph().name() + "\" needs resource \""
                    + most.resource().name()
                    + "\", and cores share none there, because " + why + ", or order those that need it by arcs");
        }
    }

    private void join(List<Need> needs) {
        Resource first = needs.get(0).resource();
        for (Need need : needs) {
            Resource keeper = keeperOf(need.resource());
            if (keeper != keeperOf(first)) {
                together.put(keeper, keeperOf(first));
            }
        }
    }

    private Resource keeperOf(Resource resource) {
        Resource keeper = resource;
        Resource next = together.computeIfAbsent(keeper, key -> key);
        while (next != keeper) {
            keeper = next;
            next = Objects.requireNonNull(together.get(keeper));
        }
        return keeper;
    }

    /** The first one's core keeps the tokens. */
    private void surround(Declaration declaration, Node node, PoolKeys keys) {
        int keeper = keepers.computeIfAbsent(keeperOf(declaration.needs().get(0).resource()), key -> node.core);
        Node asks = Node.on(node.core, Node.Role.ASKS);
        Node waits = Node.on(keeper, Node.Role.WAITS);
        Node gives = Node.on(keeper, Node.Role.GIVES);
        for (Node source : node.sources) {
            Collections.replaceAll(source.targets, node, asks);
            if (source.decision != null) {
                source.decision.replace(node, asks);
            }
            if (source.invocations != null) {
                source.invocations.replace(node, asks);
            }
        }
        asks.sources.addAll(node.sources);
        asks.count = node.count;
        node.sources.clear();
        node.count = 0;
        asks.signals(waits);
        waits.signals(node);
        asks.depth = Math.max(0, node.depth - 1);
        waits.depth = asks.depth;
        signals.relays().addAll(List.of(waits, gives));
        giveBack(node, gives);
        keys.ask(asks, waits, gives, node);
        node.asks = asks;
        claims.add(new Claim(declaration, waits, gives));
    }

    /** Who gets the tokens next may use what was written: each core that was written into forwards the signal. */
    private void giveBack(Node node, Node gives) {
        gives.depth = node.depth + 2;
        for (int core : written.getOrDefault(node, Set.of())) {
            if (core != gives.core) {
                Node relay = Node.on(core, Node.Role.RELAY);
                relay.depth = node.depth + 1;
                signals.relays().add(relay);
                node.signals(relay);
                relay.signals(gives);
            }
        }
        if (gives.sources.isEmpty() || written.getOrDefault(node, Set.of()).contains(gives.core)) {
            node.signals(gives);
        }
    }

    /** Lays out what a core keeps. */
    void layOut(CorePlan plan) {
        plan.memory.data("tokens", TokensLayout.TOKENS_BYTES, DOUBLEWORD);
        for (Claim claim : claims) {
            if (claim.waits.core == plan.core) {
                for (Need need : claim.declaration.needs()) {
                    counts.computeIfAbsent(need.resource(), key -> plan.memory.data("tokens", WORD, WORD));
                }
                int record = plan.memory.data("tokens", claim.bytes(), WORD);
                records.put(claim.waits, record);
                records.put(claim.gives, record);
            }
        }
    }

    /** Returns with what a node fires that waits for tokens or gives them back; 0 for any other. */
    int argumentsOf(Node node) {
        return records.getOrDefault(node, 0);
    }

    /** Writes into a core's image what it keeps. */
    void into(ByteBuffer bytes, int core) {
        for (Claim claim : claims) {
            if (claim.waits.core != core) {
                continue;
            }
            int at = argumentsOf(claim.waits);
            bytes.putInt(at + TokensLayout.CLAIM_URGENCY, PoolKeys.urgency(claim.declaration.priority()));
            at += TokensLayout.CLAIM_NEEDS;
            for (Need need : claim.declaration.needs()) {
                int count = Objects.requireNonNull(counts.get(need.resource()));
                bytes.putInt(count, need.resource().tokens());
                bytes.putInt(at, Layout.half(need.tokens()) << Short.SIZE | count);
                at += WORD;
            }
        }
    }

    /** Returns the tickets of claims that wait, as the memory of a core says, one after the other. */
    List<Integer> waiting(ByteBuffer found) {
        List<Integer> waiting = new ArrayList<>();
        int record = found.getInt(Layout.RECORD + TokensLayout.TOKENS_WAITING);
        while (record != 0 && waiting.size() < claims.size()) {
            waiting.add(found.getInt(record + TokensLayout.CLAIM_TICKET));
            record = found.getInt(record + TokensLayout.CLAIM_NEXT);
        }
        return waiting;
    }
}
