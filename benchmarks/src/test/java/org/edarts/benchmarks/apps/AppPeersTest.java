package org.edarts.benchmarks.apps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.work.WrongRunException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class AppPeersTest {
    private static final Map<App, Problem> PROBLEMS = Map.of(
            App.HEAT, App.HEAT.problem(70, 16),
            App.CHOLESKY, App.CHOLESKY.problem(70, 16),
            App.BFS, App.BFS.problem(1 << 12, 64));

    private static Problem problem(App app) {
        return Objects.requireNonNull(PROBLEMS.get(app));
    }

    static Stream<Arguments> everyPeerSolvesEveryProblem() {
        return AppPeers.all().stream()
                .flatMap(peer -> peer.apps().stream()
                        .flatMap(app -> Stream.of(1, 2).map(threads -> Arguments.of(peer.name(), app, threads))));
    }

    @ParameterizedTest(name = "{0} runs {1} on {2} threads")
    @MethodSource
    void everyPeerSolvesEveryProblem(String peer, App app, int threads) {
        Problem problem = problem(app);
        try (Prepared prepared = AppPeers.named(peer).prepare(problem, threads)) {
            for (int run = 0; run < 10; run++) {
                problem.begin(0);
                prepared.rearm();
                prepared.run();
                problem.verify();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProblemThatNobodySolvedIsNoticed(App app) {
        Problem problem = problem(app);
        problem.begin(0);
        assertThrows(WrongRunException.class, problem::verify);
    }

    @ParameterizedTest
    @EnumSource(names = {"HEAT", "CHOLESKY"})
    void theOrderOfCodeletsIsOneThatTheArcsAllow(App app) {
        StaticProblem problem = (StaticProblem) problem(app);
        problem.begin(0);
        for (int codelet = 0; codelet < problem.pattern().size(); codelet++) {
            problem.fire(codelet);
        }
        problem.verify();
    }

    /** Counts by hand: 3 x 3 tiles make 3 potrf, 3 trsm, 3 syrk and 1 gemm, tied by 12 arcs. */
    @Test
    void choleskyHasTheArcsOfItsTiles() {
        StaticProblem problem = (StaticProblem) App.CHOLESKY.problem(48, 16);
        assertEquals(10, problem.pattern().size());
        assertEquals(12, problem.pattern().arcs());
        assertEquals(1, problem.pattern().roots().length);
        assertEquals(1, problem.pattern().sinks().length);
    }

    @Test
    void anUnknownPeerIsAnsweredWithTheKnownOnes() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> AppPeers.named("GPU"));
        assertTrue(e.getMessage().contains("ForkJoinPool loops"), e.getMessage());
    }
}
