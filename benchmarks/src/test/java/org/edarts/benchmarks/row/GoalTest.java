package org.edarts.benchmarks.row;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Repetition;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.row.Goal.Judgement;
import org.edarts.benchmarks.row.Goal.Verdict;
import org.junit.jupiter.api.Test;

class GoalTest {
    private static Measurement took(String name, Side side, long... nanos) {
        List<Repetition> runs =
                Arrays.stream(nanos).mapToObj(n -> new Repetition(n, 0)).toList();
        return new Measurement(name, side, runs, List.of());
    }

    private static Judgement judge(Goal goal, Unit unit, long... ours) {
        Measurement mine = took("eDARTS", Side.OURS, ours);
        return goal.judge(unit, mine, List.of(mine, took("peer", Side.JAVA, 100, 100, 100, 100, 100, 100, 100)));
    }

    @Test
    void theUpperEndOfTheIntervalDecides() {
        Goal half = Goal.ratio("peer", 0.5);
        assertEquals(
                Verdict.MET,
                judge(half, Unit.MILLIS, 50, 49, 48, 50, 47, 46, 50).verdict());
        Judgement uncertain = judge(half, Unit.MILLIS, 40, 40, 40, 40, 90, 90, 90);
        assertEquals(0.4, uncertain.reached().value(), 1e-9);
        assertEquals(0.9, uncertain.reached().high(), 1e-9);
        assertEquals(Verdict.MISSED, uncertain.verdict());
    }

    @Test
    void withoutThePeerNothingIsMet() {
        Judgement judgement = judge(Goal.ratio("another", 1000), Unit.MILLIS, 1, 1, 1);
        assertEquals(Verdict.NO_PEER, judgement.verdict());
        assertEquals("no peer", judgement.verdict().toString());
        assertEquals(1000, judgement.most());
    }

    /** The peer's efficiency is 0.8, ours may be 0.78. */
    @Test
    void anEfficiencyMayBeALittleBehind() {
        Goal goal = Goal.behind("peer", 0.02);
        Unit efficiency = Unit.efficiency(80);
        assertEquals(
                0.8 / 0.78,
                judge(goal, efficiency, 100, 100, 100, 100, 100, 100, 100).most(),
                1e-9);
        assertEquals(
                Verdict.MET,
                judge(goal, efficiency, 102, 102, 102, 102, 102, 102, 102).verdict());
        assertEquals(
                Verdict.MISSED,
                judge(goal, efficiency, 103, 103, 103, 103, 103, 103, 103).verdict());
    }

    @Test
    void aFigureOfOurOwnIsMeasuredInTheUnitOfTheRow() {
        Goal goal = Goal.figure(1.5);
        assertEquals(Verdict.MET, judge(goal, Unit.NUMBER, 1500, 1400, 1300).verdict());
        assertEquals(Verdict.MISSED, judge(goal, Unit.NUMBER, 1501, 1400, 1300).verdict());
    }

    @Test
    void ratesAndEfficienciesGrowAsTimesShrink() {
        double[] nanos = {1000, 2000, 4000};
        assertEquals(0.5, Unit.efficiency(1000).of(nanos).value(), 1e-9);
        assertEquals(0.25, Unit.efficiency(1000).of(nanos).low(), 1e-9);
        assertEquals(500, Unit.THOUSANDS_PER_SECOND.of(nanos).value(), 1e-9);
        assertEquals(20, Unit.nanosPer("codelet", 100).of(nanos).value(), 1e-9);
    }
}
