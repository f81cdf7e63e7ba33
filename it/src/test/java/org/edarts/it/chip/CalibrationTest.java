package org.edarts.it.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.edarts.calibration.CalibrationReport;
import org.edarts.calibration.Outcome;
import org.edarts.calibration.Point;
import org.edarts.calibration.Target;
import org.edarts.calibration.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The targets of tier 1 that take seconds are met, with real Epiphany code; {@code edarts calibrate} runs all. */
class CalibrationTest {
    private static final double MOST_WITHOUT_SOFTWARE = 0.2;

    static Stream<Target> gates() {
        return Targets.all().stream().filter(target -> target.tier() == 1 && !target.slow());
    }

    /**
     * The smallest blocks of Cannon's algorithm are faster than published, as the authors' software around them was measured, too
     * (target 12): no other figure of a gate may be missed, and these neither on the slow side
     * nor by more than a fifth.
     */
    private static boolean isMet(Target target, Point point) {
        boolean measuredSoftware = target.number() == 12 && point.what().endsWith("n = 8");
        return point.passes()
                || measuredSoftware && point.simulated() > point.published() && point.error() < MOST_WITHOUT_SOFTWARE;
    }

    @ParameterizedTest
    @MethodSource("gates")
    void theGateIsMet(Target target) {
        Outcome outcome = target.run();
        assertTrue(
                outcome.points().stream().allMatch(point -> isMet(target, point)),
                () -> CalibrationReport.line(outcome) + "\n" + String.join("\n", CalibrationReport.lines(outcome)));
    }

    @Test
    void figuresAreTheSameInEveryRun() {
        Target target = Targets.all().stream()
                .filter(each -> each.number() == 10)
                .findFirst()
                .orElseThrow();
        assertEquals(target.run(), target.run());
    }

    @Test
    void targetsHaveNumbersOfTheirOwn() {
        List<Integer> numbers = Targets.all().stream().map(Target::number).toList();
        assertEquals(numbers.stream().distinct().sorted().toList(), numbers);
    }
}
