package org.edarts.epiphany.time;

/** A part of the chip that acts when its time comes: a router, a link, a DMA channel. */
public interface Actor {
    /**
     * Does whatever this part can do at this time. Called by the agenda's thread only. A part may be woken more often
     * than it has work, so it looks at its own state and does nothing if there is nothing to do.
     *
     * @param now the time, in half cycles
     */
    void act(long now);
}
