package org.edarts.epiphany.pic;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.pic.cache.CacheEvents;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.CodePlace;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitRecorder;

/**
 * Records how the software caches of a run move code, in cycles: a unit for each core, on which the program fires as
 * codelet 0. Calls of functions that are in the cache are not recorded: there are too many. Owner: the thread that
 * simulates the chip.
 */
public final class CacheTrace {
    private static final int PROGRAM = 0;

    private final Chip board;
    private final List<Integer> nodes;
    private final TraceRecorder recorder;
    private final Map<MovableFunction, Integer> numbers = new HashMap<>();

    /**
     * Makes the record of a run.
     *
     * @param program what runs
     * @param board the chip and its board
     * @param nodes the numbers in the chip of the cores that run it
     */
    public CacheTrace(CachedProgram program, Chip board, List<Integer> nodes) {
        this.board = board;
        this.nodes = List.copyOf(nodes);
        recorder = new TraceRecorder(nodes.stream()
                .map(node -> TrappedCore.name(board.map().coreId(node)))
                .toList());
        String file = String.valueOf(Path.of(program.program().name()).getFileName());
        List<CodeletTable.Codelets> names = new ArrayList<>();
        names.add(new CodeletTable.Codelets(file, 1));
        for (MovableFunction function : program.image().movable()) {
            numbers.put(function, names.size());
            names.add(new CodeletTable.Codelets(function.function().name(), 1));
        }
        recorder.declare(new CodeletTable.Procedure(file, names));
        recorder.runStarted(0);
    }

    /** Returns what is to be told of the cache of a core, by its number in the chip. */
    public CacheEvents of(int node) {
        UnitRecorder unit = recorder.unit(nodes.indexOf(node));
        return new CacheEvents() {
            private int from = TraceEvent.STORED;

            @Override
            public void hit(MovableFunction function, long cycle) {}

            @Override
            public void copied(MovableFunction function, CodePlace place, long cycles) {
                from = code(place);
            }

            @Override
            public void loaded(MovableFunction function, int start, long began, long ended) {
                unit.load(
                        began,
                        ended,
                        number(function),
                        from,
                        function.function().size() + 3 & -4,
                        start);
            }

            @Override
            public void prefetched(MovableFunction function, int start, long began, long ended) {
                from = TraceEvent.STORED;
                loaded(function, start, began, ended);
            }

            @Override
            public void unloaded(MovableFunction function, long cycle) {
                unit.unload(cycle, number(function));
            }

            @Override
            public void moved(MovableFunction function, int before, int now, long cycle) {
                unit.move(cycle, number(function), before, now);
            }

            @Override
            public void ranOutside(MovableFunction function, boolean stackFull, long cycle) {
                unit.outside(cycle, number(function), TraceEvent.STORED);
            }

            @Override
            public void ranElsewhere(MovableFunction function, CodePlace place, long cycle) {
                unit.outside(cycle, number(function), code(place));
            }
        };
    }

    private static int code(CodePlace place) {
        return place == CodePlace.NEIGHBOUR ? TraceEvent.IN_ANOTHER_UNIT : TraceEvent.STORED;
    }

    private int number(MovableFunction function) {
        return numbers.getOrDefault(function, TraceEvent.NONE);
    }

    /**
     * Ends the record.
     *
     * @param outcome what the run did
     * @param writer the name and version of the program that keeps the record
     * @param commandLine what the user typed
     * @param policy which functions left the caches
     */
    public Trace trace(TimedRun.Outcome outcome, String writer, String commandLine, String policy) {
        for (int unit = 0; unit < nodes.size(); unit++) {
            CoreReport core = outcome.cores().get(unit);
            recorder.unit(unit)
                    .fire(0, core.cycles(), PROGRAM, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        }
        long end = outcome.cores().stream().mapToLong(CoreReport::cycles).max().orElse(0);
        if (outcome.ending().complaints().isEmpty()) {
            recorder.runEnded(end);
        } else {
            recorder.runFailed(end, PROGRAM, TraceEvent.ROOT_FRAME);
        }
        return recorder.snapshot(new TraceHeader(
                writer,
                commandLine,
                "{}",
                board.name(),
                policy,
                0,
                TraceClock.simulatedCycles(board.clockHertz()),
                null));
    }
}
