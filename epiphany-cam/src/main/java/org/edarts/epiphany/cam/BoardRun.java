package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * One run of a lowered graph on a board: loads, starts, waits, collects. Between start and end the host only looks whether the
 * cores have ended. One thread owns it.
 */
final class BoardRun {
    private static final Duration FIRST_PAUSE = Duration.ofNanos(10_000);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(1);
    private static final long CLOCK_BEGINS = 0xFFFF_FFFFL;
    private static final int SOFTWARE_EXCEPTION = 1;

    /** Where others find a core's general registers. */
    private static final int REGISTERS = 0xF0000;

    private final Lowering lowering;
    private final Assignment assignment;
    private final Board board;
    private final Workgroup group;
    private final @Nullable BoardObserver observer;
    private final @Nullable Object[] cells;
    private final List<Long> instructionsBefore = new ArrayList<>();

    BoardRun(
            Lowering lowering,
            Board board,
            Workgroup group,
            @Nullable BoardObserver observer,
            @Nullable Object[] cells) {
        this.lowering = lowering;
        this.assignment = lowering.assignment();
        this.board = board;
        this.group = group;
        this.observer = observer;
        this.cells = cells;
    }

    /** Brings firmware, images and blocks to the cores. */
    void load() {
        group.reset();
        group.load(lowering.firmware().program());
        for (int core = 0; core < assignment.cores(); core++) {
            CoreImage image = lowering.images().get(core);
            int behind = lowering.firmware().end();
            write(core, behind, image.code(behind));
            write(core, Layout.RECORD, image.data());
            for (Map.Entry<Integer, CorePlan.Placed> block : image.blocks().entrySet()) {
                Object content = cells[block.getKey()];
                if (content != null) {
                    write(core, block.getValue().address(), BlockBytes.of(content));
                }
            }
        }
    }

    /** Starts all cores, the root last: it lets the others begin. */
    void start() {
        for (int core = 0; core < assignment.cores(); core++) {
            instructionsBefore.add(instructions(core));
            if (core != assignment.root()) {
                group.start(assignment.row(core), assignment.column(core));
            }
        }
        group.start(assignment.row(assignment.root()), assignment.column(assignment.root()));
    }

