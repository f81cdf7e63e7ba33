package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.RestWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunTrace;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Contents;
import org.edarts.su.Dormant;
import org.edarts.su.NameList;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** A run by slots and pools: any graph, any policy. */
public final class SlotWork implements RestWork {
    static {
        FullHeap.initialise(
                MethodHandles.lookup(),
                Frame.class,
                FrameCode.class,
                FreeFrames.class,
                FrameWord.class,
                Procedures.class,
                ReadySource.class,
                RemoteFreeList.class,
                SlotPools.class,
                SlotState.class,
                SyncSlots.class,
                UnitFirings.class,
                UnitFrames.class,
                FrameTrace.class,
                PendingCompletion.class);
    }

    /** The name of the class that calls bodies, for those who read stacks. */
    public static final String FIRES_BODIES = UnitFirings.class.getName();

    private static final Object[] NO_CELLS = {};

    private static final int[] NONE = {};

    private final RunContext context;
    private final Units units;
    private final SlotStates states;
    private final SlotState state;
    private final Frame root;
    private final SlotUnit[] ofUnits;

    /** What the slots are told of codelets that have begun in another way, or null. */
    private @Nullable Replay replay;

    private final Tokens tokens;
    private final AtomicBoolean started = new AtomicBoolean();
    private final Operations operations;
    private @Nullable Object[] cells = NO_CELLS;

    /**
     * Readies a run.
     *
     * @throws IllegalArgumentException if a codelet can fire nowhere on the machine, or parameters and arguments do not
     *     match
     */
    public static SlotWork of(LiveRun run, SlotStates states) {
        SlotWork work = states.take(run);
        work.begin(run, Contents.begun(work.root.graph, run.options().arguments()), work.root.graph.starts());
        return work;
    }

    /**
     * Readies the rest of a run of a fixed graph that has begun in another way.
     *
     * @param cells what the cells of the run hold by now
     * @param fired the codelets that have fired
     * @param begun those, and others that may have: {@link #late} is to tell what became of these
     */
    public static SlotWork rest(LiveRun run, SlotStates states, @Nullable Object[] cells, BitSet fired, BitSet begun) {
        SlotWork work = states.take(run);
        work.beginRest(run, cells, fired, begun);
        return work;
    }

    private void beginRest(LiveRun run, @Nullable Object[] restCells, BitSet fired, BitSet begun) {
        begin(run, restCells, NONE);
        Replay late = new Replay(root, begun);
        int[] starts = late.readyAfter(fired);
        replay = late;
        for (SlotUnit unit : ofUnits) {
            unit.startWith(starts);
        }
    }

    /**
     * Readies the rest of a run of a fixed graph that has begun in the order of its codelets: see {@link RestWork}.
     *
     * @param fired the first codelet that may not have fired
     * @param begun the first codelet that was not begun
     */
    static SlotWork rest(LiveRun run, SlotStates states, @Nullable Object[] cells, int fired, int begun) {
        return rest(run, states, cells, upTo(fired), upTo(begun));
    }

    private static BitSet upTo(int to) {
        BitSet all = new BitSet(to);
        all.set(0, to);
        return all;
    }

    @Override
    public void late(int cu, int from, int left, int to) {
        late(cu, range(from, left), range(left, to));
    }

    @Override
    public void begun(int codelet) {
        root.markFired(codelet);
    }

    private static int[] range(int from, int to) {
        int[] range = new int[to - from];
        for (int codelet = from; codelet < to; codelet++) {
            range[codelet - from] = codelet;
        }
        return range;
    }

    /**
     * Tells what became of codelets that a CU had begun before the rest of the run. Called on its thread, while it is
     * engaged.
     *
     * @param fired those that have fired
     * @param left those that are to fire by slots, after all
     */
    public void late(int cu, int[] fired, int[] left) {
        Replay known = replay;
        if (known != null) {
            ofUnits[cu].enable(known.readyAfter(fired, left));
        }
    }

