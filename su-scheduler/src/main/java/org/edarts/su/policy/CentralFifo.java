package org.edarts.su.policy;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** One queue for all CUs, first in first out: the baseline. */
public final class CentralFifo implements SchedulingPolicy {
    @Override
    public String name() {
        return "fifo";
    }

    @Override
    public String summary() {
        return "one queue for all CUs, first in first out; the baseline of studies";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.FIFO;
    }

    @Override
    public boolean central() {
        return true;
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.CENTRAL);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {};
    }
}
