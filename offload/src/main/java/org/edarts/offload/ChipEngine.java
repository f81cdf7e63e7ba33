package org.edarts.offload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.epiphany.board.Board;
import org.jspecify.annotations.Nullable;

/**
 * The cores of a chip, each with a resident loader. The host writes a kernel's code, arguments and arrays into a core's
 * memory and starts it by an interrupt; it looks at the core's record to see whether it has ended. Guarded by its mesh.
 */
final class ChipEngine implements Engine {
    private static final Duration FIRST_PAUSE = Duration.ofNanos(1_000);
    private static final Duration LONGEST_PAUSE = Duration.ofNanos(200_000);

    /** By then what a core has written is in the DRAM. */
    private static final Duration ARRIVAL = Duration.ofNanos(20_000);

    /** As often is looked at most whether fetches have arrived: a second. */
    private static final int MOST_ARRIVALS = 50_000;

    private final Board board;
    private final ChipCores cores;
    private final ChipTurns turns;
    private final DramArrays arrays;
    private final HostWindows windows;
    private final KeptArrays kept = new KeptArrays();
    private final CoreStart starts;
    private final CoreEnd ends;
    private final Deadlocks deadlocks;
    private final HostMail mail;
    private final KernelCompiler compiler = new KernelCompiler();
    private final @Nullable CoreWork<?>[] works;

    /** What each of them is on the core that has it. */
    private final @Nullable ChipCall[] calls;

    /** The cores that have begun with something and not ended it. */
    private final BitSet begun = new BitSet();

    private Duration pause = FIRST_PAUSE;

    /**
     * Makes one; the board is closed with its last user.
     *
     * @param makeWay lets what is under way come to an end, as another user wants the board
     */
    ChipEngine(Board board, Runnable makeWay) {
        this.board = board;
        this.cores = new ChipCores(board);
        this.arrays = new DramArrays(board, cores.count());
        this.windows = new HostWindows(cores, arrays);
        this.starts = new CoreStart(cores, arrays, kept);
        this.ends = new CoreEnd(cores);
        this.deadlocks = new Deadlocks(board, cores);
        this.mail = new HostMail(cores);
        this.works = new CoreWork<?>[cores.count()];
        this.calls = new ChipCall[works.length];
        this.turns = new ChipTurns(board.turns(), cores, kept, starts, this::isIdle, makeWay);
    }

