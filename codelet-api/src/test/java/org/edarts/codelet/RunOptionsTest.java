package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.Test;

/** Options are changed copy by copy. */
class RunOptionsTest {
    private static final Parameter<Integer> N = CodeletGraph.named("graph").parameter("n");

    @Test
    void eachMethodChangesOneThing() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"));
        List<UnaryOperator<RunOptions>> changes = List.of(
                options -> options.with(N, 3),
                options -> options.seed(7),
                options -> options.deadline(Duration.ofSeconds(5)),
                options -> options.watchdog(null),
                options -> options.record(recorder),
                options -> options.checked(!RunOptions.DEFAULT.checked()));
        RunOptions all = RunOptions.DEFAULT;
        RunOptions reversed = RunOptions.DEFAULT;
        for (int change = 0; change < changes.size(); change++) {
            assertNotEquals(RunOptions.DEFAULT, changes.get(change).apply(RunOptions.DEFAULT));
            all = changes.get(change).apply(all);
            reversed = changes.get(changes.size() - 1 - change).apply(reversed);
        }
        assertEquals(all, reversed);
        assertEquals(all.hashCode(), reversed.hashCode());
        assertEquals(Map.of(N, 3), all.arguments());
        assertTrue(all.toString().startsWith("RunOptions[arguments={Parameter \"n\"=3}, seed=7, deadline=PT5S"));
    }

    @Test
    void timesAreAboveZero() {
        assertThrows(IllegalArgumentException.class, () -> RunOptions.DEFAULT.deadline(Duration.ZERO));
        assertThrows(IllegalArgumentException.class, () -> RunOptions.DEFAULT.watchdog(Duration.ofSeconds(-1)));
    }
}
