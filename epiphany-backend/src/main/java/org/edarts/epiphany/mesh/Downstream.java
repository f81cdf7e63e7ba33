package org.edarts.epiphany.mesh;

/** Where a router's output leads: the next router, the node, or off the chip. It has one sender. */
public interface Downstream {
    /** Returns whether a transaction can be sent now; places given up at this very time do not count yet. */
    boolean hasRoom(long now);

    /** Takes a transaction that is sent now. There must be room. */
    void accept(int transaction, long now);

    /** Wakes an actor, once, as soon as there is room again; it is refused now. */
    void awaitRoom(int actor, long now);

    /** The sender, which was refused, sends what it has elsewhere. */
    default void withdraw() {
        // who counts no refusals has nothing to forget
    }
}
