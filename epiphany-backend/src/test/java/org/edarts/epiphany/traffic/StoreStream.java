package org.edarts.epiphany.traffic;

import org.edarts.epiphany.mesh.NodePort;
import org.edarts.epiphany.mesh.Requester;
import org.edarts.epiphany.mesh.Waiter;
import org.edarts.epiphany.time.Actor;

/** A core that stores without end, one element per interval unless the mesh stops it, and allocates nothing. */
public final class StoreStream implements Actor, Waiter {
    /** Where the elements go. */
    public interface Addresses {
        /** Returns the address of an element. */
        int of(long element);
    }

    private final TrafficChip chip;
    private final NodePort port;
    private final Addresses addresses;
    private final int size;
    private final int interval;
    private final int self;
    private long sent;

    /**
     * Puts a stream into a node.
     *
     * @param size a power of two of bytes
     * @param interval half cycles between two stores
     */
    public StoreStream(TrafficChip chip, int node, Addresses addresses, int size, int interval) {
        this.chip = chip;
        this.addresses = addresses;
        this.size = size;
        this.interval = interval;
        port = chip.mesh().port(node);
        self = chip.agenda().enrol(this);
        chip.agenda().wake(self, 0);
    }

    /** Returns stores that have left the core. */
    public long sent() {
        return sent;
    }

    @Override
    public void act(long now) {
        if (port.write(Requester.LOAD, addresses.of(sent), size, sent, now, this)) {
            sent++;
            chip.agenda().wake(self, now + interval);
        }
    }

    @Override
    public void resume(long now) {
        chip.agenda().wake(self, now + 1);
    }
}
