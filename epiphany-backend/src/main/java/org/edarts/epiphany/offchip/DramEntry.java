package org.edarts.epiphany.offchip;

/** Where transactions that have come over the link go to the DRAM. Times are half cycles. */
interface DramEntry {
    /** Returns from when on more work is taken. */
    long roomAt();

    /** Takes a transaction whose packet ends at that time. */
    void accept(int transaction, long end);
}
