package org.edarts.epiphany.cam.kernel;

/**
 * A function for the cores.
 *
 * @param name its name
 * @param code its instructions, beginning with the first to carry out
 * @param lead how many bytes of these were put in front of its own
 * @param faults what its software exceptions mean
 * @param uses what is known of how it uses blocks
 * @param fills whether it is known to write all that is declared as written
 */
public record KernelCode(String name, byte[] code, int lead, KernelFaults faults, BlockUses uses, boolean fills) {
    /** Makes one that begins with its own instructions. */
    public KernelCode(String name, byte[] code, KernelFaults faults, BlockUses uses, boolean fills) {
        this(name, code, 0, faults, uses, fills);
    }

    /** Returns the same, known to write all that is declared as written. */
    public KernelCode filling() {
        return new KernelCode(name, code, lead, faults, uses, true);
    }

    /** Returns the bytes that it takes on a core: a multiple of 8. */
    public int bytes() {
        return (code.length + Long.BYTES - 1) & -Long.BYTES;
    }
}
