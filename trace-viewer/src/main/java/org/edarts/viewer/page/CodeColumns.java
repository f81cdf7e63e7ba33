package org.edarts.viewer.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;
import org.jspecify.annotations.Nullable;

/** Which functions' code was in the memory of which unit, and when, as columns: unit after unit, as they left. */
final class CodeColumns {
    private final Column function = new Column("stayFunction");
    private final Column start = new Column("stayStart");
    private final Column duration = new Column("stayDuration");
    private final Column bytes = new Column("stayBytes");
    private final Trace trace;
    private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
    private final int[] stays;
    private long last;

    CodeColumns(Trace trace) {
        this.trace = trace;
        this.stays = new int[trace.units().size()];
        List<TracedRun> runs = trace.runs();
        long end = runs.isEmpty() ? 0 : runs.get(runs.size() - 1).end();
        trace.units().forEach(unit -> take(unit, end));
    }

    private void take(UnitTrace unit, long end) {
        Map<Integer, TraceEvent> resident = new HashMap<>();
        last = 0;
        for (TraceEvent event : unit.events()) {
            switch (event.kind()) {
                case LOAD -> left(unit, resident.put(event.codelet(), event), event.time());
                case UNLOAD -> left(unit, resident.remove(event.codelet()), event.time());
                default -> {}
            }
        }
        new ArrayList<>(resident.values()).forEach(load -> left(unit, load, Math.max(end, load.end())));
    }

    /** Code stays from where its copy is complete to where it leaves, or is copied anew. */
    private void left(UnitTrace unit, @Nullable TraceEvent load, long time) {
        if (load != null && load.end() <= time) {
            function.add(numbers.computeIfAbsent(load.codelet(), codelet -> numbers.size()));
            start.addSigned(load.end() - last);
            duration.add(time - load.end());
            bytes.add(load.enabler());
            last = time;
            stays[unit.unit()]++;
        }
    }

    /** How often code stayed in the memory of a unit. */
    int stays(int unit) {
        return stays[unit];
    }

    /** The names of the functions, by the numbers that the columns have for them. */
    List<String> functions() {
        return numbers.keySet().stream().map(trace.codelets()::instanceName).toList();
    }

    List<Column> columns() {
        return List.of(function, start, duration, bytes);
    }
}
