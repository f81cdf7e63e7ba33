package org.edarts.epiphany.cam.run;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.diagnosis.MemoryWords;
import org.edarts.epiphany.cam.diagnosis.RunDiagnosis;
import org.edarts.epiphany.cam.host.BoardContents;
import org.edarts.epiphany.cam.host.HostCu;
import org.edarts.epiphany.cam.host.SpentTime;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.MeshTimes;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.watch.HostWatch;
import org.edarts.epiphany.cam.watch.RunWatch;
import org.edarts.su.RunError;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * One run of a lowered graph on a board: loads, starts, waits, collects. Between start and end the host only looks
 * whether the cores have ended, on a simulated board without any access, and fires what is for it to fire. Owner: one
 * thread.
 */
public final class BoardRun implements AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofNanos(10_000);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(1);
    private static final MeshReport.Streamed NOT_COUNTED = new MeshReport.Streamed(
            MeshReport.UNKNOWN, MeshReport.UNKNOWN, MeshReport.UNKNOWN, MeshReport.UNKNOWN, MeshReport.UNKNOWN, 0);
    private static final long CLOCK_BEGINS = 0xFFFF_FFFFL;

    private final Lowering lowering;
    private final Assignment assignment;
    private final Board board;
    private final Workgroup group;
    private final @Nullable BoardObserver observer;
    private final @Nullable RunWatch watch;
    private final @Nullable Object[] cells;
    private final BooleanSupplier closed;
    private final BoardContents contents;
    private final MemoryWords words;
    private final Counts counts;
    private final BoardCounts boardCounts;
    private final CoreStates states;
    private final RunDiagnosis diagnosis;

    /** Null unless the cores tell of their firings themselves. */
    private final @Nullable InstrumentedRun instrumented;

    private @Nullable HostCu host;
    private final SpentTime spent = new SpentTime();
    private @Nullable Duration deadline;

    public BoardRun(
            Lowering lowering,
            Board board,
            Workgroup group,
            @Nullable BoardObserver observer,
            @Nullable RunWatch watch,
            @Nullable TraceRecorder recorder,
            @Nullable Object[] cells,
            BooleanSupplier closed) {
        this.lowering = lowering;
        this.assignment = lowering.assignment();
        this.board = board;
        this.group = group;
        this.observer = observer;
        this.watch = watch;
        this.cells = cells;
        this.closed = closed;
        this.contents = new BoardContents(lowering, board, group, cells);
        this.words = MemoryWords.of(assignment, group, observer);
        this.counts = new Counts(lowering, words);
        this.boardCounts = new BoardCounts(assignment, observer);
        this.states = new CoreStates(lowering, words);
        this.diagnosis = new RunDiagnosis(lowering, group, observer, words, () -> host, cells);
        this.instrumented = lowering.rings()
                .map(rings ->
                        new InstrumentedRun(lowering, rings, board, group, contents, Objects.requireNonNull(recorder)))
                .orElse(null);
    }

    /** Brings all to the cores that they need. */
    public void load() {
        contents.load();
        if (lowering.host().isPresent()) {
            HostWatch watched = watch != null ? watch.host() : instrumented != null ? instrumented.host() : null;
            host = new HostCu(lowering, lowering.host().get(), contents, cells, this::mustStop, spent, watched);
        }
    }

    /**
     * Starts all cores, the root last: it lets the others begin. What the host writes to a core is on its way when the
     * write returns, and what it reads there afterwards comes behind that: so each core has told before that all is
     * there.
     */
    public void start() {
        for (int core = 0; core < assignment.cores(); core++) {
            group.readWord(assignment.row(core), assignment.column(core), Layout.RECORD + Layout.STATUS);
        }
        if (watch != null) {
            watch.begin();
        }
        for (int core = 0; core < assignment.cores(); core++) {
            boardCounts.starts(core);
            if (core != assignment.root()) {
                group.start(assignment.row(core), assignment.column(core));
            }
        }
        group.start(assignment.row(assignment.root()), assignment.column(assignment.root()));
        if (watch != null) {
            watch.started();
        }
        if (instrumented != null) {
            instrumented.started();
        }
        boardCounts.started();
    }

    /** Waits for the end; returns why the run did not come to it, or {@link RunError#SUCCESS}. */
    public RunError await(RunOptions options) {
        String graph = lowering.graph().name();
        Duration pause = FIRST_PAUSE;
        deadline = options.deadline();
        long firingsBefore = -1;
        long progress = System.nanoTime();
        boolean told = false;
        boolean complained = false;
        while (true) {
            HostCu own = host;
            boolean works = own != null && (own.poll() || own.hasReady());
            if (own != null && works) {
                RunError failure = own.hasReady() ? own.fire() : RunError.SUCCESS;
                if (failure != RunError.SUCCESS) {
                    return failure;
                }
                pause = FIRST_PAUSE;
            } else {
                board.pause(pause);
                spent.add(pause);
            }
            if (watch != null) {
                watch.look();
            }
            int done = 0;
            for (int core = 0; core < assignment.cores(); core++) {
                int status = states.status(core);
                if (status == Layout.STATUS_FAULT) {
                    return diagnosis.told(core);
                }
                done += status == Layout.STATUS_DONE ? 1 : 0;
            }
            boolean awaits = own != null && own.awaitsOperations();
            if (done == assignment.cores() && !awaits) {
                if (lowering.stealing().isPresent()) {
                    board.pause(FIRST_PAUSE); // questions may still be on their way: they end before the next run loads
                }
                return RunError.SUCCESS;
            }
            if (observer != null && !observer.complaints().isEmpty()) {
                if (complained) {
                    return diagnosis.seen();
                }
                complained = true; // the firmware may be about to tell what it was
                board.pause(FIRST_PAUSE);
                continue;
            }
            long firings = firings();
            boolean copying = states.anyCopies();
            if (!works && !copying && !awaits && firings == firingsBefore && nothingFires(firings)) {
                return diagnosis.stalled();
            }
            if (works || copying || firings != firingsBefore) {
                progress = System.nanoTime();
                // What a channel signals last may be on its way when it is idle: it has one more pause for that.
                firingsBefore = copying ? -1 : firings;
                told = false;
            }
            Duration limit = options.deadline();
            if (limit != null && isLate()) {
                return diagnosis.late(limit);
            }
            Duration patience = options.watchdog();
            if (patience != null
                    && !told
                    && Duration.ofNanos(System.nanoTime() - progress).compareTo(patience) > 0) {
                told = true;
                // as on hosts the run goes on: how far a simulated one comes meanwhile depends on the host
                diagnosis.warn(patience);
            }
            if (Thread.currentThread().isInterrupted()) {
                return RunError.cancelled(graph);
            }
            if (closed.getAsBoolean()) {
                return RunError.closed(graph);
            }
            if (watch != null && watch.isTraced()) {
                continue;
            }
            Duration longest = own == null ? LONGEST_PAUSE : FIRST_PAUSE;
            pause = pause.multipliedBy(2).compareTo(longest) < 0 ? pause.multipliedBy(2) : longest;
        }
    }

    private boolean isLate() {
        return deadline != null && spent.now().compareTo(deadline) > 0;
    }

    /** Returns whether a body of the host may as well return early. */
    private boolean mustStop() {
        return closed.getAsBoolean() || Thread.currentThread().isInterrupted() || isLate();
    }

    /** Fetches the blocks as the codelets left them. */
    public void collect() {
        boardCounts.ended();
        contents.collect();
        if (instrumented != null) {
            instrumented.succeeded();
        }
    }

    /** Returns what the cores counted. */
    public MeshReport report() {
        return new MeshReport(
                instrumented == null ? cycles() : instrumented.cycles(),
                counts.cores(boardCounts.instructions()),
                boardCounts.accesses(),
                boardCounts.transactions(),
                boardCounts.moved(Loads.of(lowering)),
                streamed(),
                counts.codeMoves(),
                watch == null ? null : watch.times(MeshTimes::new));
    }

    /** Returns for how many cycles a core was at work, of so many; all of them where nobody knows. */
    public long busy(int core, long cycles) {
        return watch == null ? cycles : watch.busy(core);
    }

    /** Returns how many procedures have begun; 0 where nobody knows. */
    public long invoked() {
        return watch == null ? 0 : watch.invoked();
    }

    /** How often codelets of loops fire only a watch knows. */
    private MeshReport.Streamed streamed() {
        if (lowering.firesOnce() || !lowering.homes().needDram()) {
            return lowering.streamed();
        }
        return watch == null ? NOT_COUNTED : lowering.streamed(watch::firings);
    }

    /** Returns how many cycles the root has counted; a few are missing where its timer began again, after 2^32. */
    private long cycles() {
        long ended = Integer.toUnsignedLong(words.ofRecord(assignment.root(), Layout.ENDED));
        return ((long) words.ofRecord(assignment.root(), Layout.LAPS) << Integer.SIZE) + CLOCK_BEGINS - ended;
    }

    /** Returns how many codelets the host has fired. */
    public long firedOnHost() {
        return host == null ? 0 : host.firings();
    }

    /** Stops all cores where they are. */
    public void stop() {
        if (host != null) {
            host.callOff();
        }
        if (watch != null) {
            watch.failed(diagnosis.faulty());
        }
        if (instrumented != null) {
            instrumented.failed(diagnosis.faulty());
        }
        group.reset();
    }

    /** Gives back what the run has reserved. */
    @Override
    public void close() {
        if (watch != null) {
            watch.stop();
        }
        contents.close();
    }

    /** Returns what has not fired when the run has ended badly. */
    public List<String> notFired() {
        return diagnosis.notFired();
    }

    /**
     * Returns whether nothing fires, nor has fired since that was counted: what ends while cores are looked at, one
     * after the other, may have signalled one that was looked at before.
     */
    private boolean nothingFires(long counted) {
        HostCu own = host;
        return states.allIdle() && (own == null || !own.poll() && !own.hasReady()) && firings() == counted;
    }

    private long firings() {
        return firedOnHost() + counts.firings();
    }
}
