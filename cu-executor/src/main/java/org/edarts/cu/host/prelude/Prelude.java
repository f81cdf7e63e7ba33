package org.edarts.cu.host.prelude;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.RestWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.Sleepers;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.su.Contents;
import org.edarts.su.NameList;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * A run that one unit begins in the order of declaration, and that goes on by slots when that takes long. While it
 * lasts another unit watches, and takes over when a codelet takes long by itself, or its unit has lost its processor.
 */
public final class Prelude implements RunWork {
    static {
        FullHeap.initialise(MethodHandles.lookup(), OrderWord.class, Patience.class, PreludeUnit.class);
    }

    /** The name of the class that calls bodies, for those who read stacks. */
    public static final String FIRES_BODIES = PreludeUnit.class.getName();

    private static final long NOT_YET = Long.MAX_VALUE;

    private final RunContext context;
    private final RestWork.Maker maker;
    private final @Nullable Object[] cells;
    private final PreludeUnit[] ofUnits;
    private final OrderWord order = new OrderWord();
    private final AtomicBoolean taken = new AtomicBoolean();
    private final boolean known;

    /** When the unit that goes through the order last told that it goes on. */
    private volatile long news = NOT_YET;

    private volatile boolean ended;
    private volatile @Nullable RestWork rest;

    /**
     * Readies a run.
     *
     * @param maker readies what goes on when a codelet takes long
     * @param known whether the graph ran this way before, to the end: then some patience is due
     * @throws IllegalArgumentException if parameters and arguments do not match
     */
    public Prelude(RunContext context, RestWork.Maker maker, boolean known) {
        this.known = known;
        this.context = context;
        this.maker = maker;
        this.cells = Contents.none(context.graph());
        Contents.fillShared(context.graph(), cells);
        Contents.fillParameters(context.graph(), cells, context.options().arguments());
        this.ofUnits = new PreludeUnit[context.units().cus()];
        for (int cu = 0; cu < ofUnits.length; cu++) {
            ofUnits[cu] = new PreludeUnit(context, this, order, cells, cu);
        }
    }

    /**
     * Returns whether runs of a graph may begin this way: its declarations are in the order of its arcs.
     */
    public static boolean suits(CompiledGraph graph) {
        return graph.forward();
    }

    /**
     * Returns whether a run of such a graph may begin this way: it is not recorded. On borrowed threads it may not: one
     * thread may serve all units, and has none left to watch.
     */
    public static boolean suits(LiveRun run) {
        return !run.recorded() && run.context().sleepers().haveThreads();
    }

    /** Returns what goes on in another way, or null before. */
    @Nullable
    RestWork rest() {
        return rest;
    }

    /** Returns how long codelets may take long before the run goes on otherwise, in nanoseconds. */
    long patience(long now) {
        return Patience.OF_JVM.of(now, context.graph().codelets() - order.to(), ofUnits.length, known);
    }

    /** Returns whether the run did not end in the order of declaration. */
    public boolean changed() {
        return order.closed();
    }

    /** Lets a unit go through the order; returns false if another one does, or if there is nothing left to do in it. */
    boolean take() {
        if (taken.get() || ended || order.closed() || !taken.compareAndSet(false, true)) {
            return false;
        }
        if (ended || order.closed() || context.control().stopped()) {
            // another unit was at it since this one looked, and has told what became of that; in a run that is stopped
            // it may have left some of what it had claimed, and who claims more says that all before has fired
            taken.set(false);
            return false;
        }
        if (news == NOT_YET && !cold()) {
            // a unit that watches
            context.sleepers().wakeOne();
        }
        return true;
    }

