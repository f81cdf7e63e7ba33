package org.edarts.su.policy;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.MeshForm;

/** Work stealing from the nearest victim first, by the distances of the machine. */
public final class StealNearest extends WorkStealing {
    private final NearestVictims nearest = new NearestVictims();

    @Override
    public String name() {
        return "steal-nearest";
    }

    @Override
    public String summary() {
        return "fires local work depth first; an idle CU steals the oldest codelet of the nearest CU that has any";
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.STEALING);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return nearest.of(machine, unit);
    }
}