    /** Waits for the end; returns why the run did not come to it, or {@link RunError#SUCCESS}. */
    RunError await(RunOptions options) {
        Duration pause = FIRST_PAUSE;
        Duration waited = Duration.ZERO;
        long firingsBefore = -1;
        long progress = System.nanoTime();
        while (true) {
            board.pause(pause);
            waited = waited.plus(pause);
            long firings = 0;
            int done = 0;
            for (int core = 0; core < assignment.cores(); core++) {
                int status = word(core, Layout.STATUS);
                if (status == Layout.STATUS_FAULT) {
                    return fault(core);
                }
                done += status == Layout.STATUS_DONE ? 1 : 0;
                firings += word(core, Layout.FIRINGS);
            }
            if (done == assignment.cores()) {
                return RunError.SUCCESS;
            }
            if (observer != null && !observer.complaints().isEmpty()) {
                return broken(String.join("; ", observer.complaints()));
            }
            if (firings == firingsBefore && allIdle()) {
                return RunError.stalled(lowering.graph().name(), waiting());
            }
            if (firings != firingsBefore) {
                progress = System.nanoTime();
                firingsBefore = firings;
            }
            if (options.deadline() != null && waited.compareTo(options.deadline()) > 0) {
                return RunError.late(lowering.graph().name(), options.deadline());
            }
            if (options.watchdog() != null
                    && System.nanoTime() - progress > options.watchdog().toNanos()) {
                return broken("no codelet has ended for " + options.watchdog() + ": " + String.join("; ", waiting()));
            }
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    /** Fetches the blocks as the codelets left them. */
    void collect() {
        for (int core = 0; core < assignment.cores(); core++) {
            for (Map.Entry<Integer, CorePlan.Placed> block :
                    lowering.images().get(core).blocks().entrySet()) {
                Object content = cells[block.getKey()];
                if (content != null) {
                    int bytes = block.getValue().block().length()
                            * block.getValue().block().type().bytes();
                    BlockBytes.into(content, read(core, block.getValue().address(), bytes));
                }
            }
        }
    }

    /** Returns what the cores counted. */
    MeshReport report() {
        List<MeshReport.Core> cores = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            long passed = lowering.images().get(core).tracks().stream()
                    .filter(track -> track.first().role != Node.Role.CODELET)
                    .mapToInt(track -> track.nodes.size())
                    .sum();
            long instructions = instructions(core);
            cores.add(new MeshReport.Core(
                    assignment.row(core),
                    assignment.column(core),
                    word(core, Layout.FIRINGS) - passed,
                    passed,
                    instructions == MeshReport.UNKNOWN
                            ? MeshReport.UNKNOWN
                            : instructions - instructionsBefore.get(core)));
        }
        long ended = Integer.toUnsignedLong(word(assignment.root(), Layout.ENDED));
        return new MeshReport(CLOCK_BEGINS - ended, cores);
    }

    /** Stops all cores where they are. */
    void stop() {
        group.reset();
    }

    private RunError fault(int core) {
        int address = word(core, Layout.FAULT_CODELET);
        String what = word(core, Layout.FAULT_CAUSE) == SOFTWARE_EXCEPTION
                ? "a software exception, such as an unaligned address"
                : "a memory fault";
        String where = String.format(
                "%s before pc 0x%08x, status 0x%08x, on %s",
                what, word(core, Layout.FAULT_PC), word(core, Layout.FAULT_STATE), assignment.nameOf(core));
        int codelet = codeletAt(core, address);
        if (codelet == Node.NONE) {
            return broken(where);
        }
        Exception reason = lowering.images()
                .get(core)
                .meaning(word(core, Layout.FAULT_PC), lowering.library(), register -> register(core, register))
                .orElseGet(() -> new IllegalStateException(where));
        return RunError.failed(lowering.graph(), codelet, assignment.cus().indexOf(core), reason);
    }

    private int register(int core, int number) {
        return group.readWord(assignment.row(core), assignment.column(core), REGISTERS + number * Integer.BYTES);
    }

    private int codeletAt(int core, int address) {
        return lowering.images().get(core).tracks().stream()
                .filter(track -> track.address == address)
                .mapToInt(track -> next(core, track).codelet)
                .findFirst()
                .orElse(Node.NONE);
    }

    /** Returns what a track fires next, or fires now. */
    private Node next(int core, Track track) {
        int arcs = wordAt(core, track.address + Layout.CODELET_ARGUMENTS) >>> Short.SIZE;
        int place = track.nodes.size() - 1;
        for (Track.Phase phase : track.phases()) {
            if (phase.repeats() && phase.arcs == arcs) {
                place = phase.first + phase.rounds - wordAt(core, arcs + Layout.ROUNDS_LEFT);
            }
        }
        return track.nodes.get(Math.min(place, track.nodes.size() - 1));
    }

    private RunError broken(String what) {
        return RunError.machineFailed(lowering.graph().name(), new IllegalStateException(what));
    }

    /** Returns whether all cores wait for signals. */
    private boolean allIdle() {
        int from = lowering.firmware().address("idle");
        int to = lowering.firmware().address("nothing");
        for (int core = 0; core < assignment.cores(); core++) {
            int pc = group.readRegister(assignment.row(core), assignment.column(core), SpecialRegister.PC);
            if (word(core, Layout.STATUS) != Layout.STATUS_DONE && (pc < from || pc >= to)) {
                return false;
            }
        }
        return true;
    }

    /** Returns a sentence for each core that has not ended, and for each codelet some of whose signals have come. */
    private List<String> waiting() {
        List<String> waiting = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            if (word(core, Layout.STATUS) == Layout.STATUS_DONE) {
                continue;
            }
            int pc = group.readRegister(assignment.row(core), assignment.column(core), SpecialRegister.PC);
            waiting.add(String.format("%s is at pc 0x%08x", assignment.nameOf(core), pc));
            for (Track track : lowering.images().get(core).tracks()) {
                Node node = next(core, track);
                if (node.codelet != Node.NONE) {
                    int left = wordAt(core, track.slot);
                    if (left > 0 && left < node.needs()) {
                        waiting.add("codelet " + lowering.nameOf(node) + " waits for " + left + " of " + node.needs()
                                + " signals");
                    }
                }
            }
        }
        return waiting;
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

    private int wordAt(int core, int address) {
        return group.readWord(assignment.row(core), assignment.column(core), address);
    }

    private byte[] read(int core, int address, int bytes) {
        return group.read(assignment.row(core), assignment.column(core), address, bytes);
    }

    private void write(int core, int address, byte[] bytes) {
        group.write(assignment.row(core), assignment.column(core), address, bytes);
    }
}
