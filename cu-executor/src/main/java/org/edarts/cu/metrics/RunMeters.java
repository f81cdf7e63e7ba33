package org.edarts.cu.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.RunListener;
import org.edarts.cu.host.RunOutcome;

/** The meters of a CAM that count what becomes of its runs. Any thread may call. */
final class RunMeters implements RunListener {
    /** A registry keeps every meter for ever: an application that makes up names for its graphs must not fill it. */
    private static final int MOST_GRAPHS = 100;

    private static final String OTHER_GRAPHS = "other";

    private final MeterRegistry registry;
    private final Tags tags;
    private final Map<RunOutcome, Counter> outcomes = new ConcurrentHashMap<>();
    private final Map<String, Timer> durations = new ConcurrentHashMap<>();
    private final Counter stalls;

    RunMeters(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
        for (RunOutcome outcome : RunOutcome.values()) {
            counter(outcome);
        }
        this.stalls = Counter.builder("edarts.stalls")
                .description("how often no codelet of a run ended for its watchdog time")
                .baseUnit("stalls")
                .tags(tags)
                .register(registry);
    }

    @Override
    public void ended(CodeletGraph graph, RunOutcome outcome, RunReport report) {
        counter(outcome).increment();
        duration(graph.name()).record(report.nanoseconds(), TimeUnit.NANOSECONDS);
    }

    private Counter counter(RunOutcome outcome) {
        return outcomes.computeIfAbsent(
                outcome,
                key -> Counter.builder("edarts.runs")
                        .description("runs that have ended")
                        .baseUnit("runs")
                        .tags(tags.and("outcome", key.label()))
                        .register(registry));
    }

    private Timer duration(String graph) {
        Timer known = durations.get(graph);
        if (known != null) {
            return known;
        }
        String tag = durations.size() < MOST_GRAPHS ? graph : OTHER_GRAPHS;
        return durations.computeIfAbsent(tag, this::register);
    }

    private Timer register(String graph) {
        return Timer.builder("edarts.run.duration")
                .description("how long runs took, from start to end")
                .tags(tags.and("graph", graph))
                .register(registry);
    }

    @Override
    public void stalled(CodeletGraph graph) {
        stalls.increment();
    }
}
