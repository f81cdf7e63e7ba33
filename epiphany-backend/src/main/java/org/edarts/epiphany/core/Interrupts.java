package org.edarts.epiphany.core;

/**
 * The interrupt controller: which interrupts were raised, which may come, which are being handled. An interrupt comes
 * if it was raised, is not masked, interrupts are not disabled, and none of the same or a higher rank is being handled;
 * on its way it disables interrupts, which a handler enables again to be interrupted itself (Epiphany Architecture
 * Reference, section 7.8).
 */
final class Interrupts {
    private static final int ALL = (1 << Interrupt.values().length) - 1;
    private static final Interrupt[] BY_RANK = Interrupt.values();

    private int latched;
    private int mask;
    private int pending;
    private boolean disabled;
    private int returnAddress;

    void raise(int bits) {
        latched |= bits & ALL;
    }

    void clear(int bits) {
        latched &= ~bits;
    }

    /** Whether one may come now. */
    boolean due() {
        return !disabled && next() != 0;
    }

    /** The bit of the most urgent one that may come once interrupts are enabled; 0 if there is none. */
    private int next() {
        int first = Integer.lowestOneBit(latched & ~mask);
        int current = Integer.lowestOneBit(pending);
        return current == 0 || Integer.compareUnsigned(first, current) < 0 ? first : 0;
    }

    /** Whether that one could come now. */
    boolean accepts(Interrupt interrupt) {
        int current = Integer.lowestOneBit(pending);
        return !disabled && (mask & interrupt.bit()) == 0 && (current == 0 || interrupt.bit() < current);
    }

    /** Begins to handle the most urgent one, which must be due; it will return to that address. */
    Interrupt enter(int address) {
        int bit = next();
        latched &= ~bit;
        pending |= bit;
        disabled = true;
        returnAddress = address;
        return BY_RANK[Integer.numberOfTrailingZeros(bit)];
    }

    /** Ends the handling of the most urgent one, and enables interrupts; returns where to go. */
    int leave() {
        pending &= pending - 1;
        disabled = false;
        return returnAddress;
    }

    void disable(boolean off) {
        disabled = off;
    }

    boolean disabled() {
        return disabled;
    }

    int latched() {
        return latched;
    }

    void setLatched(int bits) {
        latched = bits & ALL;
    }

    int mask() {
        return mask;
    }

    void setMask(int bits) {
        mask = bits & ALL;
    }

    int pending() {
        return pending;
    }

    void setPending(int bits) {
        pending = bits & ALL;
    }

    int returnAddress() {
        return returnAddress;
    }

    void setReturnAddress(int address) {
        returnAddress = address;
    }
}
