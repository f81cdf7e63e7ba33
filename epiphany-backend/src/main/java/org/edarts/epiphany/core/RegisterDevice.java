package org.edarts.epiphany.core;

/** What is behind the special registers of a group, for example the DMA channels. */
public interface RegisterDevice {
    /**
     * Reads a register.
     *
     * @param number its number in the group, 0 to 63
     */
    int read(int number);

    /**
     * Writes a register.
     *
     * @param number its number in the group, 0 to 63
     * @param value its new value
     */
    void write(int number, int value);

    /** Takes note of what was written to the core's register CONFIG. */
    default void configure(int config) {}

    /** Returns a device whose registers only keep what is written to them. */
    static RegisterDevice keeping() {
        int[] values = new int[64];
        return new RegisterDevice() {
            @Override
            public int read(int number) {
                return values[number];
            }

            @Override
            public void write(int number, int value) {
                values[number] = value;
            }
        };
    }
}
