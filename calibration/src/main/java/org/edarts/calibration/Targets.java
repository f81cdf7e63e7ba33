package org.edarts.calibration;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All targets, by their numbers. */
public final class Targets {
    private Targets() {}

    /** Returns all targets, by their numbers. */
    public static List<Target> all() {
        return Stream.of(
                        PipelineTargets.all(),
                        MessageTargets.all(),
                        PlacementTargets.all(),
                        MeshTargets.all(),
                        DramTargets.all(),
                        DmaTargets.all(),
                        RemoteCodeTargets.all(),
                        KernelTargets.all())
                .flatMap(List::stream)
                .sorted(Comparator.comparingInt(Target::number))
                .toList();
    }
}
