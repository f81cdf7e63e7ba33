package org.edarts.trace.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;

/**
 * The firings of one kind of codelets: of one declaration, or of several whose names differ in numbers only. All invocations of
 * a procedure count together.
 *
 * @param name the name of the declaration, as {@link org.edarts.trace.CodeletTable#declarationName} gives it; with {@code #} for
 *     the numbers if several share it, such as {@code gemm #,#,#}
 * @param firings how long they took
 * @param waits how long they had been ready when they began; without those of which no record tells
 */
public record CodeletSummary(String name, Spread firings, Spread waits) {
    /** Summarises each kind in a trace, the costliest in all first. */
    static List<CodeletSummary> of(Trace trace) {
        CodeletKinds kinds = new CodeletKinds(trace.codelets());
        Map<String, Times> times = new HashMap<>();
        new Activations(trace)
                .forEach((firing, ready) -> times.computeIfAbsent(kinds.of(firing.codelet()), name -> new Times())
                        .add(firing, ready));
        return times.entrySet().stream()
                .map(entry -> entry.getValue().summary(entry.getKey()))
                .sorted(Comparator.comparingLong(
                                (CodeletSummary kind) -> kind.firings().total())
                        .reversed()
                        .thenComparing(CodeletSummary::name))
                .toList();
    }

    private static final class Times {
        private final LongStream.Builder firings = LongStream.builder();
        private final LongStream.Builder waits = LongStream.builder();

        void add(TraceEvent firing, long ready) {
            firings.add(firing.duration());
            if (ready != Activations.UNKNOWN) {
                waits.add(firing.time() - ready);
            }
        }

        CodeletSummary summary(String name) {
            return new CodeletSummary(
                    name,
                    Spread.of(firings.build().toArray()),
                    Spread.of(waits.build().toArray()));
        }
    }
}
