package org.edarts.viewer.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.trace.Trace;

/** The numbers of random schedules against their definitions, tick by tick and chain by chain. */
class AnalysisProperties {
    @Property(tries = 300)
    void theNumbersAreThoseOfTheDefinitions(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int codelets,
            @ForAll @IntRange(min = 1, max = 4) int cus,
            @ForAll boolean withArcs) {
        RandomSchedule schedule = new RandomSchedule(seed, codelets, cus);
        TraceAnalysis analysis = TraceAnalysis.of(schedule.trace(withArcs));
        Analysis numbers = analysis.numbers();
        long work = Arrays.stream(schedule.durations).sum();
        long path = schedule.longestChain(schedule.durations);

        assertEquals(codelets, numbers.fired());
        assertEquals(cus, numbers.cus());
        assertEquals(schedule.makespan, numbers.makespan());
        assertEquals(path, numbers.criticalPath().length());
        assertEquals(new Bounds((work + cus - 1) / cus, path), numbers.bounds());
        assertTrue(numbers.bounds().highest() <= schedule.makespan);
        assertEquals(
                schedule.arcs(),
                numbers.signals().stream().mapToLong(Link::count).sum());
        split(schedule, numbers.time(), work);
        levels(schedule, numbers.levels(), work);
        slack(schedule, analysis, path);
    }

    /** Windows beside each other have what the whole has: they divide it. */
    @Property(tries = 200)
    void windowsDivideTheTime(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int codelets,
            @ForAll @IntRange(min = 1, max = 4) int cus,
            @ForAll @IntRange(max = 100) int percent,
            @ForAll boolean withArcs) {
        Trace trace = new RandomSchedule(seed, codelets, cus).trace(withArcs);
        Analysis whole = Analysis.of(trace);
        long end = whole.makespan();
        long middle = end * percent / 100;
        assertEquals(
                whole.time(),
                Analysis.of(trace.window(Long.MIN_VALUE, Long.MAX_VALUE)).time());
        Analysis before = Analysis.of(trace.window(0, middle));
        Analysis after = Analysis.of(trace.window(middle, end));
        assertEquals(middle, before.makespan());
        assertEquals(end - middle, after.makespan());
        if (before.cus() == cus && after.cus() == cus) {
            TimeSplit first = before.time();
            TimeSplit second = after.time();
            assertEquals(whole.time().work(), first.work() + second.work());
            assertEquals(whole.time().idle(), first.idle() + second.idle());
            assertEquals(first.total(), first.sum());
            assertEquals(second.total(), second.sum());
            assertEquals(
                    Objects.requireNonNull(whole.time().imbalance()),
                    Objects.requireNonNull(first.imbalance()) + Objects.requireNonNull(second.imbalance()));
        }
    }

    private static void split(RandomSchedule schedule, TimeSplit time, long work) {
        assertEquals(schedule.cus * schedule.makespan, time.total());
        assertEquals(time.total(), time.sum());
        assertEquals(work, time.work());
        long lacking = 0;
        for (long tick = 0; tick < schedule.makespan; tick++) {
            long idle = schedule.cus;
            long ready = 0;
            for (int codelet = 0; codelet < schedule.codelets; codelet++) {
                idle -= schedule.start[codelet] <= tick && tick < schedule.end(codelet) ? 1 : 0;
                ready += schedule.ready[codelet] <= tick && tick < schedule.start[codelet] ? 1 : 0;
            }
            lacking += Math.max(0, idle - ready);
        }
        assertEquals(lacking, time.lackOfParallelism());
        assertEquals(time.idle() - lacking, time.imbalance());
    }

    private static void levels(RandomSchedule schedule, Levels levels, long work) {
        assertNotNull(levels.ready());
        long waited = 0;
        for (int codelet = 0; codelet < schedule.codelets; codelet++) {
            waited += schedule.start[codelet] - schedule.ready[codelet];
        }
        assertEquals(work, integral(levels, levels.inFlight(), schedule.makespan), 1e-6);
        assertEquals(waited, integral(levels, Objects.requireNonNull(levels.ready()), schedule.makespan), 1e-6);
    }

    private static double integral(Levels levels, Levels.Level level, long makespan) {
        double sum = 0;
        for (int piece = 0; piece < level.mean().size(); piece++) {
            long from = piece * levels.width();
            sum += level.mean().get(piece) * (Math.min(makespan, from + levels.width()) - from);
            assertTrue(level.mean().get(piece) <= level.most().get(piece));
        }
        return sum;
    }

    /** A firing that takes its slack longer leaves the critical path as it is; one tick more makes it longer. */
    private static void slack(RandomSchedule schedule, TraceAnalysis analysis, long path) {
        for (int firing = 0; firing < analysis.firings().count(); firing++) {
            int codelet = analysis.firings().codelet(firing);
            assertEquals(schedule.cuOf[codelet], analysis.firings().unit(firing));
            assertEquals(schedule.ready[codelet], analysis.firings().ready(firing));
            long[] longer = schedule.durations.clone();
            longer[codelet] += analysis.slack(firing);
            assertEquals(path, schedule.longestChain(longer));
            longer[codelet]++;
            assertEquals(path + 1, schedule.longestChain(longer));
        }
    }
}
