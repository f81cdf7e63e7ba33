package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.SharedMemory;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.memory.RegisterWindow;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * One run of a lowered graph on a board: loads, starts, waits, collects. Between start and end the host only looks
 * whether the cores have ended, on a simulated board without any access. Owner: one thread.
 */
final class BoardRun {
    private static final Duration FIRST_PAUSE = Duration.ofNanos(10_000);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(1);
    private static final long CLOCK_BEGINS = 0xFFFF_FFFFL;
    private static final int SOFTWARE_EXCEPTION = 1;

    /** Holds what a kernel has said last of what is to happen, where the firmware looks at that. */
    private static final int OUTLETS_REGISTER = 18;

    private static final int PC = RegisterWindow.offsetOf(SpecialRegister.PC);

    /** Where others find a core's general registers. */
    private static final int REGISTERS = 0xF0000;

    private final Lowering lowering;
    private final Assignment assignment;
    private final Board board;
    private final Workgroup group;
    private final @Nullable BoardObserver observer;
    private final @Nullable RunWatch watch;
    private final @Nullable Object[] cells;
    private final List<Long> instructionsBefore = new ArrayList<>();
    private final BooleanSupplier closed;
    private long accessesBefore;
    private long accesses = MeshReport.UNKNOWN;
    private @Nullable Postmortem postmortem;

    /** The core on which something failed, or -1. */
    private int faulty = -1;

    BoardRun(
            Lowering lowering,
            Board board,
            Workgroup group,
            @Nullable BoardObserver observer,
            @Nullable RunWatch watch,
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
    }

    /** Brings firmware, images and blocks to the cores. */
    void load() {
        group.reset();
        group.load(lowering.firmware().program());
        for (int core = 0; core < assignment.cores(); core++) {
            CoreImage image = lowering.images().get(core);
            int at = core;
            int behind = lowering.firmware().end();
            lowering.firmware().parts().forEach(part -> write(at, part.address(), part.bytes()));
            write(core, behind, image.code(behind));
            write(core, Layout.RECORD, image.data());
            for (Map.Entry<Integer, CorePlan.Placed> block : image.blocks().entrySet()) {
                Object content = cells[block.getKey()];
                if (content != null) {
                    write(core, block.getValue().address(), BlockBytes.of(content));
                }
            }
        }
        loadDram();
    }

    /** Brings blocks that do not fit into the cores to the DRAM, with what the cores must know of them. */
    private void loadDram() {
        if (lowering.dram().bytes() == 0) {
            return;
        }
        try (SharedMemory memory = board.allocate(0, lowering.dram().bytes())) {
            for (int core = 0; core < assignment.cores(); core++) {
                CoreStream stream = lowering.images().get(core).stream();
                if (!stream.isEmpty()) {
                    write(core, StreamProgram.VECTORS, stream.vectors());
                    memory.write(stream.recordsInDram() - memory.address(), lowering.streamRecords(core));
                    memory.write(stream.stampInDram() - memory.address(), new byte[Long.BYTES]);
                }
            }
            lowering.dram().blocks().forEach((cell, block) -> {
                Object content = cells[cell];
                if (content != null) {
                    memory.write(block.address() - memory.address(), BlockBytes.of(content));
                }
            });
        }
    }

    private void collectDram() {
        if (lowering.dram().bytes() == 0) {
            return;
        }
        try (SharedMemory memory = board.allocate(0, lowering.dram().bytes())) {
            lowering.dram().blocks().forEach((cell, block) -> {
                Object content = cells[cell];
                if (content != null) {
                    BlockBytes.into(content, memory.read(block.address() - memory.address(), block.bytes()));
                }
            });
        }
    }

    /** Brings what the caller gave to the arguments that have it. */
    void loadParameters() {
        for (int cell = 0; cell < cells.length; cell++) {
            if (lowering.graph().cells().get(cell).parameter()) {
                for (int core = 0; core < assignment.cores(); core++) {
                    for (int address : lowering.images().get(core).wordsOf(cell)) {
                        group.writeWord(
                                assignment.row(core), assignment.column(core), address, KernelBody.bits(cells[cell]));
                    }
                }
            }
        }
    }

    /** Starts all cores, the root last: it lets the others begin. */
    void start() {
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
        accessesBefore = observer == null ? 0 : observer.accesses();
    }

