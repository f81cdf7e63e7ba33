package org.edarts.epiphany.cam.watch;

import org.edarts.epiphany.cam.signal.Node;

/** Is told what the host's CU does in a run. Owner: the thread of the board. */
public interface HostWatch {
    /** Signals are going to be read, or sent: all that has happened before is gone through. */
    void look();

    /** Reads the signal at an address of a ring. */
    void read(int address);

    /** Sends a signal to an address of a ring in a core's memory. */
    void sends(int core, int address);

    /** Signals are going to be sent for an operation that a codelet has begun, and which has ended. */
    void delivers(Node node);

    /** Something becomes ready. */
    void ready(Node node);

    /** Something fires from now on. */
    void fires(Node node);

    /** The body of a codelet has returned, and what it has written is where it belongs; or it has thrown. */
    void fired(boolean threw);
}
