package org.edarts.cu.host;

import org.edarts.cu.host.unit.Units;

/**
 * What the parts of a CAM share. Any thread may call.
 *
 * @param name the name of the CAM, which its threads carry
 * @param units its units
 * @param runs its runs that have not ended
 * @param counters what its CUs have done
 * @param timers its timers
 * @param calls its calls of code that may take long
 * @param observers who watches its runs
 * @param heapFull what ends a run for which there is no memory to say more
 */
record CamParts(
        String name,
        Units units,
        RunRegistry runs,
        CamCounters counters,
        Timers timers,
        OutsideCalls calls,
        Observers observers,
        HeapFullException heapFull) {
    /** Ends all runs because of something that belongs to none of them. */
    void broke(Throwable failure) {
        for (ActiveRun run : runs.all()) {
            run.broke(failure);
        }
    }
}
