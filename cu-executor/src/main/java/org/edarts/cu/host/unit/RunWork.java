package org.edarts.cu.host.unit;

import java.util.List;
import org.edarts.codelet.RunReport;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** A way to run a graph, at work on one run: what is left to do of it, and for whom. */
public interface RunWork {
    /** Wakes who shall begin. Called once, when all units can see the run. */
    void begin();

    /**
     * Returns what units have to do with the run, by their numbers; those behind the last one have nothing. Nobody may
     * write to it.
     */
    UnitWork[] units();

    /** Returns what a unit has to do with the run, or null for a unit that has nothing. */
    default @Nullable UnitWork unit(int unit) {
        UnitWork[] units = units();
        return unit < units.length ? units[unit] : null;
    }

    /** Returns whether a unit would find something to do; called by the thread that runs it. */
    boolean hasWork(int unit);

    /**
     * Returns whether a unit may find something to do. Called by any thread, while the unit sleeps, and so without
     * asking the policy, which decides for the thread of the unit alone.
     */
    boolean mayHaveWork(int unit);

    /** Returns whether a unit that sleeps is to look again after a while even if nobody wakes it; any thread. */
    default boolean wantsWatch() {
        return false;
    }

    /** Returns whether only the end of an operation outside can let the run go on; asked when no unit is engaged. */
    default boolean waitsOutside() {
        return false;
    }

    /** Returns whether nothing is left to fire and nothing is pending; asked when no unit is engaged. */
    boolean exhausted();

    /**
     * Returns what stops a run that is exhausted from being a success, or null. Called by the thread that ends it;
     * again, if there was no memory for the answer.
     */
    @Nullable
    RunError shortfall();

    /**
     * Returns the names of codelets that did not fire. Called by the thread that ends the run; again, as {@link
     * #shortfall}.
     */
    List<String> notFired();

    /** Returns what each CU did. Called by the thread that ends the run. */
    default List<RunReport.Unit> report(int cus) {
        RunReport.Unit[] report = new RunReport.Unit[cus];
        UnitWork[] units = units();
        for (int cu = 0; cu < cus; cu++) {
            report[cu] = units[cu].report(cu);
        }
        return List.of(report);
    }

    /** Returns how many codelets fired so far; any thread. */
    default long fired() {
        long fired = 0;
        for (UnitWork unit : units()) {
            fired += unit.fired();
        }
        return fired;
    }

    /** Returns how long units were at work, in nanoseconds, all together; asked when none is. */
    default long busyNanos() {
        long busy = 0;
        for (UnitWork unit : units()) {
            busy += unit.busyNanos();
        }
        return busy;
    }

    /** Returns how many procedures were invoked so far. */
    default long invoked() {
        return 0;
    }

    /** Returns how many codelets are ready, about; any thread, for monitoring. */
    long ready();

    /** Returns what each unit is doing, for the watchdog. */
    String describe();

    /** Gives back what the run used. Called once, by the thread that ends it, after its end is decided. */
    void release(boolean succeeded);

    /** Returns the root frame's cells. */
    @Nullable
    Object[] cells();
}
