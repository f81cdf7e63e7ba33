package org.edarts.cu.host;

import org.edarts.codelet.RunReport;
import org.edarts.cu.host.unit.Sleepers;
import org.jspecify.annotations.Nullable;

/**
 * What lets the units of a CAM run: threads of their own, or borrowed ones. Any thread may call. To wake throws
 * nothing: what keeps a unit from waking ends runs.
 */
interface UnitThreads extends Sleepers {
    /** Begins. */
    void start();

    /** Asks again for what was asked for and has not come: another run begins. Throws nothing. */
    void insist();

    /** Lets go of what was only asked for: no run is active. Throws nothing. */
    void rest();

    /**
     * Returns what has kept all units from working for so many nanoseconds, though some were woken, or null if they
     * can; ends the run if it will do so for ever. Called on the timer thread, at least twice in that time.
     */
    @Nullable
    String hindrance(ActiveRun run, long nanos);

    /** Returns whether threads were asked for, and none works yet. */
    boolean areAwaited();

    /**
     * Waits for the end of a run, on a thread that is none of the CAM's; it may take longer to hand the codelets to
     * another thread than to fire them, so it may work for the run meanwhile, and for short runs that came before it,
     * as a unit that has nothing else to do.
     *
     * @return what the run did
     * @throws org.edarts.codelet.RunException if the run does not succeed
     */
    RunReport await(ActiveRun run) throws InterruptedException;

    /** Returns the thread that serves a unit now. */
    UnitThread thread(int unit);

    /** Lets all units end, and waits for them. */
    void stop();
}