    private boolean isIdle() {
        for (CoreWork<?> work : works) {
            if (work != null) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Device device() {
        return Device.EPIPHANY;
    }

    @Override
    public int cores() {
        return works.length;
    }

    @Override
    public void enter() throws InterruptedException {
        turns.enter();
    }

    @Override
    public void enterUninterrupted() {
        turns.enterUninterrupted();
    }

    @Override
    public boolean tryEnter() {
        return turns.tryEnter();
    }

    @Override
    public boolean canWait() {
        return turns.mayEnter();
    }

    @Override
    public void exit() {
        turns.exit();
    }

    @Override
    public boolean mayBegin() {
        return turns.mayBegin();
    }

    @Override
    public void check(Call<?> call, int ranks) {
        chipCall(call, ranks).requireFits(kept.begin(), arrays.windowBytes());
    }

    private ChipCall chipCall(Call<?> call, int ranks) {
        return new ChipCall(call, compiler.codeOf(call), ranks);
    }

    @Override
    public List<String> explain(Call<?> call, int ranks) {
        return List.of(chipCall(call, ranks).layout().explain());
    }

    @Override
    public void place(PlacedArray<?> array) {
        if (array instanceof Resident<?>) {
            int place = kept.place(array.array(), Elements.bytesOf(array.array()));
            boolean placed = false;
            try {
                byte[] bytes = Elements.bytes(array.array());
                for (int core = 0; core < works.length; core++) {
                    cores.write(core, place, bytes);
                }
                placed = true;
            } finally {
                if (!placed) {
                    kept.forget(array.array());
                }
            }
        } else {
            arrays.place(array);
        }
    }

    @Override
    public void release(PlacedArray<?> array) {
        if (array instanceof Resident<?>) {
            kept.forget(array.array());
        } else {
            arrays.release(array);
        }
    }

    @Override
    public void read(Resident<?> array, int core, Object copy) {
        Elements.into(copy, cores.read(core, kept.of(array.array()), Elements.bytes(copy).length));
    }

    @Override
    public void push(PlacedArray<?> array) {
        if (array instanceof Shared<?> shared) {
            arrays.push(shared);
        }
    }

    @Override
    public void pull(PlacedArray<?> array) {
        if (array instanceof Shared<?> shared) {
            arrays.pull(shared);
        }
    }

    @Override
    public boolean beginTogether(Call<?> call) {
        return ChipCall.sendsMessages(compiler.codeOf(call));
    }

    @Override
    public void prepare(int core, CoreWork<?> work) {
        ChipCall call = chipCall(work.call(), work.ranks());
        if (begun.get(core)) {
            // it was lost, and may still be at what it had
            cores.reset(core);
            begun.clear(core);
        }
        starts.bring(core, work, call);
        works[core] = work;
        calls[core] = call;
    }

    @Override
    public void begin(int core) {
        pause = FIRST_PAUSE;
        begun.set(core);
        cores.start(core);
    }

    @Override
    public void forget(int core) {
        works[core] = null;
        calls[core] = null;
        starts.forget(core);
        windows.forget(core);
    }

    @Override
    public Runnable giveUp(int core, String why) {
        CoreWork<?> work = works[core];
        ChipCall call = calls[core];
        if (work == null || call == null) {
            // its end is being told
            return () -> {};
        }
        works[core] = null;
        cores.reset(core);
        begun.clear(core);
        windows.end(core, call);
        return () -> work.failed(why, null, List.of());
    }

    @Override
    public boolean standsStill() {
        return true;
    }

    @Override
    public List<Runnable> advance() {
        board.pause(pause);
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        List<Runnable> told = new ArrayList<>();
        for (int core = 0; core < works.length; core++) {
            CoreWork<?> work = works[core];
            ChipCall call = calls[core];
            if (work != null && call != null) {
                unlessLost(work, told, () -> look(work, call, told));
            }
        }
        if (pause.equals(LONGEST_PAUSE)) {
            giveUpDeadlocks(told);
        }
        return told;
    }

    /** Does something with a core; if that fails the core is lost, and what is told of others stays. */
    private void unlessLost(CoreWork<?> work, List<Runnable> told, Runnable action) {
        try {
            action.run();
        } catch (RuntimeException failed) {
            forget(work.core());
            told.add(() -> work.lost(failed));
        }
    }

    private void look(CoreWork<?> work, ChipCall call, List<Runnable> told) {
        int core = work.core();
        windows.serve(core, call);
        if (call.sendsMessages()) {
            mail.serve(work, call.layout(), false);
        }
        MeshPrint.take(cores, core).ifPresent(text -> {
            pause = FIRST_PAUSE;
            told.add(() -> work.execution().mesh().printer().said(core, text));
        });
        int status = cores.get(core, LoaderRecord.STATUS);
        if (status == LoaderRecord.STATUS_DONE || status == LoaderRecord.STATUS_FAULT) {
            told.add(end(core, work, call, status == LoaderRecord.STATUS_DONE));
        } else {
            cores.complaint(core).ifPresent(why -> told.add(giveUp(core, why)));
        }
    }

    /** When nothing has ended for long. */
    private void giveUpDeadlocks(List<Runnable> told) {
        Set<KernelExecution<?>> seen = new HashSet<>();
        for (int core = 0; core < works.length; core++) {
            CoreWork<?> work = works[core];
            ChipCall call = calls[core];
            if (work != null && call != null && call.sendsMessages() && seen.add(work.execution())) {
                List<CoreWork<?>> parts = new ArrayList<>();
                for (CoreWork<?> each : works) {
                    if (each != null && each.execution() == work.execution()) {
                        parts.add(each);
                    }
                }
                parts.sort(Comparator.comparingInt(CoreWork::rank));
                unlessLost(
                        work,
                        told,
                        () -> deadlocks
                                .of(parts, call.layout())
                                .ifPresent(text -> parts.forEach(part ->
                                        unlessLost(part, told, () -> told.add(giveUp(part.core(), text))))));
            }
        }
    }

    private Runnable end(int core, CoreWork<?> work, ChipCall call, boolean well) {
        works[core] = null;
        begun.clear(core);
        if (!KnownArrays.usedBy(work.call()).isEmpty()) {
            board.pause(ARRIVAL);
        }
        awaitFetches(core, work.call());
        windows.end(core, call);
        if (call.sendsMessages()) {
            mail.serve(work, call.layout(), true);
        }
        if (well) {
            return ends.returned(core, work, call);
        }
        starts.forget(core);
        return ends.failed(core, work, call);
    }

    /** What a stream has begun to fetch arrives though its kernel has ended, where the next one is to lie. */
    private void awaitFetches(int core, Call<?> call) {
        boolean fetches = call.arguments().stream().anyMatch(argument -> argument.fetching() != null);
        for (int turn = 0; fetches && turn < MOST_ARRIVALS && cores.fetches(core); turn++) {
            board.pause(ARRIVAL);
        }
    }

    @Override
    public void close() {
        turns.part(arrays::close);
    }
}