    /** Waits for the end; returns why the run did not come to it, or {@link RunError#SUCCESS}. */
    RunError await(RunOptions options) {
        String graph = lowering.graph().name();
        Duration pause = FIRST_PAUSE;
        Duration waited = Duration.ZERO;
        long firingsBefore = -1;
        long progress = System.nanoTime();
        while (true) {
            board.pause(pause);
            waited = waited.plus(pause);
            if (watch != null) {
                watch.look();
            }
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
                return broken(String.join("; ", observer.complaints()) + "; "
                        + postmortem().text());
            }
            if (firings == firingsBefore && allIdle()) {
                return stalled();
            }
            if (firings != firingsBefore) {
                progress = System.nanoTime();
                firingsBefore = firings;
            }
            if (options.deadline() != null && waited.compareTo(options.deadline()) > 0) {
                return late(graph, options.deadline());
            }
            if (options.watchdog() != null
                    && System.nanoTime() - progress > options.watchdog().toNanos()) {
                return broken("no codelet has ended for " + options.watchdog() + ": "
                        + postmortem().text());
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
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    /** Fetches the blocks as the codelets left them. */
    void collect() {
        accesses = observer == null ? MeshReport.UNKNOWN : observer.accesses() - accessesBefore;
        for (int core = 0; core < assignment.cores(); core++) {
            for (Map.Entry<Integer, CorePlan.Placed> block :
                    lowering.images().get(core).blocks().entrySet()) {
                Object content = cells[block.getKey()];
                if (content != null) {
                    CorePlan.Placed placed = block.getValue();
                    BlockBytes.into(content, read(core, placed.address(), placed.bytes()));
                }
            }
        }
        lowering.results()
                .forEach((cell, result) -> cells[cell] = group.readWord(
                        assignment.row(result.core()), assignment.column(result.core()), result.address()));
        collectDram();
    }

    /** Returns what the cores counted. */
    MeshReport report() {
        List<MeshReport.Core> cores = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            boolean counted = lowering.firmware().counts();
            long passed = (long) word(core, Layout.PASSED)
                    + lowering.images().get(core).tracks().stream()
                            .filter(track -> track.first().role != Node.Role.CODELET)
                            .filter(track -> !counted || track.first().role != Node.Role.RELAY)
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
        return new MeshReport(
                CLOCK_BEGINS - ended, cores, accesses, lowering.streamed(), watch == null ? null : watch.times());
    }

    /** Stops all cores where they are. */
    void stop() {
        if (watch != null) {
            watch.failed(faulty);
        }
        group.reset();
    }

    private RunError stalled() {
        Unfinished unfinished = new Unfinished(lowering, this::wordAt);
        List<String> told = new ArrayList<>(unfinished.starved());
        if (told.isEmpty()) {
            told.add(postmortem().text());
            told.addAll(unfinished.open());
            told.removeIf(String::isEmpty);
        }
        if (told.isEmpty()) {
            told.add("a promise is open: no kernel has invoked what completes it");
        }
        return RunError.stalled(lowering.graph().name(), told);
    }

    private RunError fault(int core) {
        faulty = core;
        int cause = word(core, Layout.FAULT_CAUSE);
        if (cause == Layout.FAULT_BOTH) {
            return failed(
                    core,
                    register(core, OUTLETS_REGISTER),
                    new IllegalStateException("a codelet completes the result of its procedure and invokes another one"
                            + " in the same firing, on " + assignment.nameOf(core)
                            + ": let the codelet that comes after the invocation complete it"));
        }
        int pc = word(core, Layout.FAULT_PC);
        String where = String.format(
                "%s before pc 0x%08x, status 0x%08x, on %s",
                cause == SOFTWARE_EXCEPTION ? "a software exception, such as an unaligned address" : "a memory fault",
                pc,
                word(core, Layout.FAULT_STATE),
                assignment.nameOf(core));
        Exception reason = lowering.images()
                .get(core)
                .meaning(pc, lowering.library(), register -> register(core, register))
                .orElseGet(() -> new IllegalStateException(where));
        return failed(core, word(core, Layout.FAULT_CODELET), reason);
    }

    /** What has failed is a codelet of the graph, or of a procedure: an address in a frame tells which. */
    private RunError failed(int core, int address, Exception reason) {
        int cu = assignment.cus().indexOf(core);
        int codelet = postmortem().firing(core);
        if (codelet != Node.NONE) {
            return RunError.failed(lowering.graph(), codelet, cu, reason);
        }
        return lowering.frames()
                .codeletAt(core, address)
                .map(fired -> RunError.failed(fired.procedure(), fired.codelet(), cu, reason))
                .orElseGet(() -> RunError.machineFailed(lowering.graph().name(), reason));
    }

    private int register(int core, int number) {
        return group.readWord(assignment.row(core), assignment.column(core), REGISTERS + number * Integer.BYTES);
    }

    private Postmortem postmortem() {
        Postmortem made = postmortem;
        if (made == null) {
            made = new Postmortem(lowering, group);
            postmortem = made;
        }
        return made;
    }

    /** Returns what has not fired when the run has ended badly. */
    List<String> notFired() {
        return postmortem().notFired();
    }

    private RunError late(String graph, Duration limit) {
        String where = postmortem().text();
        return notFired -> new DeadlineExceededException(
                "run of \"" + graph + "\" did not end within " + limit + ": " + where, notFired);
    }

    private RunError broken(String what) {
        return RunError.machineFailed(lowering.graph().name(), new IllegalStateException(what));
    }

    /** Returns whether all cores wait for signals. */
    private boolean allIdle() {
        int from = lowering.firmware().address("idle");
        int to = lowering.firmware().address("nothing");
        boolean frames = !lowering.frames().isEmpty();
        int waitingFrom = frames ? lowering.firmware().address("idle_waiting") : to;
        int waitingTo = frames ? lowering.firmware().address("waiting_end") : to;
        for (int core = 0; core < assignment.cores(); core++) {
            int pc = wordAt(core, PC);
            boolean idle = pc >= from && pc < to || pc >= waitingFrom && pc < waitingTo;
            if (word(core, Layout.STATUS) != Layout.STATUS_DONE && !idle) {
                return false;
            }
        }
        return true;
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

    private byte[] read(int core, int address, int bytes) {
        return group.read(assignment.row(core), assignment.column(core), address, bytes);
    }

    private void write(int core, int address, byte[] bytes) {
        group.write(assignment.row(core), assignment.column(core), address, bytes);
    }
}
