package org.edarts.cu.host.prelude;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.su.Contents;
import org.edarts.su.NameList;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * A run that one unit begins in the order of declaration, and that goes on by slots when that takes long. While it lasts another
 * unit watches, and takes over when a codelet takes long by itself, or its unit has lost its processor.
 */
public final class Prelude implements RunWork {
    /** The name of the class that calls bodies, for those who read stacks. */
    public static final String FIRES_BODIES = PreludeUnit.class.getName();

    /** Fewer codelets are not worth it. */
    private static final int FEWEST_CODELETS = 1_024;

    /** After this time without news, in nanoseconds, another unit takes over. */
    private static final long LONG_NANOS = 20_000;

    private static final long NOT_YET = Long.MAX_VALUE;

    private final RunContext context;
    private final SlotStates states;
    private final @Nullable Object[] cells;
    private final PreludeUnit[] ofUnits;
    private final OrderWord order = new OrderWord();
    private final AtomicBoolean taken = new AtomicBoolean();

    /** When the unit that goes through the order last told that it goes on. */
    private volatile long news = NOT_YET;

    private volatile boolean ended;
    private volatile @Nullable SlotWork slots;

    /**
     * Readies a run.
     *
     * @param states what runs by slots leave behind
     * @throws IllegalArgumentException if parameters and arguments do not match
     */
    public Prelude(RunContext context, SlotStates states) {
        this.context = context;
        this.states = states;
        this.cells = Contents.none(context.graph());
        Contents.fillShared(context.graph(), cells);
        Contents.fillParameters(context.graph(), cells, context.options().arguments());
        this.ofUnits = new PreludeUnit[context.units().cus()];
        for (int cu = 0; cu < ofUnits.length; cu++) {
            ofUnits[cu] = new PreludeUnit(context, this, order, cells, cu);
        }
    }

    /**
     * Returns whether a run may begin this way: of a graph whose declarations are in the order of its arcs, and not recorded. On
     * borrowed threads it may not: one thread may serve all units, and has none left to watch.
     */
    public static boolean suits(RunContext context) {
        CompiledGraph graph = context.graph();
        return graph.forward()
                && graph.codelets() >= FEWEST_CODELETS
                && context.options().recorder() == null
                && context.sleepers().haveThreads()
                && !context.units().dedicatedSu();
    }

    /** Returns what goes on by slots, or null before. */
    @Nullable
    SlotWork slots() {
        return slots;
    }

    /** Lets a unit go through the order; returns false if another one does, or if there is nothing left to do in it. */
    boolean take() {
        if (taken.get() || ended || order.closed() || !taken.compareAndSet(false, true)) {
            return false;
        }
        if (news == NOT_YET) {
            // a unit that watches
            context.sleepers().wakeOne();
        }
        return true;
    }

    /** Lets another unit go through the order, or this one later. */
    void giveBack() {
        taken.set(false);
    }

    /** Tells that the unit which goes through the order goes on. */
    void tell(long now) {
        news = now;
    }

    /** Tells that all codelets have fired. */
    void end() {
        ended = true;
    }

    /** Returns whether nobody has heard for long of the unit that goes through the order. */
    boolean takesLong() {
        long latest = news;
        return !ended && !order.closed() && latest != NOT_YET && System.nanoTime() - latest > LONG_NANOS;
    }

    /** Goes on by slots, if no other unit does so. What is claimed in the order, {@link SlotWork#late} has to tell. */
    void goOnBySlots() {
        if (ofUnits.length > 1 && order.close()) {
            SlotWork work = SlotWork.rest(context.control().run(), states, cells, order.from(), order.to());
            slots = work;
            work.begin();
        }
    }

    /** Wakes any unit; it wakes another one that watches it. */
    @Override
    public void begin() {
        context.sleepers().wakeOne();
    }

    @Override
    public UnitWork[] units() {
        return ofUnits;
    }

    /** While one unit goes through the order the others do not sleep: nobody could wake them if it takes long. */
    @Override
    public boolean hasWork(int unit) {
        SlotWork bySlots = slots;
        return bySlots == null ? !ended : bySlots.hasWork(unit);
    }

    @Override
    public boolean mayHaveWork(int unit) {
        return ofUnits[unit].worthEngaging();
    }

    /** Returns whether there is something to do in the order, or to go on with. */
    boolean worthTaking() {
        return !ended && (!taken.get() && !order.closed() || takesLong());
    }

    @Override
    public boolean exhausted() {
        SlotWork bySlots = slots;
        return bySlots == null ? ended : bySlots.exhausted();
    }

    @Override
    public @Nullable RunError shortfall() {
        SlotWork bySlots = slots;
        return bySlots == null ? null : bySlots.shortfall();
    }

    @Override
    public List<String> notFired() {
        SlotWork bySlots = slots;
        if (bySlots != null) {
            return bySlots.notFired();
        }
        NameList names = new NameList();
        for (int codelet = (int) fired(); codelet < context.graph().codelets(); codelet++) {
            names.add(context.graph().nameOf(codelet));
        }
        return names.list();
    }

    @Override
    public long ready() {
        SlotWork bySlots = slots;
        return bySlots == null ? (ended ? 0 : 1) : bySlots.ready();
    }

    @Override
    public String describe() {
        SlotWork bySlots = slots;
        return bySlots == null
                ? "in the order of declaration, at " + context.graph().nameOf(Math.min(order.from(), last()))
                : bySlots.describe();
    }

    private int last() {
        return context.graph().codelets() - 1;
    }

    @Override
    public void release(boolean succeeded) {
        SlotWork bySlots = slots;
        if (bySlots != null) {
            bySlots.release(succeeded);
        }
    }

    @Override
    public @Nullable Object[] cells() {
        return cells;
    }
}
