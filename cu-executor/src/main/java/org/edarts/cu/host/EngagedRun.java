package org.edarts.cu.host;

import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.Sleepers;

/**
 * A run in which units engage while they work for it. The last one to let go sees whether it has ended, or may rest:
 * units do not look at a run that only an operation outside can let go on. Any thread may call.
 */
abstract class EngagedRun extends LiveRun {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final TerminationDetector engagement = new TerminationDetector();
    private final Sleepers sleepers;
    private final int units;

    /** Makes a run in which no unit is engaged. */
    EngagedRun(Sleepers sleepers, int units) {
        this.sleepers = sleepers;
        this.units = units;
    }

    /** Returns what is done for the run. */
    abstract RunWork work();

    /** Breaks the run off, as there was no memory to say why. Throws nothing. */
    abstract void outOfMemory();

    /** Ends the run. Called once, when no unit can engage any more. Throws nothing. */
    abstract void reachEnd();

    /** Lets units look at the run no more. Throws nothing. */
    abstract void rest();

    /** Lets units look at the run again; returns whether they did not before. */
    abstract boolean wake();

    final Sleepers sleepers() {
        return sleepers;
    }

    /** Lets a CU take part; returns false if the run has ended. */
    final boolean engage() {
        return engagement.engage();
    }

    /**
     * Lets a unit go. Throws nothing.
     *
     * @param told whether all that went wrong has been told; where a full heap kept the JVM from entering the handler
     *     that would have done so, it has not, and the run breaks off
     */
    final void disengage(boolean told) {
        if (!told) {
            outOfMemory();
        }
        if (engagement.disengage()) {
            endIfPossible();
            restIfPossible();
        }
    }

    private boolean nothingLeft() {
        return stopped() || work().exhausted();
    }

    /** Ends the run if no CU is engaged and nothing is left. Throws nothing. */
    final void endIfPossible() {
        while (true) {
            try {
                long stamp = engagement.stamp();
                if (stamp != TerminationDetector.BUSY && nothingLeft() && engagement.end(stamp)) {
                    reachEnd();
                }
                return;
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    /**
     * Lets units not look at the run while it waits for operations outside. Whoever engages meanwhile may have found
     * something to do, and is noticed; whoever ends an operation wakes the run before and, if need be, after it. If
     * nothing came of that, it may rest again: no unit would, as none engages in a run that has nothing for it.
     */
    private void restIfPossible() {
        long stamp = engagement.stamp();
        while (stamp != TerminationDetector.BUSY && work().waitsOutside()) {
            rest();
            if (engagement.stamp() == stamp && work().waitsOutside()) {
                return;
            }
            wakeUp();
            stamp = engagement.stamp();
        }
    }

    /** Lets units look at the run again, all of which may have something to do; returns whether they did not before. */
    private boolean wakeUp() {
        try {
            if (wake()) {
                for (int unit = 0; unit < units; unit++) {
                    sleepers.wake(unit);
                }
                return true;
            }
        } catch (Throwable noMemory) {
            broke(noMemory);
        }
        return false;
    }

    @Override
    public final void arriving() {
        wake();
    }

    @Override
    public final void arrived() {
        boolean rested = wakeUp();
        sleepers.wakeOne();
        if (rested) {
            // perhaps because a unit has delivered what arrived already
            restIfPossible();
        }
    }
}
