package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Two traces side by side. Times are ticks of each trace's own clock.
 *
 * @param first the numbers of the first trace
 * @param second those of the second
 * @param kinds the kinds of codelets that fired in either, the costliest in the first trace first
 * @param parting where they first do different things; null if each unit of both fired the same codelets one after the
 *     other
 */
public record TraceComparison(
        Analysis first,
        Analysis second,
        List<Kind> kinds,
        @Nullable Parting parting) {
    private static final Spread NONE = Spread.of(new long[0]);

    /** Copies the list. */
    public TraceComparison {
        kinds = List.copyOf(kinds);
    }

    /**
     * One kind of codelets.
     *
     * @param name its name
     * @param first its firings in the first trace
     * @param second its firings in the second
     */
    public record Kind(String name, Spread first, Spread second) {}

    /**
     * The first firings, by the time of the earlier one, that differ: the same unit fired other codelets, or one of the
     * two fired nothing more.
     *
     * @param unit the unit's name
     * @param firstTime when its firing began in the first trace; null if there was none
     * @param firstCodelet what it fired there
     * @param secondTime the same of the second trace
     * @param secondCodelet what it fired there
     */
    public record Parting(
            String unit,
            @Nullable Long firstTime,
            @Nullable String firstCodelet,
            @Nullable Long secondTime,
            @Nullable String secondCodelet) {}

    /** Compares two traces. */
    public static TraceComparison of(Trace first, Trace second) {
        return of(first, TraceAnalysis.of(first), second, TraceAnalysis.of(second));
    }

    /** Compares two traces that have been analysed. */
    public static TraceComparison of(Trace first, TraceAnalysis left, Trace second, TraceAnalysis right) {
        return new TraceComparison(
                left.numbers(),
                right.numbers(),
                kinds(left.numbers(), right.numbers()),
                new Partings(first, left.firings(), second, right.firings()).earliest());
    }

    private static List<Kind> kinds(Analysis first, Analysis second) {
        Map<String, Spread> others = new HashMap<>();
        second.codelets().forEach(kind -> others.put(kind.name(), kind.firings()));
        List<Kind> kinds = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (CodeletTimes kind : first.codelets()) {
            seen.add(kind.name());
            kinds.add(new Kind(kind.name(), kind.firings(), others.getOrDefault(kind.name(), NONE)));
        }
        for (CodeletTimes kind : second.codelets()) {
            if (!seen.contains(kind.name())) {
                kinds.add(new Kind(kind.name(), NONE, kind.firings()));
            }
        }
        return kinds;
    }

    /** Looks, unit by unit, for the first firings that differ. */
    private record Partings(Trace first, Firings left, Trace second, Firings right) {
        @Nullable
        Parting earliest() {
            List<Parting> partings = new ArrayList<>();
            for (int unit = 0;
                    unit < Math.max(first.units().size(), second.units().size());
                    unit++) {
                Parting parting = of(unit);
                if (parting != null) {
                    partings.add(parting);
                }
            }
            return partings.stream()
                    .min(Comparator.comparingLong(Partings::time))
                    .orElse(null);
        }

        private static long time(Parting parting) {
            Long left = parting.firstTime();
            Long right = parting.secondTime();
            return left == null ? right == null ? 0 : right : right == null ? left : Math.min(left, right);
        }

        private @Nullable Parting of(int unit) {
            int at = 0;
            while (at < count(first, left, unit)
                    && at < count(second, right, unit)
                    && codelet(first, left, left.firstOf(unit) + at)
                            .equals(codelet(second, right, right.firstOf(unit) + at))) {
                at++;
            }
            boolean hasLeft = at < count(first, left, unit);
            boolean hasRight = at < count(second, right, unit);
            if (!hasLeft && !hasRight) {
                return null;
            }
            Trace named = unit < first.units().size() ? first : second;
            return new Parting(
                    named.units().get(unit).name(),
                    hasLeft ? (Long) left.start(left.firstOf(unit) + at) : null,
                    hasLeft ? codelet(first, left, left.firstOf(unit) + at) : null,
                    hasRight ? (Long) right.start(right.firstOf(unit) + at) : null,
                    hasRight ? codelet(second, right, right.firstOf(unit) + at) : null);
        }

        private static int count(Trace trace, Firings firings, int unit) {
            return unit < trace.units().size() ? firings.firstOf(unit + 1) - firings.firstOf(unit) : 0;
        }

        private static String codelet(Trace trace, Firings firings, int firing) {
            return trace.codelets().instanceName(firings.codelet(firing));
        }
    }
}
