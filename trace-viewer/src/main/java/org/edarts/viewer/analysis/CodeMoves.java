package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/**
 * How the code of functions was moved into the units' memory and out of it.
 *
 * @param units each unit's moves, in the order of the units; those without any are left out
 * @param functions each function's moves, those first whose copies took longest in all
 */
public record CodeMoves(List<Count> units, List<Count> functions) {
    /** Copies the lists. */
    public CodeMoves {
        units = List.copyOf(units);
        functions = List.copyOf(functions);
    }

    /**
     * The moves of one unit, or of one function.
     *
     * @param name whose
     * @param loads copies into a unit's memory
     * @param bytes what was copied
     * @param bytesOfUnits how much of that came from other units
     * @param time how long that took, in ticks
     * @param unloads how often code left
     * @param outside how often code was carried out where it is
     * @param moves how often code moved inside a unit's memory
     */
    public record Count(
            String name, long loads, long bytes, long bytesOfUnits, long time, long unloads, long outside, long moves) {
        private static Count none(String name) {
            return new Count(name, 0, 0, 0, 0, 0, 0, 0);
        }

        private Count plus(int load, int copied, boolean ofUnit, long took, int unload, int ran, int moved) {
            return new Count(
                    name,
                    loads + load,
                    bytes + copied,
                    bytesOfUnits + (ofUnit ? copied : 0),
                    time + took,
                    unloads + unload,
                    outside + ran,
                    moves + moved);
        }

        private Count with(TraceEvent event) {
            return switch (event.kind()) {
                case LOAD ->
                    plus(1, event.enabler(), event.frame() == TraceEvent.IN_ANOTHER_UNIT, event.duration(), 0, 0, 0);
                case UNLOAD -> plus(0, 0, false, 0, 1, 0, 0);
                case OUTSIDE -> plus(0, 0, false, 0, 0, 1, 0);
                case MOVE -> plus(0, 0, false, 0, 0, 0, 1);
                default -> this;
            };
        }
    }

    /** Returns the moves in a trace; none if its units have no caches for code. */
    static CodeMoves of(Trace trace) {
        Map<Integer, Count> functions = new LinkedHashMap<>();
        Function<Integer, Count> named = number -> Count.none(trace.codelets().instanceName(number));
        List<Count> units = new ArrayList<>();
        for (UnitTrace unit : trace.units()) {
            Count sum = Count.none(unit.name());
            for (TraceEvent event : unit.events()) {
                if (isMove(event.kind())) {
                    sum = sum.with(event);
                    functions.put(
                            event.codelet(),
                            functions.computeIfAbsent(event.codelet(), named).with(event));
                }
            }
            if (!sum.equals(Count.none(unit.name()))) {
                units.add(sum);
            }
        }
        List<Count> longest = functions.values().stream()
                .sorted(Comparator.comparingLong(Count::time).reversed())
                .toList();
        return new CodeMoves(units, longest);
    }

    private static boolean isMove(EventKind kind) {
        return kind == EventKind.LOAD
                || kind == EventKind.UNLOAD
                || kind == EventKind.OUTSIDE
                || kind == EventKind.MOVE;
    }
}
