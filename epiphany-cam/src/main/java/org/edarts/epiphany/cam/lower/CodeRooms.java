package org.edarts.epiphany.cam.lower;

import java.util.List;
import org.edarts.epiphany.cam.estimate.MovingKernels;
import org.edarts.epiphany.cam.memory.CoreMemory;

/**
 * What cores have for kernels, some of which bring theirs from the DRAM. Immutable once all of them are laid out.
 *
 * @param plans all cores
 * @param begin where memory begins that the firmware leaves
 */
public record CodeRooms(List<CorePlan> plans, int begin) {
    /** Returns whether any core brings kernels. */
    public boolean exist() {
        return plans.stream().anyMatch(plan -> plan.code.moves());
    }

    /** Returns whether a kernel runs in the DRAM because a core has no room for it. */
    public boolean lacking() {
        return plans.stream().anyMatch(plan -> plan.code.lacksRoom());
    }

    /** Returns how much there is about, as it is found on cores that bring kernels. */
    public MovingKernels.Room about() {
        int most = CoreMemory.mostFree(begin);
        long taken = 0;
        long codelets = 0;
        for (CorePlan plan : plans) {
            if (plan.code.moves()) {
                taken += most - plan.code.region().orElseThrow().room();
                codelets += plan.tracks.stream()
                        .mapToLong(track -> track.nodes.size())
                        .sum();
            }
        }
        return new MovingKernels.Room(most, (double) taken / Math.max(1, codelets));
    }
}
