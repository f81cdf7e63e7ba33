package org.edarts.benchmarks.peer;

import java.util.List;
import java.util.stream.Collectors;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;
import org.edarts.su.Policies;

/** The peers that run in a JVM, by name. */
public final class Peers {
    private static final List<Peer> ALL = List.of(
            new Named(
                    "eDARTS",
                    Side.OURS,
                    (pattern, work, threads) -> new EdartsGraph(pattern, work, threads, Policies.DEFAULT)),
            new Named("ForkJoinPool", Side.JAVA, ForkJoinGraph::new),
            new Named("fixed pool", Side.JAVA, FixedPoolGraph::new),
            new Named(
                    "CompletableFuture",
                    Side.JAVA,
                    (pattern, work, threads) ->
                            new FutureGraph(pattern, work, threads, FutureGraph.Dispatch.ROOTS_ASYNC)),
            new Named(
                    "CompletableFuture async",
                    Side.JAVA,
                    (pattern, work, threads) ->
                            new FutureGraph(pattern, work, threads, FutureGraph.Dispatch.ALL_ASYNC)));

    private Peers() {}

    /** Returns all, in the order of reports. */
    public static List<Peer> all() {
        return ALL;
    }

    /**
     * Returns the peer of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Peer named(String name) {
        return ALL.stream()
                .filter(peer -> peer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no peer is called \"" + name + "\"; there are: "
                        + ALL.stream().map(Peer::name).collect(Collectors.joining(", "))));
    }

    private interface Builder {
        Prepared prepare(Pattern pattern, Work work, int threads);
    }

    private record Named(String name, Side side, Builder builder) implements Peer {
        @Override
        public Prepared prepare(Pattern pattern, Work work, int threads) {
            return builder.prepare(pattern, work, threads);
        }
    }
}
