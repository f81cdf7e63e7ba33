package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.watch.HostWatch;
import org.edarts.epiphany.cam.watch.RunWatch;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.su.RunError;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * One run of a lowered graph on a board: loads, starts, waits, collects. Between start and end the host only looks
 * whether the cores have ended, on a simulated board without any access, and fires what is for it to fire. Owner: one
 * thread.
 */
final class BoardRun implements AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofNanos(10_000);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(1);
    private static final long CLOCK_BEGINS = 0xFFFF_FFFFL;

    private static final int PC = RegisterWindow.offsetOf(SpecialRegister.PC);

    private static final int CHANNEL = RegisterWindow.offsetOf(SpecialRegister.DMA1STATUS);
    private static final int CHANNEL_STATE = 0xF;

    private final Lowering lowering;
    private final Assignment assignment;
    private final Board board;
    private final Workgroup group;
    private final @Nullable BoardObserver observer;
    private final @Nullable RunWatch watch;
    private final @Nullable Object[] cells;
    private final List<Long> instructionsBefore = new ArrayList<>();
    private final BooleanSupplier closed;
    private final BoardContents contents;
    private final Counts counts;

    /** Null unless the cores tell of their firings themselves. */
    private final @Nullable InstrumentedRun instrumented;

    private @Nullable HostCu host;
    private final SpentTime spent = new SpentTime();
    private @Nullable Duration deadline;
    private long accessesBefore;
    private long accesses = MeshReport.UNKNOWN;
    private long transactionsBefore;
    private long transactions = MeshReport.UNKNOWN;
    private @Nullable Postmortem postmortem;

    /** The core on which something failed, or -1. */
    private int faulty = -1;

    BoardRun(
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
        this.counts = new Counts(lowering, this::wordAt);
        this.instrumented = lowering.rings()
                .map(rings ->
                        new InstrumentedRun(lowering, rings, board, group, contents, Objects.requireNonNull(recorder)))
                .orElse(null);
    }

    /** Brings all to the cores that they need. */
    void load() {
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
    void start() {
        for (int core = 0; core < assignment.cores(); core++) {
            group.readWord(assignment.row(core), assignment.column(core), Layout.RECORD + Layout.STATUS);
        }
        if (watch != null) {
            watch.begin();
        }
        for (int core = 0; core < assignment.cores(); core++) {
            instructionsBefore.add(instructions(core));
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
        accessesBefore = observer == null ? 0 : observer.accesses();
        transactionsBefore = observer == null ? 0 : observer.linkCounts().sum();
    }

    /** Waits for the end; returns why the run did not come to it, or {@link RunError#SUCCESS}. */
    RunError await(RunOptions options) {
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
                int status = word(core, Layout.STATUS);
                if (status == Layout.STATUS_FAULT) {
                    return fault(core);
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
                    return new Faults(lowering, group, observer, this::wordAt, postmortem()).seen();
                }
                complained = true; // the firmware may be about to tell what it was
                board.pause(FIRST_PAUSE);
                continue;
            }
            long firings = firings();
            boolean copying = copies();
            if (!works && !copying && !awaits && firings == firingsBefore && nothingFires(firings)) {
                return stalled();
            }
            if (works || copying || firings != firingsBefore) {
                progress = System.nanoTime();
                // What a channel signals last may be on its way when it is idle: it has one more pause for that.
                firingsBefore = copying ? -1 : firings;
                told = false;
            }
            Duration limit = options.deadline();
            if (limit != null && isLate()) {
                return late(graph, limit);
            }
            Duration patience = options.watchdog();
            if (patience != null
                    && !told
                    && Duration.ofNanos(System.nanoTime() - progress).compareTo(patience) > 0) {
                told = true;
                tellThatNothingEnds(patience);
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

    /** As on hosts the run goes on: how far a simulated one comes meanwhile depends on the host. */
    private void tellThatNothingEnds(Duration patience) {
        System.getLogger("org.edarts.watchdog")
                .log(
                        System.Logger.Level.WARNING,
                        "run of \"" + lowering.graph().name() + "\" made no progress for " + patience + "; "
                                + postmortem().text());
    }

    private boolean isLate() {
        return deadline != null && spent.now().compareTo(deadline) > 0;
    }

    /** Returns whether a body of the host may as well return early. */
    private boolean mustStop() {
        return closed.getAsBoolean() || Thread.currentThread().isInterrupted() || isLate();
    }

    /** Fetches the blocks as the codelets left them. */
    void collect() {
        if (observer != null) {
            accesses = observer.accesses() - accessesBefore;
            transactions = observer.linkCounts().sum() - transactionsBefore;
        }
        contents.collect();
        if (instrumented != null) {
            instrumented.succeeded();
        }
    }

    /** Returns what the cores counted. */
    MeshReport report() {
        List<Long> instructions = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            long now = instructions(core);
            instructions.add(now == MeshReport.UNKNOWN ? now : now - instructionsBefore.get(core));
        }
        return new MeshReport(
                instrumented == null ? cycles() : instrumented.cycles(),
                counts.cores(instructions),
                accesses,
                transactions,
                streamed(),
                counts.codeMoves(),
                watch == null ? null : watch.times(MeshTimes::new));
    }

    /** Returns for how many cycles a core was at work, of so many; all of them where nobody knows. */
    long busy(int core, long cycles) {
        return watch == null ? cycles : watch.busy(core);
    }

    /** Returns how many procedures have begun; 0 where nobody knows. */
    long invoked() {
        return watch == null ? 0 : watch.invoked();
    }

    /** How often codelets of loops fire only a watch knows. */
    private MeshReport.Streamed streamed() {
        if (lowering.firesOnce() || !lowering.homes().needDram()) {
            return lowering.streamed();
        }
        return watch == null ? MeshReport.Streamed.NOT_COUNTED : lowering.streamed(watch::firings);
    }

    /** Returns how many cycles the root has counted; a few are missing where its timer began again, after 2^32. */
    private long cycles() {
        long ended = Integer.toUnsignedLong(word(assignment.root(), Layout.ENDED));
        return ((long) word(assignment.root(), Layout.LAPS) << Integer.SIZE) + CLOCK_BEGINS - ended;
    }

    /** Returns how many codelets the host has fired. */
    long firedOnHost() {
        return host == null ? 0 : host.firings();
    }

    /** Stops all cores where they are. */
    void stop() {
        if (host != null) {
            host.callOff();
        }
        if (watch != null) {
            watch.failed(faulty);
        }
        if (instrumented != null) {
            instrumented.failed(faulty);
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

    private RunError stalled() {
        Unfinished unfinished = new Unfinished(lowering, this::wordAt);
        List<String> told = new ArrayList<>(unfinished.starved());
        if (told.isEmpty()) {
            told.add(postmortem().text());
            told.addAll(unfinished.open());
            told.addAll(postmortem().openPromises());
            told.removeIf(String::isEmpty);
        }
        if (told.isEmpty()) {
            told.add(
                    lowering.graph().promises().isEmpty()
                            ? "nothing is ready or fires, and no slot has some of its signals and not all: what was"
                                    + " chosen leads to less than the end of the run waits for"
                            : "a promise is open: no kernel has completed it, or invoked what does");
        }
        return RunError.stalled(lowering.graph().name(), told);
    }

    private RunError fault(int core) {
        faulty = core;
        return new Faults(lowering, group, observer, this::wordAt, postmortem()).told(core);
    }

    private Postmortem postmortem() {
        Postmortem made = postmortem;
        if (made == null) {
            made = new Postmortem(lowering, group, host, cells);
            postmortem = made;
        }
        return made;
    }

    /** Returns what has not fired when the run has ended badly. */
    List<String> notFired() {
        return postmortem().notFired();
    }

    private RunError late(String graph, Duration limit) {
        String found = postmortem().text();
        String where =
                found.isEmpty() ? "no core fires a codelet now; what is ready is handed out, or on its way" : found;
        return notFired -> new DeadlineExceededException(
                "run of \"" + graph + "\" did not end within " + limit + ": " + where, notFired);
    }

    /**
     * Returns whether nothing fires, nor has fired since that was counted: what ends while cores are looked at, one
     * after the other, may have signalled one that was looked at before.
     */
    private boolean nothingFires(long counted) {
        HostCu own = host;
        return allIdle() && (own == null || !own.poll() && !own.hasReady()) && firings() == counted;
    }

    private long firings() {
        return firedOnHost() + counts.firings();
    }

    /** Returns whether all cores wait for signals. */
    private boolean allIdle() {
        for (int core = 0; core < assignment.cores(); core++) {
            boolean waits = lowering.firmware().waits(wordAt(core, PC), lowering.handsOut(core)) && !awaitsWindow(core);
            if (word(core, Layout.STATUS) != Layout.STATUS_DONE && !waits) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a window is on its way to a core, or has come and the core has not seen it yet. */
    private boolean awaitsWindow(int core) {
        return lowering.images().get(core).windowed().isPresent()
                && ((wordAt(core, CHANNEL) & CHANNEL_STATE) != 0
                        || word(core, Layout.SUMMARY) != 0
                        || word(core, Layout.SUMMARY + Integer.BYTES) != 0);
    }

    /** Returns whether a channel copies for a codelet that has fired already. */
    private boolean copies() {
        return IntStream.range(0, assignment.cores())
                .filter(core -> lowering.images().get(core).kernels().has(SplitCopies.KERNEL))
                .anyMatch(core -> (wordAt(core, CHANNEL) & CHANNEL_STATE) != 0);
    }

    private long instructions(int core) {
        return observer == null
                ? MeshReport.UNKNOWN
                : observer.report(
                                assignment.firstRow() + assignment.row(core),
                                assignment.firstColumn() + assignment.column(core))
                        .instructions();
    }

    private int word(int core, int offset) {
        return wordAt(core, Layout.RECORD + offset);
    }

    /** An observer sees it without an access of the host. */
    private int wordAt(int core, int address) {
        int row = assignment.row(core);
        int column = assignment.column(core);
        return observer == null
                ? group.readWord(row, column, address)
                : observer.word(assignment.firstRow() + row, assignment.firstColumn() + column, address);
    }
}
