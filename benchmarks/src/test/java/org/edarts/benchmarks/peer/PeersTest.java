package org.edarts.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.Patterns;
import org.edarts.benchmarks.pattern.TaskBench.Grid;
import org.edarts.benchmarks.work.Work;
import org.edarts.benchmarks.work.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class PeersTest {
    private static final int RUNS = 20;
    private static final int FEW_RUNS = 3;
    private static final Patterns SIZES = new Patterns(2000, 40, Grid.of(32, 20), 5);

    static Stream<Arguments> everyPeerOnEveryPattern() {
        return Peers.all().stream()
                .flatMap(peer -> Patterns.names().stream()
                        .flatMap(pattern ->
                                Stream.of(1, 2).map(threads -> Arguments.of(peer.name(), pattern, threads))));
    }

    @ParameterizedTest(name = "{0} runs {1} on {2} threads")
    @MethodSource
    void everyPeerOnEveryPattern(String peer, String name, int threads) {
        Pattern pattern = SIZES.named(name);
        for (Workload workload : List.of(Workload.PROOF, Workload.CHECKED)) {
            Work work = workload.on(pattern);
            try (Prepared prepared = Peers.named(peer).prepare(pattern, work, threads)) {
                for (int run = 0; run < RUNS; run++) {
                    work.begin(0);
                    prepared.rearm();
                    prepared.run();
                    work.verify();
                }
            }
        }
    }

    static Stream<Arguments> thoseThatDeclareOtherwise() {
        return Peers.special().stream()
                .flatMap(peer -> Patterns.names().stream().map(pattern -> Arguments.of(peer.name(), pattern)));
    }

    @ParameterizedTest(name = "{0} runs {1}")
    @MethodSource
    void thoseThatDeclareOtherwise(String peer, String name) {
        Pattern pattern = SIZES.named(name);
        Work work = Workload.PROOF.on(pattern);
        try (Prepared prepared = Peers.named(peer).prepare(pattern, work, 2)) {
            for (int run = 0; run < FEW_RUNS; run++) {
                work.begin(0);
                prepared.run();
                work.verify();
            }
        }
    }

    @Test
    void anUnknownPeerIsAnsweredWithTheKnownOnes() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Peers.named("GPU"));
        assertTrue(e.getMessage().contains("ForkJoinPool"), e.getMessage());
    }
}
