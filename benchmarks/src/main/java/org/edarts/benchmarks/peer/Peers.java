package org.edarts.benchmarks.peer;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/** The peers that run in a JVM, by name. */
public final class Peers {
    private static final List<Peer> ALL = List.of(
            new Named(
                    "eDARTS",
                    Side.OURS,
                    (pattern, work, threads) -> new EdartsGraph(Declaration.BY_RULE, pattern, work, threads)),
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

    /**
     * Those whose codelets have a lambda each, run again, and those that declare in every run, by what they stand for.
     */
    private static final List<Peer> SPECIAL = List.of(
            ours("eDARTS, each its own", again(Declaration.EACH_ITS_OWN)),
            ours("eDARTS, 16 classes", again(Declaration.EACH_ITS_OWN_CLASSES)),
            java("ForkJoinPool, each its own", nodes(Lambdas.ONE_CLASS, false)),
            java("ForkJoinPool, 16 classes", nodes(Lambdas.SIXTEEN_CLASSES, false)),
            ours("eDARTS once, by rule", once(Declaration.BY_RULE)),
            ours("eDARTS once, by handles", once(Declaration.BY_HANDLES)),
            ours("eDARTS once, each its own", once(Declaration.EACH_ITS_OWN)),
            ours("eDARTS once, 16 classes", once(Declaration.EACH_ITS_OWN_CLASSES)),
            java("ForkJoinPool once", nodes(Lambdas.ONE_CLASS, true)),
            java("ForkJoinPool once, 16 classes", nodes(Lambdas.SIXTEEN_CLASSES, true)),
            java("CompletableFuture once", futures(Lambdas.ONE_CLASS)),
            java("CompletableFuture once, 16 classes", futures(Lambdas.SIXTEEN_CLASSES)));

    private Peers() {}

    private static Peer ours(String name, Builder builder) {
        return new Named(name, Side.OURS, builder);
    }

    private static Peer java(String name, Builder builder) {
        return new Named(name, Side.JAVA, builder);
    }

    private static Builder again(Declaration declaration) {
        return (pattern, work, threads) -> new EdartsGraph(declaration, pattern, work, threads);
    }

    private static Builder once(Declaration declaration) {
        return (pattern, work, threads) -> new EdartsOnce(declaration, pattern, work, threads);
    }

    private static Builder nodes(Lambdas lambdas, boolean once) {
        return (pattern, work, threads) -> new ForkJoinNodes(pattern, work, threads, lambdas, once);
    }

    private static Builder futures(Lambdas lambdas) {
        return (pattern, work, threads) -> new FutureOnce(pattern, work, threads, lambdas);
    }

    /** Returns those that run an indexed codelet again and again, in the order of reports. */
    public static List<Peer> all() {
        return ALL;
    }

    /** Returns the others: those whose codelets have a lambda each, and those that declare in every run. */
    public static List<Peer> special() {
        return SPECIAL;
    }

    /**
     * Returns the peer of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Peer named(String name) {
        return Stream.concat(ALL.stream(), SPECIAL.stream())
                .filter(peer -> peer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no peer is called \"" + name + "\"; there are: "
                        + Stream.concat(ALL.stream(), SPECIAL.stream())
                                .map(Peer::name)
                                .collect(Collectors.joining(", "))));
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
