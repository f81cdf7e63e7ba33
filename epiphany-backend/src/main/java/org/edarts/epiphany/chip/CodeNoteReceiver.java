package org.edarts.epiphany.chip;

/** Takes what was noted of a core's way through its code. Called by the thread that simulates the chip. */
@FunctionalInterface
public interface CodeNoteReceiver {
    /**
     * The core came to an instruction that belongs to another part than the one before, or at which something is noted.
     *
     * @param cycle when nothing but the instruction itself was in the way any more: what it had to wait for comes after
     * @param pc where it stands
     * @param value what the register held that is noted there; 0 if none is
     */
    void noted(long cycle, int pc, int value);
}