    /**
     * Lets another unit go through the order, or this one later; that may be long from now, and tells nothing of the
     * codelets.
     */
    void giveBack() {
        news = NOT_YET;
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
    private boolean takesLong() {
        long latest = news;
        if (ended || order.closed() || latest == NOT_YET) {
            return false;
        }
        long now = System.nanoTime();
        return Patience.OF_JVM.ends(now, latest, patience(now));
    }

    /**
     * Goes on by slots if the unit that goes through the order takes long, also after what slots need was made: it may
     * have been off its processor for a while.
     */
    void takeOverIfLong() {
        if (takesLong()) {
            context.graph().signalTable();
            if (takesLong() && ofUnits.length > 1 && order.close()) {
                FiringPoint.settle();
                goOn();
            }
        }
    }

    /** Goes on by slots, if no other unit does so. What is begun in the order, {@link RestWork#late} has to tell. */
    void goOnOtherwise() {
        if (ofUnits.length > 1 && order.close()) {
            goOn();
        }
    }

    private void goOn() {
        cutOrder();
        RestWork work = maker.rest(context, cells, order.from(), order.to());
        rest = work;
        work.begin();
    }

    /**
     * Finds out what of the closed order a unit has begun: whoever claimed the rest will find that others go on. What
     * it claimed before that has fired, and what comes after may do so while the unit is in a codelet that takes long.
     */
    private void cutOrder() {
        int from = order.from();
        int to = order.to();
        int fired = from;
        int begun = from;
        for (PreludeUnit unit : ofUnits) {
            int codelet = unit.codelet();
            if (codelet >= from && codelet < to) {
                fired = codelet;
                begun = codelet + 1;
            }
        }
        VarHandle.acquireFence();
        order.cut(fired, begun);
    }

    /** Wakes any unit; it wakes another one that watches it, or does so later. */
    @Override
    public void begin() {
        Patience.OF_JVM.begin(System.nanoTime());
        context.sleepers().wakeOne();
        if (cold()) {
            context.later().after(Patience.COLD, new WakeOne(context.sleepers()));
        }
    }

    private record WakeOne(Sleepers sleepers) implements Runnable {
        @Override
        public void run() {
            sleepers.wakeOne();
        }
    }

    private static boolean cold() {
        return Patience.OF_JVM.cold(System.nanoTime());
    }

    @Override
    public UnitWork[] units() {
        return ofUnits;
    }

    /** While one unit goes through the order the others do not sleep: nobody could wake them if it takes long. */
    @Override
    public boolean hasWork(int unit) {
        RestWork goesOn = rest;
        return goesOn == null ? !ended && !(taken.get() && cold()) : goesOn.hasWork(unit);
    }

    @Override
    public boolean mayHaveWork(int unit) {
        return ofUnits[unit].worthEngaging();
    }

    /**
     * A CU that found itself served by a thread that waits for the run sleeps all the same; that thread may leave
     * before it ends.
     */
    @Override
    public boolean wantsWatch() {
        RestWork goesOn = rest;
        return goesOn == null ? !ended && taken.get() && !cold() : goesOn.wantsWatch();
    }

    /** Returns whether there is something to do in the order, or to go on with. */
    boolean worthTaking() {
        return !ended && (!taken.get() && !order.closed() || takesLong());
    }

    @Override
    public boolean exhausted() {
        RestWork goesOn = rest;
        return goesOn == null ? ended : goesOn.exhausted();
    }

    @Override
    public @Nullable RunError shortfall() {
        RestWork goesOn = rest;
        return goesOn == null ? null : goesOn.shortfall();
    }

    @Override
    public List<String> notFired() {
        RestWork goesOn = rest;
        int notBegun = notBegun();
        if (goesOn != null) {
            // who was in a codelet when the run was stopped has told nothing of it
            for (int codelet = order.from(); codelet < notBegun; codelet++) {
                goesOn.begun(codelet);
            }
            return goesOn.notFired();
        }
        NameList names = new NameList();
        for (int codelet = notBegun; codelet < context.graph().codelets(); codelet++) {
            names.add(context.graph(), codelet);
        }
        return names.list();
    }

    private int notBegun() {
        int first = 0;
        for (PreludeUnit unit : ofUnits) {
            first = Math.max(first, unit.notBegun());
        }
        return first;
    }

    @Override
    public long ready() {
        RestWork goesOn = rest;
        return goesOn == null ? (ended ? 0 : 1) : goesOn.ready();
    }

    @Override
    public String describe() {
        RestWork goesOn = rest;
        return goesOn == null
                ? "in the order of declaration, at " + context.graph().nameOf(Math.min(order.from(), last()))
                : goesOn.describe();
    }

    private int last() {
        return context.graph().codelets() - 1;
    }

    @Override
    public void release(boolean succeeded) {
        RestWork goesOn = rest;
        if (goesOn != null) {
            goesOn.release(succeeded);
        }
    }

    @Override
    public @Nullable Object[] cells() {
        return cells;
    }
}
