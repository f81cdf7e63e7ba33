package org.edarts.viewer.analysis;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.edarts.trace.ArcTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TracedRun;
import org.edarts.viewer.Places;

/**
 * Analyses a trace: its {@link #numbers}, and behind them what is known of each firing. Times are ticks of the trace's
 * clock. Owner: the thread that makes it; afterwards any thread may read.
 */
public final class TraceAnalysis {
    /** Into how many pieces {@link #numbers} divides the time for its {@link Levels}. */
    public static final int PIECES = 200;

    private final Trace trace;
    private final List<TracedRun> tracedRuns;
    private final RunTimes runs;
    private final Firings firings;
    private final Dependencies dependencies;
    private final Chains chains;
    /** Run by run, the last firing of its critical path; -1 if nothing was fired. */
    private final int[] lastOf;

    private final List<UnitAccount.Booked> booked;
    private final Sweep sweep;
    private final boolean readyKnown;
    private final Analysis numbers;

    private TraceAnalysis(Trace trace) {
        this.trace = trace;
        this.tracedRuns = trace.runs();
        this.runs = new RunTimes(tracedRuns);
        Recorded.Columns columns = Recorded.of(trace);
        Causes causes = new Causes(columns);
        boolean complete = trace.dropped() == 0;
        int[] readyOf = Pairing.of(columns, causes.firings(), runs, complete);
        this.firings = firings(columns, causes, readyOf);
        ArcTable arcs = trace.arcs();
        this.dependencies = arcs == null
                ? SignalDependencies.of(columns, causes, readyOf)
                : ArcDependencies.of(columns, arcs, runs, complete);
        this.chains = new Chains(firings, dependencies);
        this.lastOf = lastOf();
        Places places = Places.of(trace);
        List<UnitAccount.Booked> recorded = trace.units().stream()
                .map(unit -> UnitAccount.of(unit, runs, firings, trace.detailed(), places))
                .toList();
        this.sweep = new Sweep(firings, idleCus(recorded), complete ? new Pauses() : unfired(columns.ready(), readyOf));
        this.readyKnown = readyKnown();
        this.booked = withReasons(recorded);
        this.numbers = numbers(booked.stream().map(UnitAccount.Booked::times).toList(), idleCus(booked));
    }

    private static List<Pauses> idleCus(List<UnitAccount.Booked> units) {
        return units.stream()
                .filter(unit -> unit.times().cu())
                .map(UnitAccount.Booked::idle)
                .toList();
    }

    private List<UnitAccount.Booked> withReasons(List<UnitAccount.Booked> recorded) {
        if (!trace.detailed() || trace.header().clock().virtual() || !readyKnown) {
            return recorded;
        }
        SleepReasons reasons = new SleepReasons(sweep, idleCus(recorded).size());
        return recorded.stream()
                .map(unit -> unit.withIdle(reasons.of(unit.idle())))
                .toList();
    }

    /** Analyses a trace. */
    public static TraceAnalysis of(Trace trace) {
        return new TraceAnalysis(trace);
    }

    /** The numbers of the whole. */
    public Analysis numbers() {
        return numbers;
    }

    /** The firings. */
    public Firings firings() {
        return firings;
    }

    /** When a unit was idle, and why as far as that is recorded. */
    public Pauses idleTimes(int unit) {
        return booked.get(unit).idle();
    }

    /** When a unit scheduled, before a firing or an idle time; none unless the trace is detailed. */
    public Pauses dispatches(int unit) {
        return booked.get(unit).dispatches();
    }

    /** When a unit waited for data, as far as that is recorded. */
    public Pauses awaits(int unit) {
        return booked.get(unit).awaits();
    }

    /** When a unit waited for code, within firings or not, as far as that is recorded. */
    public Pauses fetches(int unit) {
        return booked.get(unit).fetches();
    }

    /**
     * How much longer a firing could have taken without making the critical path of its run longer.
     *
     * @param firing its number in {@link #firings}
     */
    public long slack(int firing) {
        int last = lastOf[run(firing)];
        return chains.upTo(last) - chains.through(firing);
    }

    /**
     * Tells the firings that a firing depended on; one may be told several times.
     *
     * @param firing its number in {@link #firings}
     */
    public void forEachSource(int firing, IntConsumer receiver) {
        for (int at = dependencies.begin(firing); at < dependencies.end(firing); at++) {
            int source = Causes.firing(dependencies.cause(at));
            if (source < firings.count()) {
                receiver.accept(source);
            } else {
                forEachSource(source, receiver);
            }
        }
    }

    /** The firings by their starts; of those that began at the same time, each behind those that it depended on. */
    public int[] firingsByStart() {
        return IntStream.range(0, firings.count())
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(firings::start).thenComparingInt(chains::place))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The firings of the critical paths, run by run in the order of their times. */
    public int[] criticalFirings() {
        int[][] paths = new int[lastOf.length][];
        int count = 0;
        for (int run = 0; run < paths.length; run++) {
            paths[run] = lastOf[run] < 0 ? new int[0] : chains.backFrom(lastOf[run]);
            count += paths[run].length;
        }
        int[] all = new int[count];
        int at = 0;
        for (int[] path : paths) {
            for (int i = path.length - 1; i >= 0; i--) {
                all[at++] = path[i];
            }
        }
        return all;
    }

