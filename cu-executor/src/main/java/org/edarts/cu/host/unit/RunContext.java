package org.edarts.cu.host.unit;

import org.edarts.codelet.RunOptions;
import org.edarts.codelet.compiled.CompiledGraph;

/**
 * What the work of a run is given.
 *
 * @param control the run
 * @param graph what it runs
 * @param options how
 * @param trace what it is recorded with
 * @param units the units of the CAM
 * @param sleepers those of them that sleep
 * @param later the timers of the CAM
 */
public record RunContext(
        RunControl control,
        CompiledGraph graph,
        RunOptions options,
        RunTrace trace,
        Units units,
        Sleepers sleepers,
        Later later) {}
