package org.edarts.epiphany.memory;

/** An address at which the chip has nothing. Carries no stack trace: the program that runs on the chip is to blame. */
public final class HoleException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int address;

    /** Says which address. */
    public HoleException(int address) {
        super(String.format("nothing lies at 0x%08x", address), null, false, false);
        this.address = address;
    }

    /** Returns the address. */
    public int address() {
        return address;
    }
}
