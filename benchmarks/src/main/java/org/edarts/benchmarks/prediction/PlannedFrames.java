package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.OwnedFrames;
import org.edarts.epiphany.cam.report.MeshFrames;

/** Lets CUs own the frames that cores of a mesh do. */
record PlannedFrames(List<MeshFrames> frames) implements OwnedFrames {
    @Override
    public int here(CompiledGraph procedure, int cu) {
        return of(procedure, cu).here();
    }

    @Override
    public List<Integer> elsewhere(CompiledGraph procedure, int cu) {
        return of(procedure, cu).elsewhere();
    }

    private MeshFrames of(CompiledGraph procedure, int cu) {
        return frames.stream()
                .filter(each -> each.unit() == cu && each.procedure().name().equals(procedure.name()))
                .findFirst()
                .orElseGet(() -> new MeshFrames(procedure, cu, 0, List.of()));
    }
}
