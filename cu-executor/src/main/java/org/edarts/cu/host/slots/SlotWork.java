package org.edarts.cu.host.slots;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Contents;
import org.edarts.su.Dormant;
import org.edarts.su.NameList;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** A run by slots and pools: any graph, any policy. */
public final class SlotWork implements RunWork {
    /** The name of the class that calls bodies, for those who read stacks. */
    public static final String FIRES_BODIES = SlotUnit.class.getName();

    private static final int[] NONE = {};

    private final RunContext context;
    private final Units units;
    private final SlotStates states;
    private final SlotState state;
    private final Frame root;
    private final @Nullable Object[] cells;
    private final SlotUnit[] ofUnits;

    /** What the slots are told of codelets that have begun in another way, or null. */
    private final @Nullable Replay replay;

    private final Tokens tokens;
    private final AtomicBoolean started = new AtomicBoolean();
    private final Operations operations;

    /**
     * Readies a run.
     *
     * @throws IllegalArgumentException if a codelet can fire nowhere on the machine, or parameters and arguments do not match
     */
    public SlotWork(RunContext context, SlotStates states) {
        this(context, states, begun(context, states), null, context.graph().starts());
    }

    private static SlotState begun(RunContext context, SlotStates states) {
        SlotState state = states.take();
        state.begin();
        Contents.fillParameters(
                context.graph(), state.root().cells, context.options().arguments());
        return state;
    }

    /**
     * Readies the rest of a run of a fixed graph that has begun in another way.
     *
     * @param cells what the cells of the run hold by now
     * @param fired the codelets that have fired
     * @param begun those, and others that may have: {@link #late} is to tell what became of these
     */
    public static SlotWork rest(
            RunContext context, SlotStates states, @Nullable Object[] cells, BitSet fired, BitSet begun) {
        SlotState state = states.take();
        state.resume(cells);
        Replay replay = new Replay(state.root(), begun);
        return new SlotWork(context, states, state, replay, replay.readyAfter(fired));
    }

    /**
     * Readies the rest of a run of a fixed graph that has begun in the order of its codelets.
     *
     * @param fired the first codelet that may not have fired
     * @param begun the first codelet that was not begun
     */
    public static SlotWork rest(RunContext context, SlotStates states, @Nullable Object[] cells, int fired, int begun) {
        return rest(context, states, cells, upTo(fired), upTo(begun));
    }

    private static BitSet upTo(int to) {
        BitSet all = new BitSet(to);
        all.set(0, to);
        return all;
    }

    /** Tells that the codelets have fired that were begun before the rest of the run, by the CU that fired them. */
    public void late(int cu, int fired, int begun) {
        late(cu, IntStream.range(fired, begun).toArray(), NONE);
    }

    /**
     * Tells what became of codelets that a CU had begun before the rest of the run. Called on its thread, while it is engaged.
     *
     * @param fired those that have fired
     * @param left those that are to fire by slots, after all
     */
    public void late(int cu, int[] fired, int[] left) {
        if (replay != null) {
            ofUnits[cu].enable(replay.readyAfter(fired, left));
        }
    }

    private SlotWork(RunContext context, SlotStates states, SlotState state, @Nullable Replay replay, int[] starts) {
        this.context = context;
        this.replay = replay;
        this.units = context.units();
        this.states = states;
        this.state = state;
        this.root = state.root();
        this.cells = root.cells;
        if (context.options().recorder() != null) {
            root.trace();
        }
        this.tokens = new Tokens(context);
        this.operations = new Operations(context.control());
        this.ofUnits = new SlotUnit[units.count()];
        SlotLoads loads = new SlotLoads(state.pools(), units.cus());
        LiveProcedures live =
                new LiveProcedures(context.control(), context.graph().name(), units);
        for (int unit = 0; unit < ofUnits.length; unit++) {
            ofUnits[unit] = new SlotUnit(context, state, loads, live, tokens, operations, started, starts, unit);
        }
    }

    /** Wakes any unit; it wakes those that it enables something for. */
    @Override
    public void begin() {
        context.sleepers().wakeOne();
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
        Dormant dormant = Dormant.of(root.graph, root.counters, root.cells, root::hasFired);
        List<String> waiting = dormant.stalled();
        return waiting.isEmpty() ? null : RunError.stalled(root.graph.name(), waiting);
    }

    @Override
    public List<String> notFired() {
        NameList names = new NameList();
        state.addUnfired(names);
        return names.list();
    }

    @Override
    public List<RunReport.Unit> report() {
        List<RunReport.Unit> report = new ArrayList<>(units.cus());
        for (int cu = 0; cu < units.cus(); cu++) {
            report.add(ofUnits[cu].report(cu));
        }
        return report;
    }

    @Override
    public long fired() {
        long fired = 0;
        for (SlotUnit unit : ofUnits) {
            fired += unit.fired();
        }
        return fired;
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
        }
        return ready;
    }

    @Override
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (SlotUnit unit : ofUnits) {
            text.append(text.isEmpty() ? "" : "; ").append(unit.describe());
        }
        int pending = operations.pending();
        return text + (pending > 0 ? "; " + pending + " split-phase operations are pending" : "");
    }

    @Override
    public void release(boolean succeeded) {
        if (succeeded) {
            state.clean();
            states.give(state);
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
