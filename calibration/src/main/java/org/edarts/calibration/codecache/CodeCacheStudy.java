package org.edarts.calibration.codecache;

import java.util.List;
import org.edarts.pic.elf.ElfFile;
import org.jspecify.annotations.Nullable;

/** All experiments with the software cache for code. */
public final class CodeCacheStudy {
    private CodeCacheStudy() {}

    /**
     * Returns the experiments, in the order in which they are told.
     *
     * @param compendium a program many times larger than a core's memory, whose chapters the policies are tried with
     *     too: the tests of the chip have it; null to leave it out
     */
    public static List<Experiment> experiments(@Nullable ElfFile compendium) {
        return List.of(
                new RemoteExperiment(),
                new PlacementExperiment(),
                new WorkingSetExperiment(),
                new PolicyExperiment(compendium),
                new SourceExperiment(),
                new BreakEvenExperiment(),
                new OverheadExperiment());
    }
}
