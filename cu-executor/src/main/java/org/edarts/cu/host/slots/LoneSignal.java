package org.edarts.cu.host.slots;

/** What a signal to a slot does to the {@link FrameWord} of a frame which a unit has alone. Immutable. */
final class LoneSignal {
    /** It enables no codelet. */
    static final int NOTHING = -1;

    /** What it takes off the word. */
    final long change;

    /** What is there afterwards, unless the signal is to be given in another way. */
    final long guards;

    /** Where the counter is that enables a codelet when it comes to 0. */
    final long last;

    /** That codelet, or {@link #NOTHING}. */
    final int codelet;

    LoneSignal(long change, long guards, long last, int codelet) {
        this.change = change;
        this.guards = guards;
        this.last = last;
        this.codelet = codelet;
    }
}