    /**
     * How many codelets were in flight and ready over the time of the runs.
     *
     * @param pieces into how many pieces to divide it, at the most
     */
    public Levels levels(int pieces) {
        long start = tracedRuns.isEmpty() ? 0 : tracedRuns.get(0).start();
        long end =
                tracedRuns.isEmpty() ? 0 : tracedRuns.get(tracedRuns.size() - 1).end();
        LevelMeter inFlight = new LevelMeter(start, end, pieces);
        LevelMeter ready = new LevelMeter(start, end, pieces);
        sweep.tell((from, to, idle, depth, fired) -> {
            inFlight.add(from, to, fired);
            ready.add(from, to, depth);
        });
        return new Levels(start, inFlight.width(), inFlight.level(), readyKnown ? ready.level() : null);
    }

    /** Tells how many CUs were idle and how many codelets ready and in flight, from change to change. */
    public void tellLevels(LevelReceiver receiver) {
        sweep.tell(receiver);
    }

    /** When codelets were ready whose firings lie behind a window, to the end of the run that this has of them. */
    private Pauses unfired(Recorded ready, int[] readyOf) {
        BitSet fired = new BitSet(ready.count);
        Arrays.stream(readyOf).filter(record -> record >= 0).forEach(fired::set);
        Pauses unfired = new Pauses();
        for (int record = fired.nextClearBit(0); record < ready.count; record = fired.nextClearBit(record + 1)) {
            int run = Math.max(0, runs.at(ready.time[record]));
            if (run < runs.count() && ready.time[record] < runs.end(run)) {
                unfired.add(ready.time[record], runs.end(run), null);
            }
        }
        return unfired;
    }

    private Firings firings(Recorded.Columns columns, Causes causes, int[] readyOf) {
        int count = readyOf.length;
        long[] ready = new long[count];
        int[] enablers = new int[count];
        int[] kinds = new int[count];
        KindNumbers numbers = new KindNumbers(trace.codelets());
        Recorded fired = columns.firings();
        for (int firing = 0; firing < count; firing++) {
            boolean recorded = readyOf[firing] >= 0;
            ready[firing] = recorded ? columns.ready().time[readyOf[firing]] : Firings.UNKNOWN;
            int cause = recorded
                    ? causes.of(columns.ready(), readyOf[firing])
                    : fired.enabler[firing] < 0
                            ? Causes.NONE
                            : causes.byTime(fired.enabler[firing], fired.enablerFrame[firing], fired.time[firing]);
            enablers[firing] = cause == Causes.NONE ? Firings.NONE : Causes.firing(cause);
            kinds[firing] = numbers.of(fired.codelet[firing]);
        }
        return new Firings(columns, ready, enablers, kinds, numbers.names());
    }

    private int run(int firing) {
        return Math.max(0, runs.at(firings.start(firing)));
    }

    private int[] lastOf() {
        int[] last = new int[Math.max(1, runs.count())];
        Arrays.fill(last, Firings.NONE);
        for (int firing = 0; firing < firings.count(); firing++) {
            int run = run(firing);
            if (last[run] < 0 || chains.upTo(firing) > chains.upTo(last[run])) {
                last[run] = firing;
            }
        }
        return last;
    }

    private boolean readyKnown() {
        for (int firing = 0; firing < firings.count(); firing++) {
            if (firings.ready(firing) == Firings.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    private Analysis numbers(List<UnitTimes> units, List<Pauses> idle) {
        List<UnitTimes> cus = units.stream().filter(UnitTimes::cu).toList();
        int[] path = criticalFirings();
        CodeletKindTimes kinds = new CodeletKindTimes(firings);
        long length = 0;
        for (int firing : path) {
            length += firings.duration(firing);
        }
        long[] slacks = new long[firings.count()];
        for (int firing = 0; firing < slacks.length; firing++) {
            slacks[firing] = slack(firing);
        }
        CodeMoves moves = CodeMoves.of(trace);
        TimeSplit time = new SplitTimes(trace, runs, cus, idle, !moves.units().isEmpty()).split(sweep, readyKnown);
        return new Analysis(
                Analysis.SCHEMA,
                Provenance.of(trace),
                tracedRuns,
                runs.total(),
                cus.size(),
                firings.count(),
                trace.dropped(),
                time,
                new Bounds(cus.isEmpty() ? 0 : (time.work() + cus.size() - 1) / cus.size(), length),
                trace.dropped() > 0
                        ? null
                        : Efficiencies.of(
                                cus.stream().mapToLong(UnitTimes::busy).toArray(),
                                cus.stream()
                                        .mapToLong(cu -> cu.code() + cu.data())
                                        .toArray(),
                                time.code() != null || time.data() != null,
                                runs.total()),
                new CriticalPath(length, path.length, dependencies.exact(), kinds.shares(path)),
                Slack.of(slacks),
                units,
                kinds.times(),
                LinkCounts.steals(trace),
                LinkCounts.signals(firings, dependencies, chains.homes()),
                levels(PIECES),
                moves,
                LinkLoads.of(trace.links(), runs));
    }
}
