package org.edarts.it.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.edarts.calibration.CalibrationReport;
import org.edarts.calibration.Origin;
import org.edarts.calibration.Outcome;
import org.edarts.calibration.Target;
import org.edarts.calibration.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The targets of tier 1 that take seconds are met, and those of tier 2 that parameters were fitted to, with real
 * Epiphany code; {@code edarts calibrate} runs all.
 */
class CalibrationTest {
    static Stream<Target> gates() {
        return Targets.all().stream()
                .filter(target -> !target.slow()
                        && (target.tier() == 1 || target.tier() == 2 && target.origin() == Origin.FITTED));
    }

    @ParameterizedTest
    @MethodSource("gates")
    void theGateIsMet(Target target) {
        Outcome outcome = target.run();
        assertTrue(
                outcome.passes(),
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