    SlotWork(RunContext context, SlotStates states, SlotState state) {
        this.context = context;
        this.units = context.units();
        this.states = states;
        this.state = state;
        this.root = state.root();
        if (context.trace() != RunTrace.NONE) {
            root.trace();
        }
        this.tokens = new Tokens(context);
        this.operations = new Operations(context.control());
        this.ofUnits = new SlotUnit[units.count()];
        SlotLoads loads = new SlotLoads(state.pools(), units.cus());
        LiveProcedures live =
                new LiveProcedures(context.control(), context.graph().name(), units);
        for (int unit = 0; unit < ofUnits.length; unit++) {
            ofUnits[unit] = new SlotUnit(context, state, loads, live, tokens, operations, started, unit);
        }
    }

    private void begin(LiveRun run, @Nullable Object[] newCells, int[] starts) {
        context.turnTo(run);
        cells = newCells;
        state.begin(cells);
        started.setPlain(false);
        for (SlotUnit unit : ofUnits) {
            unit.begin(starts);
        }
    }

    /** Wakes any unit; it wakes those that it enables something for. */
    @Override
    public void begin() {
        context.sleepers().wakeOne();
    }

    @Override
    public UnitWork[] units() {
        return ofUnits;
    }

    @Override
    public UnitWork unit(int unit) {
        return ofUnits[unit];
    }

    @Override
    public boolean hasWork(int unit) {
        return ofUnits[unit].hasWork();
    }

    @Override
    public boolean mayHaveWork(int unit) {
        return ofUnits[unit].worthEngaging();
    }

    @Override
    public boolean waitsOutside() {
        return started.get() && operations.waiting() && noneReady();
    }

    @Override
    public boolean exhausted() {
        return started.get() && operations.pending() == 0 && noneReady();
    }

    private boolean noneReady() {
        return state.noneReady() && !tokens.awaited();
    }

    @Override
    public @Nullable RunError shortfall() {
        if (root.graph.fixed() && fired() == root.graph.codelets()) {
            return null;
        }
        List<String> waiting = Dormant.onlyPartial(root.graph)
                ? Dormant.partial(root.graph, root.counters, root::hasFired)
                : Dormant.of(root.graph, root.counters, root.cells, root::hasFired)
                        .stalled();
        return waiting.isEmpty() ? null : RunError.stalled(root.graph.name(), waiting);
    }

    @Override
    public List<String> notFired() {
        NameList names = new NameList();
        state.addUnfired(names);
        return names.list();
    }

    @Override
    public long invoked() {
        long invoked = 0;
        for (SlotUnit unit : ofUnits) {
            invoked += unit.invoked();
        }
        return invoked;
    }

    @Override
    public long ready() {
        long ready = 0;
        boolean oneForAll = units.policy().central();
        for (int unit = 0; unit < ofUnits.length; unit++) {
            SlotPools pools = state.pools(unit);
            ready += oneForAll && unit > 0 ? pools.sizeOfBound() : pools.size();
            ready += state.frames(unit).seenKept();
        }
        return ready;
    }

    @Override
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (SlotUnit unit : ofUnits) {
            text.append(text.isEmpty() ? "" : "; ").append(unit.describe());
        }
        int ended = operations.arrived();
        int pending = operations.pending() - ended;
        return text
                + (ended > 0 ? "; " + ended + " split-phase operations have ended and wait for a unit" : "")
                + (pending == 0
                        ? ""
                        : pending == 1
                                ? "; 1 split-phase operation is pending"
                                : "; " + pending + " split-phase operations are pending");
    }

    @Override
    public void release(boolean succeeded) {
        if (succeeded) {
            boolean again = context.trace() == RunTrace.NONE && !operations.any();
            if (again) {
                letGo();
            }
            state.clean();
            states.give(this, state, again);
        }
    }

    private void letGo() {
        cells = NO_CELLS;
        replay = null;
        context.letGo();
        for (SlotUnit unit : ofUnits) {
            unit.end();
        }
    }

    /** Returns how many frames of threaded procedures a unit has made for the run; asked at its end, for tests. */
    public int framesMade(int unit) {
        return state.frames(unit).made();
    }

    @Override
    public @Nullable Object[] cells() {
        return cells;
    }
}
