package org.edarts.benchmarks.peer;

import java.util.List;
import java.util.stream.Collectors;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/** The peers that run in a JVM, by name. */
public final class Peers {
    private static final List<Peer> ALL = List.of(
            new Named("ForkJoinPool", ForkJoinGraph::new),
            new Named("fixed pool", FixedPoolGraph::new),
            new Named(
                    "CompletableFuture",
                    (pattern, work, threads) ->
                            new FutureGraph(pattern, work, threads, FutureGraph.Dispatch.ROOTS_ASYNC)),
            new Named(
                    "CompletableFuture async",
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

    private record Named(String name, Builder builder) implements Peer {
        @Override
        public Prepared prepare(Pattern pattern, Work work, int threads) {
            return builder.prepare(pattern, work, threads);
        }
    }
}
