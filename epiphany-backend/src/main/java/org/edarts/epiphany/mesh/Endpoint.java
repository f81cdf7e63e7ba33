package org.edarts.epiphany.mesh;

/**
 * The inside of a node, as its network interface finds it: memory, registers, DMA. Offsets are those of the node's own
 * alias; sizes are powers of two of bytes, 0 to 3. Times are half cycles. The calls come from the agenda's thread, in
 * the order of time.
 */
public interface Endpoint {
    /** A write of another node, or of this one to its global address, arrives. */
    void write(int offset, int size, long data, long now);

    /** The answer to a read of this node arrives, and is written where the read said. */
    void reply(int requester, int offset, int size, long data, long now);

    /** A write that carried the message interrupt has arrived. */
    void message(long now);

    /** Returns the bytes there, without sign. */
    long read(int offset, int size, long now);

    /** Stores the value if zero is there; returns what was there, without sign. */
    long testAndSet(int offset, int size, int value, long now);
}
